/**
 * npm run test:faults [-- [--short] [--seed=n] [--faults=n] [--minutes=n] I1 Q3 …] Runs the full tests of the named
 * promises, or of all promises. With --short, runs the short test of each promise that has one, and the full test of
 * each other promise. Exits with 1 if a promise is broken.
 */

import { randomInt } from 'node:crypto'
import { keepPromise } from './keep-promise.ts'
import { SIZES, type Size } from './promise.ts'
import { promises } from './promises.ts'
import { type Ground, prepareGround } from './stage/ground.ts'

const words = process.argv.slice(2)
const isShort = words.includes('--short')
const given = readNumberOption('seed')
const sizes: Partial<Record<Size, number>> = {}
for (const what of SIZES) {
  const size = readNumberOption(what)
  if (size !== null) sizes[what] = size
}
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !promises[name])
if (unknown.length > 0) {
  console.error(`No promise is called ${unknown.join(', ')}. There are: ${Object.keys(promises).join(', ')}`)
  process.exit(1)
}

const names = named.length > 0 ? named : Object.keys(promises)
const ground = await prepareGround()
let broken = 0
try {
  for (const name of names) if (!(await tell(name, ground))) broken += 1
} finally {
  await ground.close()
}
console.log(`\nfaults: ${names.length - broken} kept, ${broken} broken`)
process.exit(broken > 0 ? 1 : 0)

async function tell(name: string, on: Ground): Promise<boolean> {
  const promise = promises[name]!
  const form = (isShort && promise.short) || promise.full
  const seed = given ?? randomInt(1, 2 ** 31)
  const title = `${form === promise.full ? 'full' : 'short'} test, seed ${seed}, ${new Date().toISOString()}`
  console.log(`\n${name} ${promise.title}\n  ${title}`)
  const say = (line: string) => console.log(`  ${line}`)
  try {
    const { seconds, counts } = await keepPromise(form, { ground: on, seed, sizes, say })
    say(`kept, in ${seconds.toFixed(1)} s`)
    for (const [what, count] of Object.entries(counts)) say(`  ${what}: ${count}`)
    return true
  } catch (error) {
    say(`BROKEN: ${error instanceof Error ? error.stack : String(error)}`)
    return false
  }
}

function readNumberOption(name: string): number | null {
  const given = words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  if (given === undefined) return null
  if (!/^[1-9]\d*$/.test(given)) throw new Error(`--${name} must be a whole number, not ${given}`)
  return Number(given)
}
