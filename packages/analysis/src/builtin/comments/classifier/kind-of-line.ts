import { isTestPath } from '../../../language.ts'
import { isSettings, isText } from './kind-of-file.ts'

export const LINE_KINDS = [
  'prose',
  'docstring',
  'comment',
  'config',
  'test',
  'import',
  'declaration',
  'code',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

export function lineKind(path: string, diffHunk: string): LineKind | null {
  if (isText(path)) return 'prose'
  const stands = standsOn(diffHunk)
  if (stands === 'is unknown') return null
  const text = TEXTS[stands]
  if (text !== undefined) return text
  if (isSettings(path)) return 'config'
  if (isTestPath(path)) return 'test'
  return KINDS[stands] ?? 'code'
}

const TEXTS: Record<string, LineKind> = {
  'is text': 'prose',
  'is a comment': 'comment',
  'is in a docstring': 'docstring',
}
const KINDS: Record<string, LineKind> = {
  'is an import': 'import',
  'is a declaration': 'declaration',
  'is a test': 'test',
}

export function standsOn(diffHunk: string): string {
  const lines = diffHunk.split('\n').slice(1)
  const line = (lines.findLast((each) => each.trim() !== '') ?? '').slice(1, 200).trim()
  if (line === '') return 'is unknown'
  const quotes = lines.filter((each) => /"""|'''/.test(each) && !/("""|''').*\1/.test(each)).length
  return quotes % 2 ? 'is in a docstring' : kindOfLine(line)
}

export function kindOfLines(text: string): string {
  const kinds = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .map((line) => kindOfLine(line.slice(0, 200).trim()))
  const times = (kind: string) => kinds.filter((each) => each === kind).length
  return kinds.reduce((most, kind) => (times(kind) > times(most) ? kind : most), kinds[0] ?? 'is nothing')
}

function kindOfLine(line: string): string {
  if (/^(?:\/\/|#|\/\*|\*|--|"""|''')/.test(line)) return 'is a comment'
  if (/^(?:import|from|use|using|#include|require)\b/.test(line)) return 'is an import'
  if (/\b(?:def|function|func|fn|class|interface)\b.*[({:]/.test(line)) return 'is a declaration'
  if (/^(?:test|it|describe|assert|expect)\b/.test(line)) return 'is a test'
  return isProse(line) ? 'is text' : 'is code'
}

const isProse = (line: string) =>
  (/^[A-Z][^(){};=]*[.:]?$/.test(line) || (line.match(SMALL_WORDS) ?? []).length >= 2) &&
  !/[;{}]$|^(?:if|for|while|return|const|let|var|elif|raise|throw)\b|\w\(.*\)$|[^=]==?[^=]/.test(line)
const SMALL_WORDS =
  /(?<![\w.])(?:the|a|an|of|to|in|is|are|be|and|or|that|this|with|for|on|by|from|it|as)(?= )/gi
