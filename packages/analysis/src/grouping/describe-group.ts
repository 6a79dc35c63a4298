import { findLesson, type Lesson } from '../lessons/catalog.ts'
import type { Groupable } from './groupable.ts'
import { judgePair } from './judge-pair.ts'
import { findFamily } from './language-family.ts'
import { getProfile, type Profile } from './profile.ts'

const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 4000
const MAX_MEMBERS = 40

export interface GroupText {
  title: string
  description: string
  programmingLanguage: string | null
  /** The id of the lesson that the group is named after. Null without a shared lesson. */
  lesson: string | null
}

/**
 * Uses the shared lesson, or else the text of the member with the most suitable title. The order of the members doesn't
 * matter.
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

function sharedLesson(members: readonly Groupable[]): Lesson | null {
  const known = members.flatMap(({ lesson }) => lesson ?? [])
  const [id, ...others] = new Set(known)
  return id !== undefined && others.length === 0 && known.length * 2 >= members.length ? findLesson(id) : null
}

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

/** Similarity is symmetric, so each pair is compared only once. */
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

/** Signs that a title doesn't suit a group. Backticks are listed twice because they count double. */
const FAULTS: readonly RegExp[] = [
  /`/,
  /`/,
  /\b[\w-]+\.(?:tsx?|jsx?|py|go|java|rb|cs|php|rs|kt|sql|ya?ml)\b/,
  /[a-z]\w*(?:[A-Z]\w*|_\w+|\(\))|\w\.\w+\(/,
  /…$|\?$/,
  /\b(?:you|your|we|our|i|he|she|they|author)\b/i,
  /^(?:please|add|use|don['’]t|do not|never|give|take|make|move|put|pass|link|look|remove|rename|drop|inject|check)\b/i,
]

const computePenalty = ({ title, rule, lesson }: Groupable) =>
  FAULTS.filter((fault) => fault.test(title)).length * 2 + (rule === null && lesson === null ? 1 : 0)

function normalizeTitle(title: string): string {
  const bare = title
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.;:,\s]+$/, '')
  return bare.slice(0, 1).toUpperCase() + bare.slice(1)
}

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
