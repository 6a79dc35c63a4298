import type { Place } from './category-index.ts'
import { getWording } from './look-closer.ts'
import type { Profile } from './profile.ts'
import { dot } from './text/sparse-vector.ts'

/**
 * If the members' opening words have at least the similarity ALIKE, a new comment must reach AS_ALIKE times the
 * members' similarity. Chosen on the tuning half of the data.
 */
const [ALIKE, AS_ALIKE] = [0.6, 0.85]

/**
 * Bots and some reviewers use the same words for the same request. If the members' comments start alike, a comment that
 * starts differently is another request.
 */
export function isSaidAlike(profile: Profile, place: Place): boolean {
  const alikeness = measureWordingSimilarity(place)
  return alikeness < ALIKE || meanLikeness(profile, place.profiles) >= AS_ALIKE * alikeness
}

const MIN_COMMENTS = 2
const MAX_COMMENTS = 8

const cache = new WeakMap<Place, number>()

function measureWordingSimilarity(place: Place): number {
  const before = cache.get(place)
  if (before !== undefined) return before
  const said = place.profiles.filter(({ one }) => one.said !== null).slice(0, MAX_COMMENTS)
  const means = said.map((one) =>
    meanLikeness(
      one,
      said.filter((other) => other !== one),
    ),
  )
  const max = said.length < MIN_COMMENTS ? 0 : Math.max(...means)
  cache.set(place, max)
  return max
}

function meanLikeness(one: Profile, others: readonly Profile[]): number {
  const { lead } = getWording(one)
  return others.reduce((sum, other) => sum + dot(lead, getWording(other).lead), 0) / others.length
}
