import { join } from 'node:path'
import { projectRoot } from '../local/project-root.ts'
import { describeMachine } from './harness/describe-machine.ts'
import { type Effort, measureContest, type Result } from './harness/measure-contest.ts'
import { tableOf, writeSection } from './harness/report.ts'
import { startStores } from './harness/start-stores.ts'
import { ingestCases } from './ingest/cases.ts'

/**
 * npm run bench [-- --quick] [part of a case's name …]
 * Prints the table; a full run of all cases also writes docs/benchmarks.md.
 */
const cases = [...ingestCases]
const full: Effort = { warmUp: 5, pairs: 6, seconds: 1 }
const quick: Effort = { warmUp: 1, pairs: 2, seconds: 0.3 }

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const wanted = words.filter((word) => !word.startsWith('--'))
const chosen = cases.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No case has such a name. There are: ${cases.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const stores = await startStores()
// The stores are processes of their own: whatever ends us must not leave them behind.
for (const end of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
  process.once(end, async (reason: unknown) => {
    console.error(reason)
    await stores.close()
    process.exit(1)
  })
try {
  const machine = describeMachine(stores.folder)
  for (const line of machine) console.log(line)
  const results: Result[] = []
  for (const one of chosen) {
    const contest = await one.setup(stores)
    try {
      results.push(await measureContest(one, contest, isQuick ? quick : full))
    } finally {
      await contest.close()
    }
    console.log(`\n${one.name}\n${tableOf(results.slice(-1))}`)
  }
  if (!isQuick && wanted.length === 0)
    writeSection(join(projectRoot(), 'docs', 'benchmarks.md'), 'ingest', describe(machine, results))
} finally {
  await stores.close()
}

function describe(machine: readonly string[], results: readonly Result[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const method = `Measured ${day}: ${full.pairs} rounds of A B B A with slices of ${full.seconds} s after a warm-up of ${full.warmUp} s; ratios are medians of the rounds. Every slice was checked before it counted.`
  return ['## Deliveries', '', method, '', ...machine.map((line) => `- ${line}`), '', tableOf(results)].join(
    '\n',
  )
}
