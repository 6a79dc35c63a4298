import type { Ask } from '@debrief/contracts/review'
import { hashWord } from './hash-word.ts'
import { type Neighbour, nearestOf, nearestVectors } from './nearest-vectors.ts'
import type { Profile } from './profile.ts'

/** A group or a single mistake with what it is compared by. */
export interface Place {
  kind: 'group' | 'single'
  id: string
  family: string | null
  profiles: readonly Profile[]
  /** The certain lessons of its members. */
  lessons: ReadonlySet<string>
  /** The directions in which its members ask. */
  asks: ReadonlySet<Ask>
}

/** A place that may be near, with those of its members that seem nearest. */
export interface Candidate {
  place: Place
  profiles: Profile[]
}

interface Slot {
  place: Place
  profile: Profile
}

interface Posting {
  slots: number[]
  values: number[]
}

interface Scored {
  score: number
  slots: number[]
}

/** So many places and members of each are looked at closely. */
const MOST_PLACES = 12
const MOST_PROFILES = 5
/** Below this only words of every review are shared. */
const LEAST_SCORE = 0.05

/** All places of one category, found by the words, kinds and rules that their members share with what is asked for. */
export class CategoryIndex {
  #slots: (Slot | null)[] = []
  #slotsOf = new Map<Place, number[]>()
  #placeOf = new Map<string, Place>()
  #postings = new Map<number, Posting>()
  #scores = new Float64Array(0)
  #dead = 0

  add(place: Place): void {
    const slots = place.profiles.map((profile) => this.#insert({ place, profile }))
    this.#slotsOf.set(place, slots)
    for (const { one } of place.profiles) this.#placeOf.set(one.id, place)
  }

  remove(place: Place): void {
    const slots = this.#slotsOf.get(place) ?? []
    for (const at of slots) this.#slots[at] = null
    for (const { one } of place.profiles)
      if (this.#placeOf.get(one.id) === place) this.#placeOf.delete(one.id)
    this.#slotsOf.delete(place)
    this.#dead += slots.length
    if (this.#dead > 256 && this.#dead > this.#slots.length / 2) this.#rebuild()
  }

  /** The likeliest first. `near`: whose embeddings are nearest; null: looked for here. */
  nearest(
    asked: Profile,
    { may, near }: { may: (place: Place) => boolean; near: readonly Neighbour[] | null },
  ): Candidate[] {
    const touched = this.#score(asked)
    const byPlace = new Map<Place, Scored>()
    for (const at of touched) {
      const place = this.#slots[at]?.place
      const score = this.#scores[at] as number
      if (!place || score < LEAST_SCORE) continue
      const found = byPlace.get(place)
      if (found) {
        found.slots.push(at)
        found.score = Math.max(found.score, score)
      } else byPlace.set(place, { score, slots: [at] })
    }
    if (asked.one.vector !== null) this.#addNeighbours(near ?? this.#lookForNear(asked.one.vector), byPlace)
    const allowed = [...byPlace].filter(([place]) => may(place))
    const best = keepBest(allowed, ([, { score }]) => score, MOST_PLACES)
    const candidates = best.map(([place, { slots }]) => ({ place, profiles: this.#nearestOf(place, slots) }))
    for (const at of touched) this.#scores[at] = 0
    return candidates
  }

  #nearestOf(place: Place, slots: readonly number[]): Profile[] {
    if (place.profiles.length <= MOST_PROFILES) return [...place.profiles]
    const best = keepBest(slots, (at) => this.#scores[at] as number, MOST_PROFILES)
    return best.flatMap((at) => this.#slots[at]?.profile ?? [])
  }

  #insert(slot: Slot): number {
    const at = this.#slots.push(slot) - 1
    const { ids, values } = featuresOf(slot.profile)
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

  #score(asked: Profile): number[] {
    if (this.#scores.length < this.#slots.length) this.#scores = new Float64Array(this.#slots.length * 2)
    const scores = this.#scores
    const touched: number[] = []
    const { ids, values } = featuresOf(asked)
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

  #lookForNear(vector: readonly number[]): Neighbour[] {
    return nearestVectors(
      vector,
      this.#slots.flatMap((slot) => slot?.profile.one ?? []),
    )
  }

  /** A place is as near as the nearest of its members. */
  #addNeighbours(near: readonly Neighbour[], byPlace: Map<Place, Scored>): void {
    const known = nearestOf(near.filter(({ id }) => this.#placeOf.has(id)))
    const seen = new Set<Place>()
    for (const { id, cosine } of known) {
      const place = this.#placeOf.get(id) as Place
      if (seen.has(place)) continue
      seen.add(place)
      const found = byPlace.get(place)
      if (found) found.score += cosine
      else if (cosine > 0) byPlace.set(place, { score: cosine, slots: this.#slotsOf.get(place) as number[] })
    }
  }

  #rebuild(): void {
    const places = [...this.#slotsOf.keys()]
    this.#slots = []
    this.#slotsOf.clear()
    this.#placeOf.clear()
    this.#postings.clear()
    this.#scores = new Float64Array(0)
    this.#dead = 0
    for (const place of places) this.add(place)
  }
}

const KIND = 1
const RULE = 3

/** A word that is so small a part of a text finds nothing. */
const LEAST_WORD = 0.06

function featuresOf({ words, kinds, one }: Profile): { ids: number[]; values: number[] } {
  const [ids, values]: [number[], number[]] = [[], []]
  for (let at = 0; at < words.ids.length; at++) {
    if ((words.values[at] as number) < LEAST_WORD) continue
    ids.push(words.ids[at] as number)
    values.push(words.values[at] as number)
  }
  for (const [kind, strength] of kinds) {
    ids.push(numberOf(kind))
    values.push(strength * KIND)
  }
  if (one.rule !== null) {
    ids.push(numberOf(one.rule))
    values.push(RULE)
  }
  return { ids, values }
}

/** Kinds and rules are few, and no word is spelled like this. */
const numbers = new Map<string, number>()

function numberOf(name: string): number {
  const before = numbers.get(name)
  if (before !== undefined) return before
  const made = hashWord(`kind ${name}`)
  numbers.set(name, made)
  return made
}

/** The highest of all, the highest first, without sorting the rest. */
function keepBest<T>(all: readonly T[], scoreOf: (one: T) => number, most: number): T[] {
  if (all.length <= most) return all.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const best: T[] = []
  for (const one of all) {
    const score = scoreOf(one)
    if (best.length === most && score <= scoreOf(best[most - 1] as T)) continue
    let at = best.length
    while (at > 0 && scoreOf(best[at - 1] as T) < score) at--
    best.splice(at, 0, one)
    if (best.length > most) best.pop()
  }
  return best
}
