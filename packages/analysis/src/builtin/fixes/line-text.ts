import type { DiffLine } from '../../diff/diff-file.ts'

export const contentLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const squeeze = (text: string) => text.replace(/\s+/g, '')

export const textIn = (lines: readonly DiffLine[], kind?: DiffLine['kind']) =>
  lines
    .filter((line) => kind === undefined || line.kind === kind)
    .map((line) => line.text)
    .join('\n')

export function countRuns(text: string, lines: readonly string[]): number {
  const wanted = contentLines(lines.join('\n'))
  if (wanted.length === 0) return 0
  const all = contentLines(text)
  return all.filter((_, at) => wanted.every((line, index) => all[at + index] === line)).length
}

export const contains = (text: string, lines: readonly string[]) => countRuns(text, lines) > 0

export const containsWrapped = (text: string, part: string) => squeeze(text).includes(squeeze(part))

const MAX_INDENT = 80

export function likenessTo(line: string): (other: string) => number {
  const own = tokensIn(line)
  return (other) => {
    if (other.length > 3 * line.length + MAX_INDENT || line.length > 3 * other.length + MAX_INDENT) return 0
    const tokens = tokensIn(other)
    const shared = [...own].filter((token) => tokens.has(token)).length
    return shared === 0 ? 0 : shared / (own.size + tokens.size - shared)
  }
}

const tokensIn = (line: string) => new Set(line.match(/[\p{L}_$][\p{L}\p{N}_$]*|[^\s\p{L}_$]/gu) ?? [])
