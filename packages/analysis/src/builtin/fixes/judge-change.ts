import type { DiffLine } from '../../diff/diff-file.ts'
import type { Change } from '../../diff/follow-lines.ts'
import { namesIn } from '../comments/names-in.ts'
import { contentLines, squeeze, textIn } from './line-text.ts'
import { type ChangeRequest, type Kind, type Suggestion, wordsIn } from './read-request.ts'

export interface Verdict {
  /** 0 to 5. A change that scores at least `ENOUGH` may be the fix. */
  score: number
  /** If true, the outcome can't be `merged-unfixed`. */
  mayAnswer: boolean
}

export const ENOUGH = 2

const NO_ANSWER: Verdict = { score: 0, mayAnswer: false }
const UNCLEAR: Verdict = { score: 0, mayAnswer: true }
const answer = (score: number): Verdict => ({ score, mayAnswer: true })

export interface Surroundings {
  isInScope: boolean
  isKnownName: (name: string) => boolean
}

/** The minimum length of a line to match. A shorter line could match by coincidence. */
const MIN_LINE = 12
/** The minimum length of a quote to match. Shorter quotes occur in too many lines. */
const MIN_QUOTE = 8
/** The number of characters on either side of a quote that must stay unchanged. */
const AROUND = 10
/** The maximum distance, in unchanged lines, at which a change is likely about the same statement. */
export const NEAR = 6

export function judgeCommentedChange(
  change: Change,
  { request, lines }: { request: ChangeRequest; lines: readonly string[] },
): Verdict {
  const before = textIn(change.before)
  const after = textIn(change.after)
  if (squeeze(before) === squeeze(after)) {
    const isJoined = newWords(after, before).some((word) => request.words.has(word))
    return request.isAboutLayout || isJoined ? answer(4) : NO_ANSWER
  }
  const suggested = request.suggestions.map((suggestion) => judgeSuggestion(suggestion, before, after))
  if (suggested.some((verdict) => verdict.score > 0)) return answer(5)
  if (suggested.length > 0 && suggested.every((verdict) => verdict.mayAnswer)) return UNCLEAR
  if (keepsQuote(before, after, request)) return request.isResolved ? UNCLEAR : NO_ANSWER
  const added = new Set(contentLines(textIn(change.after, 'add')))
  if (lines.length > 0 && lines.every((line) => contentLines(after).includes(line))) {
    const verdict = judgeOtherChange({ ...change, distance: 0 }, request, {
      isInScope: true,
      isKnownName: () => false,
    })
    return verdict.score > 0 || added.size > 0 ? verdict : UNCLEAR
  }
  if (codeIn(before) === codeIn(after)) return request.kinds.has('text') ? answer(4) : UNCLEAR
  const renamed = findRename(before, after)
  if (renamed)
    return request.isAboutNames || renamed.some((name) => mentions(request, name)) ? answer(4) : UNCLEAR
  if (!isInDirection(before, after, request)) return UNCLEAR
  const names = [...request.oldNames]
  const isGone = (name: string) => count(after, name) < count(before, name)
  if (request.ask === 'remove' && names.length > 0 && !names.some(isGone)) return UNCLEAR
  const fresh = without(after, before)
  return answer(names.some(isGone) || fresh.some((name) => mentions(request, name)) ? 4 : 3)
}

export function judgeOtherChange(change: Change, request: ChangeRequest, place: Surroundings): Verdict {
  const isNear = place.isInScope || change.distance <= NEAR
  if (!isNear && request.newNames.size + request.suggestions.length === 0) return NO_ANSWER
  const text = readChange(change)
  if (text.isLayout) return NO_ANSWER
  if (text.isNote && !request.kinds.has('text') && request.ask !== 'explain') return NO_ANSWER
  const suggested = request.suggestions.flatMap(({ added }) => added)
  if (suggested.some((line) => line.length >= MIN_LINE && text.lines.has(line))) return answer(4)
  const named = text.fresh.filter((name) => request.newNames.has(name))
  if (named.length > 0 && text.isImport) return UNCLEAR
  if (named.length > 0 && isNear) return answer(change.distance === 0 ? 4 : 3)
  const unknown = named.filter((name) => !place.isKnownName(name))
  if (unknown.length > 0) return answer(ENOUGH + Math.min(unknown.length, 5) / 10)
  return isNear ? judgeNearChange(change, request, { ...text, isInScope: place.isInScope }) : NO_ANSWER
}

function judgeNearChange(
  { distance }: Change,
  request: ChangeRequest,
  { added, deleted, gone, isInScope }: ChangeText & { isInScope: boolean },
): Verdict {
  const { ask } = request
  const isGone = gone.some((name) => request.newNames.has(name) || request.oldNames.has(name))
  if (isGone && (ask === 'remove' || ask === 'change')) return answer(3)
  const isShared = newWords(added, deleted).some((word) => request.words.has(word))
  if (isShared && distance === 0 && ask !== 'explain' && ask !== 'unknown') return answer(3)
  const kinds = [...request.kinds].filter((kind) => hasKind(ask === 'remove' ? deleted : added, kind))
  if (kinds.some((kind) => kind === 'test' || kind === 'text')) return answer(2)
  if (kinds.length > 0 && distance <= NEAR && isShared) return answer(2)
  return isInScope && distance <= farthest(request) ? UNCLEAR : NO_ANSWER
}

function farthest({ suggestions, newNames }: ChangeRequest): number {
  if (suggestions.length > 0) return 1
  return newNames.size > 0 ? NEAR : Number.POSITIVE_INFINITY
}

