import type { Ask } from '@debrief/contracts/review'
import type { LineKind } from '../builtin/comments/classifier/kind-of-line.ts'
import { languageOf } from '../language.ts'
import { allLessons, type Lesson } from './catalog.ts'
import type { Edit } from './describe-edit.ts'
import type { Patterns } from './patterns.ts'
import proven from './proven.json' with { type: 'json' }
import { plainSentence, readAsk } from './read-ask.ts'

/** What stands in the code, beside the reviewer's words. */
export interface CodeEvidence {
  path: string
  /** The commented lines and a few above; null where they are not known. */
  before: string | null
  commented: string | null
  /** The suggestion and other code of the comment; null where there is none. */
  after: string | null
  /** The lines a suggestion takes away, and those it puts in; null without a suggestion. */
  removed: string | null
  added: string | null
  line: LineKind | null
  edit: Edit | null
  /** Rules that find something in the commented lines. */
  rules: ReadonlySet<string>
}

export interface LessonMatch {
  lesson: Lesson
  /** The words that name it. */
  words: string
  /** Index of the sentence among those that ask. */
  sentence: number
  /** The sentence. */
  said: string
  ask: Ask
  /** Whether the code agrees: a rule of the lesson finds it there, or one of the lesson's patterns does. */
  inCode: boolean
}

/** At least 20 real comments matched, and at least 95% of them rightly; written by `npm run train:lessons`. */
const PROVEN: ReadonlySet<string> = new Set(proven)

/**
 * The lessons that a comment's words name, in the order of the sentences. The direction of the request has to fit: "remove
 * the type" is not a missing type. `sentences` are the ones that ask, the first one first.
 */
export function lessonsInWords(sentences: readonly string[], code: CodeEvidence): LessonMatch[] {
  const told = sentences.map((said) => {
    const text = plainSentence(said)
    return { said, text, bare: text.replace(BEFORE_LABEL, '') }
  })
  const all = told.map(({ text }) => text).join('\n')
  const language = languageOf(code.path)
  return allLessons()
    .filter(
      (lesson) =>
        lesson.match.says.test(all) ||
        lesson.match.hints.test(all) ||
        told.some(({ bare }) => labelIn(lesson, bare) !== null),
    )
    .filter((lesson) => isFor(lesson, language))
    .flatMap((lesson) => matchSentences(lesson, told, code))
    .toSorted((a, b) => a.sentence - b.sentence || b.words.length - a.words.length)
}

/** A lesson of other languages is not meant; in a file of no known language any may be. */
const isFor = ({ languages }: Lesson, language: string | null) =>
  languages === null || language === null || languages.includes(language)

/** A sentence as it is, in plain lower case, and without the words that may stand before a mistake's name. */
interface Told {
  said: string
  text: string
  bare: string
}

function matchSentences(lesson: Lesson, told: readonly Told[], code: CodeEvidence): LessonMatch[] {
  const { says, hints, unless, asks } = lesson.match
  for (const [sentence, { said, text, bare }] of told.entries()) {
    const label = labelIn(lesson, bare)
    const ask = readAsk(text)
    if (label !== null) return [{ lesson, words: label, sentence, said, ask, inCode: true }]
    if (unless.test(text)) continue
    if (asks !== null && ask !== 'unknown' && !asks.includes(ask)) continue
    const words = says.find(text)
    if (words !== null)
      return [{ lesson, words, sentence, said, ask, inCode: agrees(lesson, code, code.before) }]
    const hint = hints.find(text)
    if (hint !== null && agrees(lesson, code, code.commented))
      return [{ lesson, words: hint, sentence, said, ask, inCode: true }]
  }
  return []
}

const BEFORE_LABEL = /^(?:\W*(?:nit|minor|this is|that's|it's|classic|another|possible|potential|an?)\b)*\W*/

/** "N+1: two queries per vessel", "Race condition.": a reviewer who starts with the mistake's name means it. Null for none. */
function labelIn({ name, aliases }: Lesson, bare: string): string | null {
  for (const label of [name, ...aliases]) {
    const plain = label.toLowerCase()
    if (bare.startsWith(plain) && /^\s*(?:[:.,!?–—-]|$|here\b|again\b)/.test(bare.slice(plain.length)))
      return plain
  }
  return null
}

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

/** The real change that answered the comment. */
export type FixEvidence = Pick<CodeEvidence, 'removed' | 'added'>

const agreesWithFix = ({ match: { code } }: Lesson, { removed, added }: FixEvidence): boolean =>
  (removed !== null && code.removed.test(removed)) ||
  (added !== null && (code.added.test(added) || code.after.test(added)))

/**
 * The lesson that is certain, or null. Words alone suffice for a proven lesson; for the others words and code have to
 * agree, in a sentence that carries the request. Where the words name neither a lesson nor code, a rule that finds one in
 * the commented lines decides: reviewers joke and allude. A request that names two lessons has none.
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
    requests: ReadonlySet<string>
    fix: FixEvidence | null
  },
): Lesson | null {
  const [first] = matches
  if (!first) return found.length === 1 && !namesCode ? (found[0] ?? null) : null
  const sure = matches.filter(
    ({ lesson, inCode, said }) =>
      (inCode || PROVEN.has(lesson.id) || (fix !== null && agreesWithFix(lesson, fix))) && requests.has(said),
  )
  const [best] = sure.toSorted(
    (a, b) =>
      a.sentence - b.sentence ||
      Number(a.lesson.match.general) - Number(b.lesson.match.general) ||
      Number(b.inCode) - Number(a.inCode) ||
      b.words.length - a.words.length,
  )
  // The words named something else first, and nothing shows that it was meant.
  if (!best || best.sentence > first.sentence) return null
  // "No type hints, no docstring": a sentence that asks for two things is about neither alone.
  const other = sure.find(
    (each) =>
      each !== best &&
      each.sentence === best.sentence &&
      each.lesson.match.general === best.lesson.match.general &&
      !overlaps(each, best),
  )
  return other ? null : best.lesson
}

/** Whether two matches rest on the same words of their sentence. */
function overlaps(one: LessonMatch, other: LessonMatch): boolean {
  const [a, b] = [one.said, other.said].map(plainSentence)
  const [from, start] = [a?.indexOf(one.words) ?? 0, b?.indexOf(other.words) ?? 0]
  return from < start + other.words.length && start < from + one.words.length
}
