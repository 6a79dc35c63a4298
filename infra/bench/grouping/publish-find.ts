import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish, table } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { type FindFigures, GROUPS, measureFind } from './measure-find.ts'

const MOST_MS = 1
const COMMAND = 'npm run bench:grouping'

/** How long finding a place takes, as a section of docs/benchmarks.md; `quick`: printed only. */
export async function publishFind({ quick }: { quick: boolean }): Promise<void> {
  const stores = await startStores()
  try {
    const machine = describeMachine(stores.folder)
    const effort = quick ? { rounds: 2, asked: 40 } : { rounds: 7, asked: 200 }
    const databaseUrl = stores.postgres.url
    const measure = (dimensions: number | null) => measureFind({ ...effort, dimensions, databaseUrl })
    const words = await measure(null)
    const rows = [rowOf('without embeddings', words)]
    if (!quick) rows.push(rowOf('random vectors of 256 numbers', await measure(256)))
    publish({
      section: 'find',
      command: COMMAND,
      text: describe({ machine, rows, ...effort }),
      rows: [headlineRowOf(words)],
      keep: !quick,
    })
  } finally {
    await stores.close()
  }
}

const HEADS = [
  '',
  'find p50',
  'find p95',
  'scan p50',
  'pg_trgm p50',
  'beside the scan',
  'beside pg_trgm',
  'adding 2,000 groups',
]

function rowOf(name: string, { p50, p95, scan, pgTrgm, ratio, scanRatio, adding }: FindFigures): string[] {
  const milliseconds = [p50, p95, scan, pgTrgm].map((time) => `${time.toFixed(2)} ms`)
  return [name, ...milliseconds, textOf(scanRatio), textOf(ratio), `${adding.toFixed(0)} ms CPU`]
}

const textOf = ({ middle, least, most, noisy }: FindFigures['ratio']) =>
  `${middle.toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)})${noisy ? ' NOISY' : ''}`

function describe(given: {
  machine: readonly string[]
  rows: string[][]
  rounds: number
  asked: number
}): string {
  const method = `Measured ${new Date().toISOString().slice(0, 10)}: ${given.asked} mistakes asked for one after another among ${GROUPS.toLocaleString('en')} groups of five members; medians of ${given.rounds} rounds, in each all ways in turn. Each way found places before it was timed. The scan compares the trigrams of every member of the category, in memory; pg_trgm compares titles and descriptions of the groups alone, by a GIN index, with PostgreSQL’s own threshold of 0.3; its figure is with the way to the server and back.`
  const facts = given.machine.map((fact) => `- ${fact}`)
  return ['## Finding a group', '', method, '', ...facts, '', table(HEADS, given.rows)].join('\n')
}

function headlineRowOf({ p50, p95, pgTrgm, ratio }: FindFigures): HeadlineRow {
  return {
    row: 7,
    subject: `in memory, without a key: p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`,
    beside: `pg_trgm in SQL, GIN index: p50 ${pgTrgm.toFixed(1)} ms`,
    figure: `${p50.toFixed(2)} ms; ${textOf(ratio)} times as fast`,
    goal: `p50 ≤ ${MOST_MS} ms`,
    verdict: met(p50 <= MOST_MS),
  }
}
