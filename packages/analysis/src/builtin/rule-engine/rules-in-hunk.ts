import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { parsePatch } from '../../diff/parse-patch.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { commentedRange } from '../fixes/commented-lines.ts'
import { rulesFor } from './parts-of-file.ts'
import { findInPart } from './run-rules.ts'

const cache = new WeakMap<ReviewThread, ReadonlySet<string>>()
const NONE: ReadonlySet<string> = new Set()
/** The number of lines to read at the end of a hunk. The comment is on the last line. */
const MAX_LINES = 60

export function rulesIn(thread: ReviewThread): ReadonlySet<string> {
  const before = cache.get(thread)
  if (before) return before
  const found = findRules(thread)
  cache.set(thread, found)
  return found
}

function findRules(thread: ReviewThread): ReadonlySet<string> {
  const range = commentedRange(thread)
  const language = detectLanguage(thread.path)
  const syntax = findSyntax(language, thread.path)
  if (thread.side === 'LEFT' || !range || language === null || syntax === null) return NONE
  const hunk = parsePatch(thread.diffHunk).at(-1)
  const lines = (hunk?.lines ?? []).filter((line) => line.newLine !== null).slice(-MAX_LINES)
  const firstLine = lines[0]?.newLine
  const text = lines.map((line) => line.text).join('\n')
  const rules = rulesFor(language, thread.path).filter(({ words }) => words.test(text))
  if (firstLine == null || rules.length === 0) return NONE
  const numbers = new Set(lines.map((line) => line.newLine as number))
  const piece = {
    lines: lines.map((line) => line.text),
    firstLine,
    whole: false,
    added: numbers,
    shown: numbers,
  }
  const findings = findInPart({ piece, text, path: thread.path, language, syntax, rules })
  return new Set(
    findings
      .filter(({ startLine, endLine }) => startLine <= range.end && endLine >= range.start)
      .map(({ rule }) => rule.name),
  )
}
