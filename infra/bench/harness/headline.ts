/** A line of the table that stands first in docs/benchmarks.md. */
export interface HeadlineRow {
  row: keyof typeof WORKS
  subject: string
  beside: string
  figure: string
  goal: string
  /** A limit is what nothing reaches, beside which a figure is told. */
  verdict: 'met' | 'MISSED' | 'limit'
}

/** What one part measured for the headline: its section keeps this in a comment, so that no number is typed by hand. */
export interface Measurement {
  command: string
  /** Day and time, UTC. */
  when: string
  machine: string
  /** Load averages as the part began. */
  load: string
  rows: HeadlineRow[]
}

export const WORKS = {
  1: 'deliveries accepted: verified, committed, queued',
  2: 'webhook sent → review stored, idle, instant GitHub',
  3: 'pull requests through the worker',
  4: 'wait of a small tenant behind another’s 100,000',
  5: 'each read behind a screen, 1 M pull requests, 5 M mistakes',
  6: 'storing a review with 8 mistakes and its groups',
  7: 'placing a mistake among 2,000 groups',
  8: '1,000 open live streams, 10 events a second',
  9: 'first load of a page',
  10: '`make run`, warm, and the whole system idle',
  11: 'known findings sent, of diffs over the budget',
} as const

export const met = (isMet: boolean): HeadlineRow['verdict'] => (isMet ? 'met' : 'MISSED')

const MARK = /<!-- headline (\{.*\}) -->/g

export const asMark = (measurement: Measurement): string => `<!-- headline ${JSON.stringify(measurement)} -->`

export function readMarks(text: string): Measurement[] {
  return [...text.matchAll(MARK)].map(([, json = '']) => JSON.parse(json) as Measurement)
}

const HEADS = ['#', 'work', 'subject', 'beside', 'figure', 'goal', '', 'measured by']

const METHOD =
  '`npm run bench` runs all that is below, one after another, and makes this table from what they measured. A figure stands beside its peer of the same run; a ratio above 1 is in our favour.'

/** The table of all eleven, in Markdown; what nobody measured yet is said so. */
export function headlineOf(measurements: readonly Measurement[]): string {
  const lines = Object.entries(WORKS).flatMap(([number, work]) => linesOf(Number(number), work, measurements))
  const machines = [...new Set(measurements.map(({ machine }) => machine))]
  const table = [HEADS, HEADS.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
  return `## Headline\n\n${METHOD}\n\n${machines.map((machine) => `- ${machine}\n`).join('')}\n${table}`
}

function linesOf(number: number, work: string, measurements: readonly Measurement[]): string[][] {
  const found = measurements.flatMap(({ rows, command, when, load }) =>
    rows
      .filter(({ row }) => row === number)
      .map(({ subject, beside, figure, goal, verdict }) => {
        const by = `\`${command}\`, ${when}, load ${load}`
        return [String(number), work, subject, beside, `**${figure}**`, goal, verdict, by]
      }),
  )
  return found.length > 0 ? found : [[String(number), work, '–', '–', 'not measured', '–', '–', '–']]
}
