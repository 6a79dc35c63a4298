import type { DiffLine } from '../../diff/diff-file.ts'
import type { Change } from '../../diff/follow-lines.ts'
import { namesIn } from '../comments/names-in.ts'
import { ALIKE } from './follow-comment.ts'
import { likenessTo, textIn } from './line-text.ts'
import { type ChangeRequest, wordsIn } from './read-request.ts'

/**
 * If `before` or `after` has more lines than this, only the lines near a match are kept. Without a match, all lines are
 * kept.
 */
const MAX_LINES = 16
/** The maximum distance, in lines, between matching lines that are shown together. */
const GAP = 6
const MARGIN = 2

export function cutPair(
  { before, after }: Pick<Change, 'before' | 'after'>,
  { lines, request }: { lines: readonly string[]; request: ChangeRequest },
): { before: string; after: string } {
  const likenesses = lines.filter((line) => line.trim() !== '').map((line) => likenessTo(line))
  const isCommented = ({ text }: DiffLine) => likenesses.some((likeness) => likeness(text) >= ALIKE)
  const known = new Set(wordsIn(textIn(before)))
  const suggested = new Set(request.suggestions.flatMap(({ added }) => added))
  const isAnswer = ({ kind, text }: DiffLine) =>
    kind === 'add' &&
    (suggested.has(text.trim()) || wordsIn(text).some((word) => request.words.has(word) && !known.has(word)))
  const isSuggested = ({ text }: DiffLine) => suggested.has(text.trim())
  const isNamed = ({ kind, text }: DiffLine) =>
    kind === 'add' && namesIn(text).some((name) => request.newNames.has(name))
  return {
    before: cut(before, [isCommented]),
    after: cut(after, [isSuggested, isNamed, isCommented, isAnswer]),
  }
}

function cut(lines: readonly DiffLine[], tests: ((line: DiffLine) => boolean)[]): string {
  const whole = trimBlank(lines)
  if (whole.length <= MAX_LINES) return textIn(whole)
  const first = tests.map((test) => whole.findIndex(test)).find((index) => index !== -1)
  if (first === undefined) return textIn(whole)
  let [from, to] = [first, first]
  for (const [index, line] of whole.entries())
    if (index > to && index - to <= GAP && tests.some((test) => test(line))) to = index
  for (const [index, line] of [...whole.entries()].toReversed())
    if (index < from && from - index <= GAP && tests.some((test) => test(line))) from = index
  return textIn(trimBlank(whole.slice(Math.max(0, from - MARGIN), to + MARGIN + 1)))
}

function trimBlank(lines: readonly DiffLine[]): DiffLine[] {
  const isBlank = ({ text }: DiffLine) => text.trim() === ''
  const from = lines.findIndex((line) => !isBlank(line))
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex((line) => !isBlank(line)) + 1)
}
