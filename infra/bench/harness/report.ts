import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Measured, Result } from './measure-contest.ts'

const heads = ['work', 'subject', 'beside', 'ratio (least–most)', 'goal', 'CPU µs per operation']

/** The figures as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.work,
    describe(result.subject, result),
    describe(result.peer, result),
    `**${result.ratio.toFixed(2)}** (${result.least.toFixed(2)}–${result.most.toFixed(2)})${result.noisy ? ' NOISY' : ''}`,
    goalOf(result),
    [result.subject, result.peer].map(cpuOf).join(' against '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function describe({ name, value, p50, p99 }: Measured, { metric }: Result): string {
  const latency = Number.isNaN(p99) ? '' : ` (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`
  return metric === 'rate' ? `${name}: ${Math.round(value)}/s${latency}` : `${name}:${latency}`
}

function goalOf({ goal, ratio }: Result): string {
  if (goal === null) return 'limit'
  return `≥ ${goal.toFixed(1)} ${ratio >= goal ? 'met' : 'MISSED'}`
}

function cpuOf({ cpu }: Measured): string {
  const parts = Object.entries(cpu).filter(([, time]) => !Number.isNaN(time))
  return parts.map(([name, time]) => `${name} ${Math.round(time)}`).join(', ')
}

/** Replaces the section between this name's marks in the file, or adds it at the end; the rest stays as it is. */
export function writeSection(file: string, name: string, text: string): void {
  const marks = [`<!-- ${name} -->`, `<!-- end of ${name} -->`] as const
  const section = `${marks[0]}\n${text.trim()}\n${marks[1]}`
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n'
  const from = old.indexOf(marks[0])
  const to = old.indexOf(marks[1])
  const whole =
    from < 0 || to < from
      ? `${old.trimEnd()}\n\n${section}\n`
      : old.slice(0, from) + section + old.slice(to + marks[1].length)
  writeFileSync(file, whole)
}
