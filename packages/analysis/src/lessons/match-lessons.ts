import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import type { LineKind } from '../builtin/comments/classifier/kind-of-line.ts'
import { allLessons, type Lesson } from './catalog.ts'
import type { Edit } from './describe-edit.ts'
import type { Patterns } from './patterns.ts'
import proven from './proven.json' with { type: 'json' }
import { plainSentence, readAsk } from './read-ask.ts'

export interface CodeEvidence {
  path: string
  /** The lines that the review comment is on, and a few lines above. Null if unknown. */
  before: string | null
  /** Only the lines that the review comment is on. Null if unknown. */
  commented: string | null
  /** The suggestion and other code blocks in the comment. Null if the comment has no code. */
  after: string | null
  /** The lines that a suggestion removes. Null without a suggestion, or if the comment's lines are unknown. */
  removed: string | null
  added: string | null
  line: LineKind | null
  edit: Edit | null
  rules: ReadonlySet<string>
}

export interface LessonMatch {
  lesson: Lesson
  words: string
  sentence: number
  said: string
  ask: Ask
  /** True if one of the lesson's rules or patterns matches the code. Always true for a label. */
  inCode: boolean
  isLabel: boolean
}

/**
 * Lessons that matched first in at least 20 real comments and were correct in at least 95% of them. Written by `npm run
 * train -- lessons`.
 */
const PROVEN: ReadonlySet<string> = new Set(proven)

/**
 * Returns the lessons in sentence order. The kind of request must fit: "remove the type" isn't about a missing type.
 * `sentences` should leave out praise and chatter.
 */
export function lessonsInWords(sentences: readonly string[], code: CodeEvidence): LessonMatch[] {
  const told = sentences.map((said) => {
    const text = plainSentence(said)
    return { said, text, bare: text.replace(BEFORE_LABEL, ''), ask: readAsk(text) }
  })
  const literals = literalsIn(told.map(({ text }) => text).join('\n'))
  const possible = new Set([...literals].flatMap((literal) => index().lessons.get(literal) ?? []))
  const language = detectLanguage(code.path)
  return allLessons()
    .filter((lesson) => possible.has(lesson) && isFor(lesson, language))
    .flatMap((lesson) => matchSentences(lesson, { told, literals }, code))
    .toSorted((a, b) => a.sentence - b.sentence || b.words.length - a.words.length)
}

/**
 * A lesson can match only if one of its literals or labels occurs in the text. The result includes '' for lessons that
 * may match any text.
 */
function literalsIn(text: string): Set<string> {
  const found = new Set([''])
  for (let at = 0; at < text.length; at++)
    for (const literal of index().byStart.get(text.slice(at, at + START)) ?? [])
      if (text.startsWith(literal, at)) found.add(literal)
  return found
}

interface Index {
  lessons: ReadonlyMap<string, readonly Lesson[]>
  byStart: ReadonlyMap<string, readonly string[]>
}
const START = 3
let indexed: Index | undefined
const index = () => {
  indexed ??= indexLessons()
  return indexed
}

function indexLessons(): Index {
  const lessons = new Map<string, Lesson[]>()
  const byStart = new Map<string, string[]>()
  for (const lesson of allLessons()) {
    const { says, hints } = lesson.match
    for (const literal of [...says.literals, ...hints.literals, ...lesson.labels])
      lessons.set(literal, [...(lessons.get(literal) ?? []), lesson])
  }
  for (const literal of lessons.keys()) {
    const start = literal.slice(0, START)
    byStart.set(start, [...(byStart.get(start) ?? []), literal])
  }
  return { lessons, byStart }
}

/** If the language is unknown, every lesson applies. */
const isFor = ({ languages }: Lesson, language: string | null) =>
  languages === null || language === null || languages.includes(language)

interface CommentText {
  said: string
  text: string
  bare: string
  ask: Ask
}

