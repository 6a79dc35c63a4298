import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { headlineOf, readMarks } from './headline.ts'
import type { Measured, Result } from './measure-contest.ts'

const heads = ['work', 'subject', 'beside', 'ratio (least–most)', 'goal', 'CPU µs per operation']

/** The figures as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.work,
    describeContender(result.subject, result),
    describeContender(result.peer, result),
    describeRatio(result).replace(/^\S+/, '**$&**'),
    goalOf(result),
    [result.subject, result.peer].map(cpuOf).join(' against '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

export function describeContender({ name, value, p50, p99 }: Measured, { metric }: Result): string {
  const latency = Number.isNaN(p99) ? '' : ` (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`
  if (metric === 'cpu') return `${name}: ${(value / 1_000).toFixed(1)} ms CPU`
  return metric === 'rate' ? `${name}: ${Math.round(value)}/s${latency}` : `${name}:${latency}`
}

export function describeRatio({ ratio, least, most, noisy }: Result): string {
  return `${ratio.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})${noisy ? ' NOISY' : ''}`
}

function goalOf({ goal, ratio }: Result): string {
  if (goal === null) return 'limit'
  return `≥ ${goal.toFixed(1)} ${ratio >= goal ? 'met' : 'MISSED'}`
}

function cpuOf({ cpu }: Measured): string {
  const parts = Object.entries(cpu).filter(([, time]) => !Number.isNaN(time))
  return parts.map(([name, time]) => `${name} ${Math.round(time)}`).join(', ')
}

const marksOf = (name: string) => [`<!-- ${name} -->`, `<!-- end of ${name} -->`] as const
const asSection = (name: string, text: string) => marksOf(name).join(`\n${text.trim()}\n`)

/** The text with the section between this name's marks replaced; null where it has none. */
function withSection(old: string, name: string, text: string): string | null {
  const [begin, end] = marksOf(name)
  const from = old.indexOf(begin)
  const to = old.indexOf(end)
  return from < 0 || to < from
    ? null
    : old.slice(0, from) + asSection(name, text) + old.slice(to + end.length)
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n')

/** Replaces the section between this name's marks in the file, or adds it at the end; the rest stays as it is. */
export function writeSection(file: string, name: string, text: string): void {
  const old = read(file)
  writeFileSync(file, withSection(old, name, text) ?? `${old.trimEnd()}\n\n${asSection(name, text)}\n`)
}

/** Makes the table of the headline anew from what the file's sections measured; it stands first. */
export function writeHeadline(file: string): void {
  const old = read(file)
  const text = headlineOf(readMarks(old))
  const [title = '', ...rest] = old.split('\n')
  const added = `${title}\n\n${asSection('headline', text)}\n${rest.join('\n')}`
  writeFileSync(file, withSection(old, 'headline', text) ?? added)
}
