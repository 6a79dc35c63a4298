import type { Place } from './category-index.ts'
import { wordingOf } from './look-closer.ts'
import type { Profile } from './profile.ts'
import { dot } from './text/sparse-vector.ts'

/** From here on the members begin alike, and a newcomer has to begin so much as they do; chosen on the tuned half. */
const [ALIKE, AS_ALIKE] = [0.6, 0.85]

/**
 * A bot, or a person with a habit, asks for the same thing in the same words each time. Where the members begin alike, what
 * begins otherwise is another request, however near its subject.
 */
export function isSaidAlike(asked: Profile, place: Place): boolean {
  const alikeness = alikenessOf(place)
  return alikeness < ALIKE || meanLikeness(asked, place.profiles) >= AS_ALIKE * alikeness
}

const FEWEST = 2
const MOST = 8

/** A place never changes, so it is looked at once, when something comes near. */
const known = new WeakMap<Place, number>()

/** How like the others the member begins that is most like them, 0 to 1; 0 for too few who said something. */
function alikenessOf(place: Place): number {
  const before = known.get(place)
  if (before !== undefined) return before
  const said = place.profiles.filter(({ one }) => one.said !== null).slice(0, MOST)
  const means = said.map((one) =>
    meanLikeness(
      one,
      said.filter((other) => other !== one),
    ),
  )
  const most = said.length < FEWEST ? 0 : Math.max(...means)
  known.set(place, most)
  return most
}

function meanLikeness(one: Profile, others: readonly Profile[]): number {
  const { lead } = wordingOf(one)
  return others.reduce((sum, other) => sum + dot(lead, wordingOf(other).lead), 0) / others.length
}
