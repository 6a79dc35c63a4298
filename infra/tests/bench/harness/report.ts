import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Contest, Effort, Result } from './contest.ts'

export interface HeadlineRow {
  row: keyof typeof WORKS
  subject: string
  beside: string
  figure: string
  goal: string
  verdict: 'met' | 'MISSED'
}

export interface Measurement {
  command: string
  /** Date and time in UTC. */
  when: string
  machine: string
  load: string
  rows: HeadlineRow[]
}

export const WORKS = {
  1: 'deliveries accepted: verified, committed, queued',
  2: 'webhook sent → review stored, idle, instant GitHub',
  3: 'pull requests through the worker',
  4: 'wait of a small tenant behind another’s 100,000',
  5: 'each read behind a screen, 1 M pull requests, 5 M mistakes',
  7: 'grouping 8 new mistakes among 2,000 groups',
  8: '1,000 open live streams, 10 events a second',
  9: 'first load of a page',
  10: '`make run`, and the whole system idle',
  11: 'known findings sent, of diffs over the budget',
  12: 'a year of history imported',
  14: 'a list of 10,000 rows exported',
  15: 'the check in CI, from its start to its end',
} as const

export const met = (isMet: boolean): HeadlineRow['verdict'] => (isMet ? 'met' : 'MISSED')

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const MARK = /<!-- headline (\{.*\}) -->/g

export const toMark = (measurement: Measurement): string => `<!-- headline ${JSON.stringify(measurement)} -->`

export function readMarks(text: string): Measurement[] {
  return [...text.matchAll(MARK)].map(([, json = '']) => JSON.parse(json) as Measurement)
}

const METHOD =
  '`npm run bench` runs all benchmarks, one after another, and makes this table from their results. Each figure is compared with another solution, measured in the same run. A ratio above 1 means that Debrief does better.'

export function describeHeadline(measurements: readonly Measurement[]): string {
  const rows = Object.entries(WORKS).flatMap(([number, work]) => {
    const cells = measurements.flatMap((each) =>
      each.rows
        .filter(({ row }) => row === Number(number))
        .map(({ subject, beside, figure, goal, verdict }) => {
          const by = `\`${each.command}\`, ${each.when}, load ${each.load}`
          return [number, work, subject, beside, `**${figure}**`, goal, verdict, by]
        }),
    )
    return cells.length > 0 ? cells : [[number, work, '–', '–', 'not measured', '–', '–', '–']]
  })
  const machines = [...new Set(measurements.map(({ machine }) => `- ${machine}`))]
  const heads = ['#', 'work', 'subject', 'compared with', 'figure', 'goal', '', 'measured by']
  return ['## Headline', '', METHOD, '', ...machines, '', table(heads, rows)].join('\n')
}

export const describeEffort = ({ pairs, warmUp, seconds }: Effort) =>
  `in ${pairs} rounds after a warm-up of ${warmUp} s. A round has four slices of ${seconds} s, in the order A B B A. Ratios are medians of the rounds.`

export function describeResults(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { work, subject, peer, goal, ratio, metric } = result
    const ratioCell = describeRatio(result).replace(/^\S+/, '**$&**')
    const goalCell = `≥ ${goal.toFixed(1)} ${met(ratio >= goal)}`
    const cpu = [subject, peer].map(describeCpu).join(' against ')
    return [
      work,
      describeContender(subject, metric),
      describeContender(peer, metric),
      ratioCell,
      goalCell,
      cpu,
    ]
  })
  return table(
    ['work', 'subject', 'compared with', 'ratio (lowest–highest)', 'goal', 'CPU µs per operation'],
    rows,
  )
}

export const contestRow = (row: HeadlineRow['row'], result: Result): HeadlineRow => ({
  row,
  subject: describeContender(result.subject, result.metric),
  beside: describeContender(result.peer, result.metric),
  figure: describeRatio(result),
  goal: `≥ ${result.goal.toFixed(1)}`,
  verdict: met(result.ratio >= result.goal),
})

function describeContender({ name, value, p50, p99 }: Result['subject'], metric: Contest['metric']): string {
  if (metric === 'cpu') return `${name}: ${(value / 1_000).toFixed(1)} ms CPU`
  const latency = Number.isNaN(p99) ? '' : ` (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`
  return metric === 'rate' ? `${name}: ${Math.round(value)}/s${latency}` : `${name}:${latency}`
}

export function describeRatio({ ratio, min, max, noisy }: Result): string {
  return `${ratio.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})${noisy ? ' NOISY' : ''}`
}

function describeCpu({ cpu }: Result['subject']): string {
  const parts = Object.entries(cpu).filter(([, time]) => !Number.isNaN(time))
  return parts.map(([name, time]) => `${name} ${Math.round(time)}`).join(', ')
}

const borders = (name: string) => [`<!-- ${name} -->`, `<!-- end of ${name} -->`] as const
const toSection = (name: string, text: string) => borders(name).join(`\n${text.trim()}\n`)

function replaceSection(old: string, name: string, text: string): string | null {
  const [begin, end] = borders(name)
  const from = old.indexOf(begin)
  const to = old.indexOf(end)
  if (from < 0 || to < from) return null
  return old.slice(0, from) + toSection(name, text) + old.slice(to + end.length)
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n')

export function writeSection(file: string, name: string, text: string): void {
  const old = read(file)
  writeFileSync(file, replaceSection(old, name, text) ?? `${old.trimEnd()}\n\n${toSection(name, text)}\n`)
}

export function writeHeadline(file: string): void {
  const old = read(file)
  const text = describeHeadline(readMarks(old))
  const [title = '', ...rest] = old.split('\n')
  const added = `${title}\n\n${toSection('headline', text)}\n${rest.join('\n')}`
  writeFileSync(file, replaceSection(old, 'headline', text) ?? added)
}
