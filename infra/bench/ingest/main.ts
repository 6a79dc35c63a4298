import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { type Effort, measureContest, type Result } from '../harness/measure-contest.ts'
import { publish } from '../harness/publish.ts'
import { describeContender, describeRatio, tableOf } from '../harness/report.ts'
import { startStores } from '../harness/start-stores.ts'
import { ingestCases } from './cases.ts'

/**
 * npm run bench:ingest [-- --quick] [part of a case's name …]
 * Prints the table; a full run of all cases also writes docs/benchmarks.md.
 */
const full: Effort = { warmUp: 5, pairs: 6, seconds: 1 }
const quick: Effort = { warmUp: 1, pairs: 2, seconds: 0.3 }

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const wanted = words.filter((word) => !word.startsWith('--'))
const chosen = ingestCases.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
if (chosen.length === 0) {
  console.error(`No case has such a name. There are: ${ingestCases.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const stores = await startStores()
try {
  const machine = describeMachine(stores.folder)
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
  publish({
    section: 'ingest',
    command: 'npm run bench:ingest',
    text: describe(machine, results),
    rows: results.map(headlineRowOf),
    keep: !isQuick && wanted.length === 0,
  })
} finally {
  await stores.close()
}

function describe(machine: readonly string[], results: readonly Result[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const method = `Measured ${day}: ${full.pairs} rounds of A B B A with slices of ${full.seconds} s after a warm-up of ${full.warmUp} s; ratios are medians of the rounds. Every slice was checked before it counted.`
  const facts = machine.map((line) => `- ${line}`)
  return ['## Deliveries', '', method, '', ...facts, '', tableOf(results)].join('\n')
}

function headlineRowOf(result: Result): HeadlineRow {
  const { subject, peer, goal, ratio, metric } = result
  const figure = `${describeRatio(result)}${metric === 'rate' ? '' : ', p99 at 300 a second'}`
  const common = { row: 1 as const, figure, subject: describeContender(subject, result) }
  const beside = describeContender(peer, result)
  return goal === null
    ? { ...common, beside, goal: '–', verdict: 'limit' }
    : { ...common, beside, goal: `≥ ${goal.toFixed(1)}`, verdict: met(ratio >= goal) }
}
