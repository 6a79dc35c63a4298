import type { Groupable } from './groupable.ts'
import { contradict, judgePair } from './judge-pair.ts'
import { fitsLanguage, groupedFamily } from './language-family.ts'
import { formOf } from './look-closer.ts'
import { type Profile, profileOf } from './profile.ts'
import { dot } from './text/sparse-vector.ts'

/**
 * Below the similarity at which two mistakes join. Of the tuned half of people's comments, 61% of the labeled pairs that belong
 * together reach it, though 56% join, and 0.2% of the pairs of different lessons.
 */
const MIN_SIMILARITY = 0.7
/** Code as alike as this, in the same language and category. */
const MIN_LIKENESS_OF_CODE = 0.8
/** Characters; a single call has the shape of many. */
const MIN_CODE_LENGTH = 40

/**
 * Whether a mistake outside a group could be another occurrence of it. Too similar to call its silence progress, though not
 * similar enough to join (D39).
 */
export function couldBeSame(one: Groupable, members: readonly Groupable[]): boolean {
  // Embeddings decide what joins; here words and code are enough, and need no fetching.
  const asked = profileOf(one.vector === null ? one : { ...one, vector: null })
  return members.some((member) => member.category === one.category && couldBePair(asked, profileOf(member)))
}

function couldBePair(one: Profile, other: Profile): boolean {
  const [family, otherFamily] = [one, other].map((each) => groupedFamily(each.one.programmingLanguage))
  if (!fitsLanguage(family ?? null, otherFamily ?? null) || contradict(one, other)) return false
  if (one.lesson !== null && one.lesson === other.lesson) return true
  if (judgePair(one, other) >= MIN_SIMILARITY) return true
  const hasCode = [one, other].every((each) => (each.one.codeBefore?.length ?? 0) >= MIN_CODE_LENGTH)
  return (
    hasCode && family != null && family === otherFamily && likenessOfCode(one, other) >= MIN_LIKENESS_OF_CODE
  )
}

const likenessOfCode = (one: Profile, other: Profile) => dot(formOf(one).shape, formOf(other).shape)
