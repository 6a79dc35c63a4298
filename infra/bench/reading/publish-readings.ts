import { fileURLToPath } from 'node:url'
import { type Reading, readReadings } from '@debrief/analysis/training/hand-labels'
import { shareOf } from '@debrief/analysis/training/wilson'
import { table } from '../harness/publish.ts'
import { writeSection } from '../harness/report.ts'

/** Each figure is the share of readings for which `is` holds, among those for which `of` holds (default: all). */
const FIGURES: {
  name: string
  is: (reading: Reading) => boolean
  of?: (reading: Reading) => boolean
  goal: string
}[] = [
  { name: 'title says what the reviewer meant', is: ({ title }) => title === 'right', goal: '≥ 90%' },
  { name: 'title misleads', is: ({ title }) => title === 'misleading', goal: '≤ 3%' },
  { name: 'title is empty or torn off', is: ({ title }) => title === 'empty', goal: '≤ 3%' },
  { name: 'text is false or beside the point', is: ({ text }) => text === 'false', goal: '≤ 3%' },
  { name: 'category accepted', is: ({ category }) => category, goal: '≥ 85%' },
  {
    name: 'before and after answer the comment',
    is: ({ pair }) => pair === 'right',
    of: ({ pair }) => pair !== 'none',
    goal: '≥ 95%',
  },
  {
    name: '“merged unfixed” is false',
    is: ({ outcomeRight }) => !outcomeRight,
    of: ({ outcome }) => outcome === 'merged-unfixed',
    goal: '≤ 5%',
  },
]

/** Prints and writes a table with a column for each seed. The last column combines the last two seeds. */
export function publishReadings(): void {
  const readings = readReadings()
  const seeds = [...new Set(readings.map(({ seed }) => seed))]
  const columns = [
    ...seeds.map((seed) => ({ name: seed, some: readings.filter((reading) => reading.seed === seed) })),
    { name: 'final two', some: readings.filter((reading) => seeds.slice(-2).includes(reading.seed)) },
  ]
  const text = [
    '## Readings',
    '',
    'Random mistakes of the shared pull requests, read beside the comment, the code and the real commits by readers who did not write the code (`npm run bench:reading`; the verdicts with their reasons are in `packages/analysis/training/readings.jsonl`). Shares with 95% intervals. The last two readings are of the version before small later changes. Read the same way on other pull requests, the first version had 48% right, 35% misleading and 17% empty titles, 45% false texts, and 35% false claims of “merged unfixed”.',
    '',
    table(
      ['figure', 'goal', ...columns.map(({ name, some }) => `${name} (${some.length})`)],
      FIGURES.map(({ name, is, of = () => true, goal }) => [
        name,
        goal,
        ...columns.map(({ some }) => describe(some.filter(of), is)),
      ]),
    ),
  ].join('\n')
  console.log(text)
  writeSection(fileURLToPath(new URL('../../../docs/analysis.md', import.meta.url)), 'readings', text)
}

function describe(some: readonly Reading[], is: (reading: Reading) => boolean): string {
  const { hits, of, low, high } = shareOf(some.filter(is).length, some.length)
  if (of === 0) return '–'
  const percent = (share: number) => (share * 100).toFixed(0)
  return `${hits} of ${of}: ${percent(hits / of)}% (${percent(low)}–${percent(high)})`
}