function matchSentences(
  lesson: Lesson,
  { told, literals }: { told: readonly CommentText[]; literals: ReadonlySet<string> },
  code: CodeEvidence,
): LessonMatch[] {
  const { says, hints, unless, asks } = lesson.match
  for (const [sentence, { said, text, bare, ask }] of told.entries()) {
    const match = (words: string, inCode: boolean, isLabel = false) => {
      return [{ lesson, words, sentence, said, ask, inCode, isLabel }]
    }
    const label = labelIn(lesson, bare)
    if (label !== null) return match(label, true, true)
    if (asks !== null && ask !== 'unknown' && !asks.includes(ask)) continue
    const words = says.find(text, literals)
    const hint = words === null ? hints.find(text, literals) : null
    if ((words === null && hint === null) || unless.test(text)) continue
    if (words !== null) return match(words, agrees(lesson, code, code.before))
    if (hint !== null && agrees(lesson, code, code.commented)) return match(hint, true)
  }
  return []
}

const BEFORE_LABEL = /^(?:\W*(?:nit|minor|this is|that's|it's|classic|another|possible|potential|an?)\b)*\W*/

const labelIn = ({ labels }: Lesson, bare: string): string | null =>
  labels.find(
    (label) => bare.startsWith(label) && /^\s*(?:[:.,!?–—-]|$|here\b|again\b)/.test(bare.slice(label.length)),
  ) ?? null

function agrees(
  { rules, match: { code: patterns } }: Lesson,
  code: CodeEvidence,
  lines: string | null,
): boolean {
  const has = (pattern: Patterns, text: string | null) => text !== null && pattern.test(text)
  return (
    rules.some((rule) => code.rules.has(rule)) ||
    has(patterns.before, lines) ||
    has(patterns.after, code.after) ||
    has(patterns.removed, code.removed) ||
    has(patterns.added, code.added) ||
    has(patterns.path, code.path) ||
    (code.line !== null && patterns.line.includes(code.line)) ||
    (code.edit !== null && patterns.edit.includes(code.edit))
  )
}

export type FixEvidence = Pick<CodeEvidence, 'removed' | 'added'>

const agreesWithFix = ({ match: { code } }: Lesson, { removed, added }: FixEvidence): boolean =>
  (removed !== null && code.removed.test(removed)) ||
  (added !== null && (code.added.test(added) || code.after.test(added)))

/**
 * Returns the confirmed lesson, or null. A match counts only in a request, and only if the code, the fix or `PROVEN`
 * supports it. If the comment names no lesson and no code, returns the lesson in `found` if there is only one.
 */
export function chooseLesson(
  matches: readonly LessonMatch[],
  {
    found,
    namesCode,
    requests,
    fix,
  }: {
    found: readonly Lesson[]
    namesCode: boolean
    requests: readonly string[]
    fix: FixEvidence | null
  },
): Lesson | null {
  const [first] = matches
  if (!first) return found.length === 1 && !namesCode ? (found[0] ?? null) : null
  const sure = matches.filter(
    ({ lesson, inCode, said }) =>
      (inCode || PROVEN.has(lesson.id) || (fix !== null && agreesWithFix(lesson, fix))) &&
      requests.includes(said),
  )
  const [best] = sure.toSorted(
    (a, b) =>
      Number(b.isLabel) - Number(a.isLabel) ||
      a.sentence - b.sentence ||
      Number(a.lesson.match.general) - Number(b.lesson.match.general) ||
      Number(b.inCode) - Number(a.inCode) ||
      b.words.length - a.words.length,
  )
  if (!best) return null
  // If an earlier sentence names another lesson, this lesson counts only if it's specific and is named in the
  // top-ranked request.
  const isRequest = best.said === requests[0] && !best.lesson.match.general
  if (best.sentence > first.sentence && !isRequest) return null
  // A sentence with two requests, such as "No type hints, no docstring", is about two lessons, so neither is chosen.
  const other = sure.find(
    (each) =>
      each !== best &&
      each.sentence === best.sentence &&
      each.lesson.match.general === best.lesson.match.general &&
      !overlaps(each, best),
  )
  return other ? null : best.lesson
}

function overlaps(one: LessonMatch, other: LessonMatch): boolean {
  const [a, b] = [one.said, other.said].map(plainSentence)
  const [from, start] = [a?.indexOf(one.words) ?? 0, b?.indexOf(other.words) ?? 0]
  return from < start + other.words.length && start < from + one.words.length
}
