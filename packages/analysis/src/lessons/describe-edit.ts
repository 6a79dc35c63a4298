import { namesIn } from '../builtin/comments/names-in.ts'
import { MAX_TITLE } from './clean-sentence.ts'

/** `spelling` means that one or two letters of a word change. */
export const EDITS = ['remove', 'add', 'format', 'rename', 'spelling', 'change'] as const
export type Edit = (typeof EDITS)[number]

export function kindOfEdit(before: string, after: string): Edit {
  if (after.trim() === '') return 'remove'
  if (squeeze(before) === squeeze(after)) return 'format'
  const { removed, added } = changedLines(before, after)
  if (removed === '') return 'add'
  if (added === '') return 'remove'
  const { from, to } = changedRun(before, after)
  if (isNearWord(from, to)) return 'spelling'
  return soleRename(before, after) ? 'rename' : 'change'
}

export function changedLines(before: string, after: string): { removed: string; added: string } {
  const [old, next] = [linesIn(before), linesIn(after)]
  return { removed: without(old, next).join('\n'), added: without(next, old).join('\n') }
}

function isNearWord(from: string, to: string): boolean {
  if (!/^\p{L}{4,}$/u.test(from) || !/^\p{L}{4,}$/u.test(to)) return false
  if (from.toLowerCase() === to.toLowerCase() || Math.abs(from.length - to.length) > 2) return false
  let head = 0
  while (from[head] === to[head]) head++
  let tail = 0
  while (from.at(-1 - tail) === to.at(-1 - tail) && tail < Math.min(from.length, to.length) - head) tail++
  return Math.max(from.length, to.length) - head - tail <= 2
}

const MAX_RUN = 34

/** Describes a suggestion as a request, such as "Rename `a` to `b`". Null if the edit is too large for a phrase. */
export function describeEdit(
  before: string,
  after: string,
  { isProse }: { isProse: boolean },
): string | null {
  const [old, next] = [linesIn(before), linesIn(after)]
  if (after.trim() === '') {
    if (old.length === 0) return 'Remove the blank lines'
    return `Remove ${old.length === 1 ? 'this line' : `these ${old.length} lines`}`
  }
  if (squeeze(before) === squeeze(after))
    return old.length < next.length ? 'Add line breaks' : 'Fix the formatting'
  const renamed = soleRename(before, after)
  if (renamed && !isProse) return describeRename(renamed)
  const run = changedRun(before, after)
  if (isProse) return describeWording(run)
  const title = describeRun(run)
  if (title !== null) return title
  const [added, removed] = [without(next, old), without(old, next)]
  if (removed.length === 0 && added.length > 0)
    return added.length === 1 ? codeTitle('Add', added[0]) : `Add ${added.length} lines`
  if (added.length === 0 && removed.length > 0)
    return removed.length === 1 ? codeTitle('Remove', removed[0]) : `Remove ${removed.length} lines`
  return added.length === 1 && removed.length === 1 ? codeTitle('Change this to', added[0]) : null
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const squeeze = (text: string) => text.replace(/\s+/g, '')
const without = (lines: readonly string[], others: readonly string[]) => {
  const known = new Set(others.map((line) => line.trim()))
  return lines.filter((line) => !known.has(line.trim()))
}

const codeTitle = (verb: string, line: string | undefined) => {
  const code = line?.trim() ?? ''
  return code.length > 0 && code.length <= 60 && !code.includes('`') ? `${verb} \`${code}\`` : null
}

interface Run {
  from: string
  to: string
  context: string
}

function changedRun(before: string, after: string): Run {
  const words = (text: string) =>
    text.match(/[\p{L}_$][\p{L}\p{N}_$.'-]*|\p{N}[\p{L}\p{N}.]*|\s+|[^\s\p{L}\p{N}_$]/gu) ?? []
  const [old, next] = [words(before.trimEnd()), words(after.trimEnd())]
  let head = 0
  while (head < Math.min(old.length, next.length) && old[head] === next[head]) head++
  let tail = 0
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++
  const text = (list: readonly string[], end: number, start = head) =>
    list.slice(start, end).join('').replace(/\s+/g, ' ').trim()
  // "Use `None` instead of `UTC`" is ambiguous, so include the argument's name.
  const named =
    next
      .slice(0, head)
      .join('')
      .match(/[\w$]+\s?=\s?$/)?.[0]
      .replace(/\s/g, '') ?? ''
  const [from, to] = [text(old, old.length - tail), text(next, next.length - tail)]
  return {
    from: from === '' ? '' : named + from,
    to: to === '' ? '' : named + to,
    context: text(next, Math.min(next.length, next.length - tail + 5), Math.max(0, head - 5)),
  }
}

const isShort = (text: string) =>
  text.length <= MAX_RUN && !text.includes('`') && isBalanced(text) && !/[=(,.{[+:-]$|^[)=,.\]}]/.test(text)

const isBalanced = (text: string) =>
  ['()', '[]', '{}'].every(
    ([open = '', close = '']) => text.split(open).length === text.split(close).length,
  ) && text.split('"').length % 2 === 1

function describeRun({ from, to }: Run): string | null {
  if (!isShort(from) || !isShort(to)) return null
  if (from === '' && /[\p{L}\p{N}]/u.test(to)) return `Add \`${to}\``
  if (to === '' && /[\p{L}\p{N}]/u.test(from)) return `Remove \`${from}\``
  const title = `Use \`${to}\` instead of \`${from}\``
  return /[\p{L}\p{N}]/u.test(from) && /[\p{L}\p{N}]/u.test(to) && title.length <= MAX_TITLE ? title : null
}

function describeRename({ from, to }: { from: string; to: string }): string {
  const title = `Rename \`${from}\` to \`${to}\``
  if (title.length <= MAX_TITLE) return title
  return to.length <= 60 ? `Rename this to \`${to}\`` : 'Rename this as suggested'
}

function describeWording({ from, to, context }: Run): string {
  const quoted = (text: string) =>
    `"${text.replace(/^[^\p{L}\p{N}`]+|[^\p{L}\p{N}`)]+$/gu, '').replaceAll('"', "'")}"`
  const said = to.length >= 12 || to.includes(' ') ? to : context
  if (/[\p{L}\p{N}]/u.test(said) && said.length <= 62) return `Wording: ${quoted(said)}`
  return to === '' && from.length <= 50 ? `Remove ${quoted(from)}` : 'Rewrite this text as suggested'
}

function soleRename(before: string, after: string): { from: string; to: string } | null {
  const words = (text: string) => text.match(/[A-Za-z_$][\w$]*|[^\sA-Za-z_$]/g) ?? []
  const [old, next] = [words(before), words(after)]
  if (old.length !== next.length) return null
  const changed = new Set(
    old.flatMap((word, index) => (word === next[index] ? [] : [`${word} ${next[index]}`])),
  )
  const [from, to] = [...changed][0]?.split(' ') ?? []
  const isName = (word: string) =>
    namesIn(word).length === 1 && !/^(?:[A-Z]{2,5}|this|float|double|char)$/.test(word)
  return changed.size === 1 && from && to && isName(from) && isName(to) ? { from, to } : null
}