interface ChangeText {
  added: string
  deleted: string
  lines: Set<string>
  isLayout: boolean
  isNote: boolean
  isImport: boolean
  fresh: string[]
  gone: string[]
}

/** Cached because many threads are compared with the same changes. */
const read = new WeakMap<readonly DiffLine[], ChangeText>()

function readChange({ before, after }: Change): ChangeText {
  const known = read.get(after)
  if (known) return known
  const [added, deleted] = [textIn(after, 'add'), textIn(before, 'del')]
  const text = {
    added,
    deleted,
    lines: new Set(contentLines(added)),
    isLayout: squeeze(added) === squeeze(deleted),
    isNote: codeIn(added) === codeIn(deleted),
    isImport: added !== '' && contentLines(added).every((line) => IMPORT.test(line)),
    fresh: without(added, deleted),
    gone: without(deleted, added),
  }
  read.set(after, text)
  return text
}

function newWords(text: string, other: string): string[] {
  const known = new Set(wordsIn(other))
  return wordsIn(text).filter((word) => !known.has(word) && !COMMON.has(word))
}

const IMPORT = /^(?:import|from|use|using|require|#include)\b|^[\w]* ?["'][\w./@-]+["'][;,]?$|^[)(]$/

const EVIDENCE: Record<Kind, RegExp> = {
  test: /^\s*>>>|\bassert|\bexpect\(|\b(?:it|test|describe)\(|\bdef test|\bfunc Test|@Test\b/,
  text: /^\s*(?:#|\/\/|\*|\/\*|"""|''')|^(?!.*(?:[;{}=]|\w\(|>>>)).*(?:[\p{L}'’-]+,? ){4}/u,
  type: /->\s*\w|:\s*(?:[A-Z]\w*|int|str|float|bool|list|dict|tuple|set|string|number|boolean)\b/,
  failure: /\b(?:raise|throw|except|catch|rescue|assert|panic|recover|Err|error)\b/,
}

export const hasKind = (text: string, kind: Kind) =>
  text.split('\n').some((line) => EVIDENCE[kind].test(line))

function judgeSuggestion({ text, added, removed }: Suggestion, before: string, after: string): Verdict {
  const lines = contentLines(after)
  if (added.length === 0) return removed.some((line) => !lines.includes(line)) ? answer(5) : UNCLEAR
  if (added.some((line) => lines.includes(line)) || squeeze(after).includes(squeeze(text))) return answer(5)
  const [old, next] = [removed.join('\n'), added.join('\n')]
  const [dropped, brought] = [without(old, next), without(next, old)]
  if (dropped.length + brought.length === 0 || removed.length === 0) return NO_ANSWER
  const isFollowed =
    dropped.some((name) => count(after, name) < count(before, name)) ||
    brought.some((name) => count(after, name) > count(before, name))
  return isFollowed ? answer(5) : UNCLEAR
}

function keepsQuote(before: string, after: string, { parts }: ChangeRequest): boolean {
  const around = (text: string, quote: string) =>
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(quote)
      return at === -1 ? [] : line.slice(Math.max(0, at - AROUND), at + quote.length + AROUND)
    })
  return parts.identifiers.some((quote) => {
    if (quote.length < MIN_QUOTE || !/\W/.test(quote)) return false
    const old = around(before, quote)
    return around(after, quote).some((text) => old.includes(text))
  })
}

function isInDirection(before: string, after: string, { ask }: ChangeRequest): boolean {
  if (ask === 'remove') return countTokens(before, after) > 0
  return ask !== 'add' || after.trim() === '' || countTokens(after, before) > 0
}

function countTokens(text: string, other: string): number {
  const tokens = (code: string) => withoutNotes(code).match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$(),]/gu) ?? []
  const rest = new Map<string, number>()
  for (const token of tokens(other)) rest.set(token, (rest.get(token) ?? 0) + 1)
  return tokens(text).filter((token) => {
    const left = rest.get(token) ?? 0
    rest.set(token, left - 1)
    return left <= 0
  }).length
}

const withoutNotes = (code: string) => code.replace(/(?:#|\/\/).*$/gm, '')

const codeIn = (text: string) => squeeze(withoutNotes(text)).replace(/[()]/g, '')

function findRename(before: string, after: string): [string, string] | null {
  const tokens = (text: string) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*|[^\s\p{L}_$]/gu) ?? []
  const [old, next] = [tokens(before), tokens(after)]
  if (old.length !== next.length) return null
  const pairs = new Set<string>()
  for (const [index, token] of old.entries()) {
    const other = next[index] as string
    if (token === other) continue
    const isVariable = /^[\p{L}_$]/u.test(token) && /^[\p{L}_$]/u.test(other) && next[index + 1] !== '('
    if (!isVariable || old[index - 1] === '.') return null
    pairs.add(`${token} ${other}`)
  }
  const [from, to] = [...pairs][0]?.split(' ') ?? []
  const isName = (name: string | undefined) =>
    name !== undefined && (name.length < 3 || namesIn(name).length > 0)
  return pairs.size === 1 && isName(from) && isName(to) ? [from as string, to as string] : null
}

const mentions = ({ newNames, oldNames, words }: ChangeRequest, name: string) =>
  newNames.has(name) || oldNames.has(name) || wordsIn(name).some((word) => words.has(word))

function without(text: string, other: string): string[] {
  const known = new Set(namesIn(other))
  return [...new Set(namesIn(text))].filter((name) => !known.has(name))
}

const count = (text: string, name: string) => namesIn(text).filter((each) => each === name).length

const COMMON = new Set(
  wordsIn(
    'this that these those with from when then than else have does make need should would could here there them they what where which return true false none null self const class import value name test line code function method file',
  ),
)
