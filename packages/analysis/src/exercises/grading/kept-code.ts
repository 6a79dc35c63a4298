import type { Exercise, Lines } from '../exercise.ts'
import { isCandidate, wordsIn } from '../words-in.ts'

/** Rules whose findings are often best fixed by deleting the code. */
const MAY_GO = new Set([
  'debug-output',
  'commented-out-code',
  'dead-code',
  'empty-block',
  'todo-without-reference',
  'unfinished-code',
  'address-in-code',
])

/** An answer has to keep at least this share of the lines that the fix doesn't affect. */
const LINES_KEPT = 0.7
/**
 * An answer has to keep at least this share of the names on the lines with the mistake. Names that the fix removes
 * don't count.
 */
const NAMES_KEPT = 0.34

export function keepsTheRest(
  { before, after, lines, rules }: Pick<Exercise, 'before' | 'after' | 'lines' | 'rules'>,
  answer: string,
): boolean {
  const rows = before.split('\n')
  const stays = after === null ? outside(rows, lines) : shared(outside(rows, lines), after)
  const marked = rows.slice(lines.start - 1, lines.end).join('\n')
  const about = after === null ? wordsIn(marked) : both(wordsIn(marked), wordsIn(after))
  const mayGo = rules.some((rule) => MAY_GO.has(rule))
  return (
    computeKeptShare(stays, countRows(answer)) >= LINES_KEPT &&
    (mayGo || about.size === 0 || both(about, wordsIn(answer)).size / about.size >= NAMES_KEPT)
  )
}

const outside = (rows: readonly string[], lines: Lines) =>
  rows.filter((row, index) => isCandidate(row) && (index + 1 < lines.start || index + 1 > lines.end))

function shared(rows: readonly string[], text: string): string[] {
  const there = countRows(text)
  return rows.filter((row) => take(there, row))
}

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a].filter((word) => b.has(word)))

function computeKeptShare(rows: readonly string[], there: Map<string, number>): number {
  return rows.length === 0 ? 1 : rows.filter((row) => take(there, row)).length / rows.length
}

const normalizeRow = (row: string) => row.replace(/[\s;,]+/g, '')

function countRows(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of text.split('\n')) counts.set(normalizeRow(row), (counts.get(normalizeRow(row)) ?? 0) + 1)
  return counts
}

function take(there: Map<string, number>, row: string): boolean {
  const left = there.get(normalizeRow(row)) ?? 0
  there.set(normalizeRow(row), left - 1)
  return left > 0
}
