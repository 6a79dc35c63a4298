import { findLesson, type Lesson } from '../lessons/catalog.ts'
import type { Groupable } from './groupable.ts'
import { judgePair } from './judge-pair.ts'
import { familyOf } from './language-family.ts'
import { type Profile, profileOf } from './profile.ts'

const LONGEST_TITLE = 200
const LONGEST_DESCRIPTION = 4000
/** A larger group is told from so many members, spread evenly over their ids. */
const MOST_MEMBERS = 40

export interface GroupText {
  title: string
  description: string
  programmingLanguage: string | null
  /** Id of the lesson that the members share; null where they share none. */
  lesson: string | null
}

/**
 * A group's text: the lesson that its members share, else the words of the member most like all others, among those whose
 * title names the mistake rather than a place. The same for any order of the members.
 */
export function describeGroup(members: readonly Groupable[]): GroupText {
  if (members.length === 0) throw new Error('A group without members has no text: give at least one.')
  const [teller] = rank(members)
  const lesson = sharedLesson(members)
  return {
    title: cut(phraseOf(lesson?.name ?? teller?.title ?? ''), LONGEST_TITLE),
    description: cut((lesson?.goesWrong ?? teller?.description ?? '').trim(), LONGEST_DESCRIPTION),
    programmingLanguage: commonLanguage(members),
    lesson: lesson?.id ?? null,
  }
}

/** No member may have another one, and at least half must have it. */
function sharedLesson(members: readonly Groupable[]): Lesson | null {
  const known = members.flatMap(({ lesson }) => lesson ?? [])
  const [id, ...others] = new Set(known)
  return id !== undefined && others.length === 0 && known.length * 2 >= members.length ? findLesson(id) : null
}

/** The plainest title first, then the most central, then the shorter, then by the words. */
function rank(members: readonly Groupable[]): Groupable[] {
  const ordered = members.toSorted((a, b) => compare(a.id, b.id) || compare(a.title, b.title))
  const step = Math.max(1, ordered.length / MOST_MEMBERS)
  const few = ordered.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  const central = centralityOf(few.map(profileOf))
  const told = few.map((one, at) => ({ one, faults: faultsOf(one), central: central[at] as number }))
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

/** How near each is to all, itself included; a pair is judged once, for it is the same both ways. */
function centralityOf(profiles: readonly Profile[]): Float64Array {
  const sums = new Float64Array(profiles.length)
  for (const [at, one] of profiles.entries())
    for (let other = at; other < profiles.length; other++) {
      const near = judgePair(one, profiles[other] as Profile)
      sums[at] = (sums[at] as number) + near
      if (other !== at) sums[other] = (sums[other] as number) + near
    }
  return sums
}

/** What a group's title had better not have: names of one place, a file, a person, an order, the end cut off. */
const FAULTS: readonly RegExp[] = [
  /`/,
  /`/,
  /\b[\w-]+\.(?:tsx?|jsx?|py|go|java|rb|cs|php|rs|kt|sql|ya?ml)\b/,
  /[a-z]\w*(?:[A-Z]\w*|_\w+|\(\))|\w\.\w+\(/,
  /…$|\?$/,
  /\b(?:you|your|we|our|i|he|she|they|author)\b/i,
  /^(?:please|add|use|don['’]t|do not|never|give|take|make|move|put|pass|link|look|remove|rename|drop|inject|check)\b/i,
]

/** A lesson names the mistake for everybody; another title may name one place. */
const faultsOf = ({ title, rule, lesson }: Groupable) =>
  FAULTS.filter((fault) => fault.test(title)).length * 2 + (rule === null && lesson === null ? 1 : 0)

/** Without a full stop, and beginning as a title does. */
function phraseOf(title: string): string {
  const bare = title
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.;:,\s]+$/, '')
  return bare.slice(0, 1).toUpperCase() + bare.slice(1)
}

/** The language all members share; where only its family is one, the family's name; else null. */
function commonLanguage(members: readonly Groupable[]): string | null {
  const languages = new Set(members.map((one) => one.programmingLanguage))
  if (languages.size === 1) return members[0]?.programmingLanguage ?? null
  const families = new Set(members.map((one) => familyOf(one.programmingLanguage)))
  return families.size === 1 && families.has('javascript') ? 'JavaScript' : null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  // Never within a pair of code units.
  const short = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')
  return `${short.trimEnd()}…`
}
