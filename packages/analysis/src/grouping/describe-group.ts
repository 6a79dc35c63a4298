import { findLesson, type Lesson } from '../lessons/catalog.ts'
import type { Groupable } from './groupable.ts'
import { judgePair } from './judge-pair.ts'
import { findFamily } from './language-family.ts'
import { getProfile, type Profile } from './profile.ts'

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 4000
/** In a larger group, only this many members are compared, evenly spaced in order of id. */
const MAX_MEMBERS = 40

export interface GroupText {
  title: string
  description: string
  programmingLanguage: string | null
  /** Id of the lesson that the group is named after, or null. */
  lesson: string | null
}

/**
 * Describes a group by its shared lesson. Without one, uses the text of the member whose title suits a group best. The
 * order of the members doesn't matter.
 */
export function describeGroup(members: readonly Groupable[]): GroupText {
  if (members.length === 0) throw new Error('A group needs at least one member.')
  const [teller] = rank(members)
  const lesson = sharedLesson(members)
  return {
    title: cut(normalizeTitle(lesson?.name ?? teller?.title ?? ''), MAX_TITLE_LENGTH),
    description: cut((lesson?.goesWrong ?? teller?.description ?? '').trim(), MAX_DESCRIPTION_LENGTH),
    programmingLanguage: commonLanguage(members),
    lesson: lesson?.id ?? null,
  }
}

/** The lesson of at least half of the members, if no member has a different one. Otherwise null. */
function sharedLesson(members: readonly Groupable[]): Lesson | null {
  const known = members.flatMap(({ lesson }) => lesson ?? [])
  const [id, ...others] = new Set(known)
  return id !== undefined && others.length === 0 && known.length * 2 >= members.length ? findLesson(id) : null
}

/** Ranks the members: lowest title penalty first, then most central, then shortest title, then alphabetically. */
function rank(members: readonly Groupable[]): Groupable[] {
  const ordered = members.toSorted((a, b) => compare(a.id, b.id) || compare(a.title, b.title))
  const step = Math.max(1, ordered.length / MAX_MEMBERS)
  const few = ordered.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  const central = computeCentrality(few.map(getProfile))
  const told = few.map((one, at) => ({ one, faults: computePenalty(one), central: central[at] as number }))
  return told
    .toSorted(
      (a, b) =>
        a.faults - b.faults ||
        Math.round((b.central - a.central) * 1e6) ||
        a.one.title.length - b.one.title.length ||
        compare(a.one.title, b.one.title) ||
        compare(a.one.description, b.one.description),
    )
    .map(({ one }) => one)
}

/**
 * For each profile, the sum of its similarities to all profiles, including itself. Similarity is symmetric, so each
 * pair is compared only once.
 */
function computeCentrality(profiles: readonly Profile[]): Float64Array {
  const sums = new Float64Array(profiles.length)
  for (const [at, one] of profiles.entries())
    for (let other = at; other < profiles.length; other++) {
      const near = judgePair(one, profiles[other] as Profile)
      sums[at] = (sums[at] as number) + near
      if (other !== at) sums[other] = (sums[other] as number) + near
    }
  return sums
}

/**
 * Signs that a title doesn't suit a group: code or file names, people, instructions, questions, or a truncated end.
 * Backticks are listed twice because they count double.
 */
const FAULTS: readonly RegExp[] = [
  /`/,
  /`/,
  /\b[\w-]+\.(?:tsx?|jsx?|py|go|java|rb|cs|php|rs|kt|sql|ya?ml)\b/,
  /[a-z]\w*(?:[A-Z]\w*|_\w+|\(\))|\w\.\w+\(/,
  /…$|\?$/,
  /\b(?:you|your|we|our|i|he|she|they|author)\b/i,
  /^(?:please|add|use|don['’]t|do not|never|give|take|make|move|put|pass|link|look|remove|rename|drop|inject|check)\b/i,
]

/**
 * The title's penalty: 2 points per fault, plus 1 if it doesn't come from a rule or lesson, because it may then name
 * a specific place.
 */
const computePenalty = ({ title, rule, lesson }: Groupable) =>
  FAULTS.filter((fault) => fault.test(title)).length * 2 + (rule === null && lesson === null ? 1 : 0)

function normalizeTitle(title: string): string {
  const bare = title
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.;:,\s]+$/, '')
  return bare.slice(0, 1).toUpperCase() + bare.slice(1)
}

/**
 * The language of all members, or null if there are several. If all of them belong to JavaScript's family, returns the
 * most frequent one, so that a TypeScript group isn't named after one mistake in JavaScript.
 */
function commonLanguage(members: readonly Groupable[]): string | null {
  const languages = members.map((one) => one.programmingLanguage)
  const [first = null, ...others] = new Set(languages)
  if (others.length === 0) return first
  const families = new Set(languages.map(findFamily))
  if (families.size !== 1 || !families.has('javascript')) return null
  const frequency = (name: string | null) => languages.filter((each) => each === name).length
  return [first, ...others].reduce((best, one) => {
    const more = frequency(one) - frequency(best)
    return more > 0 || (more === 0 && compare(one ?? '', best ?? '') < 0) ? one : best
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  // Don't split a surrogate pair.
  const short = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')
  return `${short.trimEnd()}…`
}
