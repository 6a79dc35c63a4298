import { randomInt } from 'node:crypto'
import { keepPromise } from './keep-promise.ts'
import { promises } from './promises.ts'

/**
 * npm run test:faults [-- [--short] [--seed=n] I1 Q3 …]
 * The full forms of the promises named, or of all; ends with 1 when one of them is broken.
 */
const words = process.argv.slice(2)
const form = words.includes('--short') ? 'short' : 'full'
const given = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length)
const names = words.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !promises[name])
if (unknown.length > 0) {
  console.error(`No promise is called ${unknown.join(', ')}. There are: ${Object.keys(promises).join(', ')}`)
  process.exit(1)
}

let broken = 0
for (const name of names.length > 0 ? names : Object.keys(promises)) {
  const promise = promises[name]!
  const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given)
  console.log(`\n${name} ${promise.title}\n  ${form} form, seed ${seed}, ${new Date().toISOString()}`)
  try {
    const { seconds, counts } = await keepPromise(promise, {
      form,
      seed,
      say: (line) => console.log(`  ${line}`),
    })
    console.log(`  kept, in ${seconds.toFixed(1)} s`)
    for (const [what, count] of Object.entries(counts)) console.log(`    ${what}: ${count}`)
  } catch (error) {
    broken += 1
    console.log(`  BROKEN: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
console.log(`\nfaults: ${(names.length || Object.keys(promises).length) - broken} kept, ${broken} broken`)
process.exitCode = broken > 0 ? 1 : 0
