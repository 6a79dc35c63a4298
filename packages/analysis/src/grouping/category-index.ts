import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import type { Profile } from './profile.ts'
import { hashWord } from './text/hash-word.ts'
import { type Neighbor, nearestVectors, selectNearest } from './text/nearest-vectors.ts'

export interface Place {
  kind: 'group' | 'single'
  id: string
  family: string | null
  profiles: readonly Profile[]
  lessons: ReadonlySet<string>
  asks: ReadonlySet<Ask>
}

export interface Candidate {
  place: Place
  profiles: Profile[]
}

interface Slot {
  place: Place
  profile: Profile
}

interface PostingList {
  slots: number[]
  values: number[]
}

interface ScoredSlots {
  score: number
  slots: number[]
}

const MAX_PLACES = 12
const MAX_PROFILES = 5
/** The minimum score of a candidate. Candidates with a lower score share only common words. */
const MIN_SCORE = 0.05

export class CategoryIndex {
  #slots: (Slot | null)[] = []
  #slotsByPlace = new Map<Place, number[]>()
  #placesById = new Map<string, Place>()
  #postings = new Map<number, PostingList>()
  #scores = new Float64Array(0)
  #dead = 0

  add(place: Place): void {
    const slots = place.profiles.map((profile) => this.#insert({ place, profile }))
    this.#slotsByPlace.set(place, slots)
    for (const { one } of place.profiles) this.#placesById.set(one.id, place)
  }

  remove(place: Place): void {
    const slots = this.#slotsByPlace.get(place) ?? []
    for (const at of slots) this.#slots[at] = null
    for (const { one } of place.profiles)
      if (this.#placesById.get(one.id) === place) this.#placesById.delete(one.id)
    this.#slotsByPlace.delete(place)
    this.#dead += slots.length
    if (this.#dead > 256 && this.#dead > this.#slots.length / 2) this.#rebuild()
  }

  /** Returns the most likely matches, best first. If `near` is null, searches for the nearest embeddings. */
  nearest(
    target: Profile,
    { may, near }: { may: (place: Place) => boolean; near: readonly Neighbor[] | null },
  ): Candidate[] {
    const touched = this.#score(target)
    const byPlace = new Map<Place, ScoredSlots>()
    for (const at of touched) {
      const place = this.#slots[at]?.place
      const score = this.#scores[at] as number
      if (!place || score < MIN_SCORE) continue
      const found = byPlace.get(place)
      if (found) {
        found.slots.push(at)
        found.score = Math.max(found.score, score)
      } else byPlace.set(place, { score, slots: [at] })
    }
    if (target.one.vector !== null) this.#addNeighbors(near ?? this.#lookForNear(target.one.vector), byPlace)
    const allowed = [...byPlace].filter(([place]) => may(place))
    const best = keepBest(allowed, ([, { score }]) => score, MAX_PLACES)
    const candidates = best.map(([place, { slots }]) => ({
      place,
      profiles: this.#findNearest(place, slots),
    }))
    for (const at of touched) this.#scores[at] = 0
    return candidates
  }

  #findNearest(place: Place, slots: readonly number[]): Profile[] {
    if (place.profiles.length <= MAX_PROFILES) return [...place.profiles]
    const best = keepBest(slots, (at) => this.#scores[at] as number, MAX_PROFILES)
    return best.flatMap((at) => this.#slots[at]?.profile ?? [])
  }

  #insert(slot: Slot): number {
    const at = this.#slots.push(slot) - 1
    const { ids, values } = getFeatures(slot.profile)
    for (let each = 0; each < ids.length; each++) {
      const [id, value] = [ids[each] as number, values[each] as number]
      const posting = this.#postings.get(id)
      if (posting) {
        posting.slots.push(at)
        posting.values.push(value)
      } else this.#postings.set(id, { slots: [at], values: [value] })
    }
    return at
  }

  #score(target: Profile): number[] {
    if (this.#scores.length < this.#slots.length) this.#scores = new Float64Array(this.#slots.length * 2)
    const scores = this.#scores
    const touched: number[] = []
    const { ids, values } = getFeatures(target)
    for (let each = 0; each < ids.length; each++) {
      const posting = this.#postings.get(ids[each] as number)
      if (!posting) continue
      const { slots, values: theirs } = posting
      for (let one = 0; one < slots.length; one++) {
        const at = slots[one] as number
        if (scores[at] === 0) touched.push(at)
        scores[at] = (scores[at] as number) + (values[each] as number) * (theirs[one] as number)
      }
    }
    return touched
  }

  #lookForNear(vector: readonly number[]): Neighbor[] {
    return nearestVectors(
      vector,
      this.#slots.flatMap((slot) => slot?.profile.one ?? []),
    )
  }

  #addNeighbors(near: readonly Neighbor[], byPlace: Map<Place, ScoredSlots>): void {
    const known = selectNearest(near.filter(({ id }) => this.#placesById.has(id)))
    const seen = new Set<Place>()
    for (const { id, cosine } of known) {
      const place = this.#placesById.get(id) as Place
      if (seen.has(place)) continue
      seen.add(place)
      const found = byPlace.get(place)
      if (found) found.score += cosine
      else if (cosine > 0)
        byPlace.set(place, { score: cosine, slots: this.#slotsByPlace.get(place) as number[] })
    }
  }

  #rebuild(): void {
    const places = [...this.#slotsByPlace.keys()]
    this.#slots = []
    this.#slotsByPlace.clear()
    this.#placesById.clear()
    this.#postings.clear()
    this.#scores = new Float64Array(0)
    this.#dead = 0
    for (const place of places) this.add(place)
  }
}

const KIND = 1
const RULE = 3

const MIN_WORD_WEIGHT = 0.06

interface Features {
  ids: number[]
  values: number[]
}

const cache = new WeakMap<Profile, Features>()

export function getFeatures(profile: Profile): Features {
  const before = cache.get(profile)
  if (before) return before
  const made = makeFeatures(profile)
  cache.set(profile, made)
  return made
}

function makeFeatures({ words, kinds, one }: Profile): Features {
  const [ids, values]: [number[], number[]] = [[], []]
  for (let at = 0; at < words.ids.length; at++) {
    if ((words.values[at] as number) < MIN_WORD_WEIGHT) continue
    ids.push(words.ids[at] as number)
    values.push(words.values[at] as number)
  }
  for (const [kind, strength] of kinds) {
    ids.push(getFeatureId(kind))
    values.push(strength * KIND)
  }
  if (one.rule !== null) {
    ids.push(getFeatureId(one.rule))
    values.push(RULE)
  }
  return { ids, values }
}

const numbers = new Map<string, number>()

function getFeatureId(name: string): number {
  const before = numbers.get(name)
  if (before !== undefined) return before
  const made = hashWord(`kind ${name}`)
  numbers.set(name, made)
  return made
}

function keepBest<T>(all: readonly T[], getScore: (one: T) => number, limit: number): T[] {
  if (all.length <= limit) return all.toSorted((a, b) => getScore(b) - getScore(a))
  const best: T[] = []
  for (const one of all) {
    const score = getScore(one)
    if (best.length === limit && score <= getScore(best[limit - 1] as T)) continue
    let at = best.length
    while (at > 0 && getScore(best[at - 1] as T) < score) at--
    best.splice(at, 0, one)
    if (best.length > limit) best.pop()
  }
  return best
}
