import type { Groupable } from './groupable.ts'
import { contradict, judgePair } from './judge-pair.ts'
import { fitsLanguage, groupedFamily } from './language-family.ts'
import { getForm } from './look-closer.ts'
import { getProfile, type Profile } from './profile.ts'
import { dot } from './text/sparse-vector.ts'

/**
 * The minimum similarity of a possible repeat. It's lower than the threshold for joining a group, because a possible
 * repeat already makes progress uncertain.
 */
const MIN_SIMILARITY = 0.7
const MIN_LIKENESS_OF_CODE = 0.8
/** The minimum length of the code in characters. Shorter code resembles too much unrelated code. */
const MIN_CODE_LENGTH = 40

/**
 * Whether a mistake outside a group may still repeat the group's mistake. If so, it's too early to report progress
 * (D39).
 */
export function couldBeSame(one: Groupable, members: readonly Groupable[]): boolean {
  // Leaves out the embedding, because embeddings may have to be fetched.
  const asked = getProfile(one.vector === null ? one : { ...one, vector: null })
  return members.some((member) => member.category === one.category && couldBePair(asked, getProfile(member)))
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

const likenessOfCode = (one: Profile, other: Profile) => dot(getForm(one).shape, getForm(other).shape)
