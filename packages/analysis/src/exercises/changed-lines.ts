import type { DiffLine } from '../diff/diff-file.ts'
import { diffLines } from '../diff/diff-lines.ts'
import type { Lines } from './exercise.ts'

/**
 * Returns the range of changed lines in `before`. An insertion counts as a change to the lines directly above and
 * below.
 */
export function changedLines(before: string, after: string): Lines {
  const { lines, oldCount } = diffLines(`${before}\n`, `${after}\n`)
  const touched: number[] = []
  let last = 0
  for (const [index, { kind, oldLine }] of lines.entries()) {
    if (oldLine !== null) last = oldLine
    if (kind === 'del') touched.push(last)
    if (kind === 'add' && !isBesideRemoved(lines, index)) touched.push(last, last + 1)
  }
  const within = touched.filter((line) => line >= 1 && line <= oldCount)
  return { start: Math.min(...within, oldCount), end: Math.max(...within, 1) }
}

function isBesideRemoved(lines: readonly DiffLine[], index: number): boolean {
  let [from, to] = [index, index]
  while (from > 0 && lines[from - 1]?.kind !== 'context') from--
  while (to < lines.length - 1 && lines[to + 1]?.kind !== 'context') to++
  return lines.slice(from, to + 1).some(({ kind }) => kind === 'del')
}
