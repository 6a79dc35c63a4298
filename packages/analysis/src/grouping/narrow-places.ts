import { getFeatures } from './category-index.ts'
import type { Groupable } from './groupable.ts'
import { areOpposite } from './judge-pair.ts'
import { fitsLanguage, groupedFamily } from './language-family.ts'
import { certainLesson, getProfile, type Profile } from './profile.ts'

export interface Comparable {
  programmingLanguage: string | null
  members: readonly Groupable[]
}

/**
 * Slightly more places than a category's index compares (category-index.ts), because the ranking changes when mistakes
 * join groups.
 */
const MAX_PLACES = 16
const MIN_SCORE = 0.05

/**
 * Returns the places that are most likely for at least one of the mistakes, by shared words, lessons and rules.
 * Compares only within a category and ignores embeddings.
 */
export function narrowPlaces<Place extends Comparable>(
  mistakes: readonly Groupable[],
  places: readonly Place[],
): Set<Place> {
  const likely = new Set<Place>()
  for (const one of mistakes) {
    const asked = getProfile(one)
    const { ids, values } = getFeatures(asked)
    const weights = new Map(ids.map((id, at) => [id, values[at] ?? 0]))
    const scored: { place: Place; score: number }[] = []
    for (const place of places) {
      if (place.members[0]?.category !== one.category) continue
      const score = Math.max(...place.members.map((member) => scoreProfile(weights, getProfile(member))))
      if (score >= MIN_SCORE && mayBeSame(asked, place)) scored.push({ place, score })
    }
    for (const { place } of scored.toSorted((a, b) => b.score - a.score).slice(0, MAX_PLACES))
      likely.add(place)
  }
  return likely
}

function scoreProfile(weights: ReadonlyMap<number, number>, profile: Profile): number {
  const { ids, values } = getFeatures(profile)
  let score = 0
  for (let at = 0; at < ids.length; at++) {
    const weight = weights.get(ids[at] as number)
    if (weight !== undefined) score += weight * (values[at] as number)
  }
  return score
}

function mayBeSame({ one, lesson }: Profile, { programmingLanguage, members }: Comparable): boolean {
  if (!fitsLanguage(groupedFamily(one.programmingLanguage), groupedFamily(programmingLanguage))) return false
  if (members.some(({ ask }) => areOpposite(one.ask, ask))) return false
  if (lesson === null) return true
  const lessons = members.flatMap((member) => certainLesson(member) ?? [])
  return lessons.length === 0 || lessons.includes(lesson)
}
