import type { Category } from '@debrief/domain/mistakes/categories'
import { CategoryIndex, type Place } from './category-index.ts'
import type { Groupable, GroupEntry } from './groupable.ts'
import { areOpposite, type Glance, glance, lookClosely } from './judge-pair.ts'
import { fitsLanguage, groupedFamily } from './language-family.ts'
import { getWording } from './look-closer.ts'
import { certainLesson, getProfile, lessonNamed, type Profile } from './profile.ts'
import type { Neighbor } from './text/nearest-vectors.ts'
import { dot } from './text/sparse-vector.ts'

/**
 * The number of members to average. A mistake's similarity to a group is its mean similarity to the most similar
 * members.
 */
const NEAREST = 2

/** A tolerance larger than any rounding error in a sum. */
const HAIR = 1e-9

/**
 * Returns the similarity, 0 to 1. Null if the similarity is below `least`. To save time, compares code and spelling
 * only for members that may be similar enough.
 */
export function computeSimilarity(
  target: Profile,
  profiles: readonly Profile[],
  least: number,
): number | null {
  const count = Math.min(NEAREST, profiles.length)
  // The other members add at most 1 each, so a member needs at least this similarity to matter.
  const floor = least * count - (count - 1) - HAIR
  const likely = profiles
    .map((profile) => ({ profile, first: glance(target, profile) }))
    .filter(({ first }) => first.max >= floor)
  if (likely.length < count) return null
  const mean = average(nearest(target, likely, count))
  return mean >= least ? mean : null
}

function nearest(target: Profile, likely: { profile: Profile; first: Glance }[], count: number): number[] {
  let best: number[] = []
  for (const { profile, first } of likely.toSorted((a, b) => b.first.max - a.first.max)) {
    if (best.length === count && first.max < (best.at(-1) as number)) break
    best = [...best, lookClosely(target, profile, first)].toSorted((a, b) => b - a).slice(0, count)
  }
  return best
}

const average = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

export interface GroupMatch {
  kind: 'group' | 'single'
  id: string
  /** 0 to 1. */
  similarity: number
}

export interface Grouping {
  addGroup(entry: GroupEntry): void
  removeGroup(id: string): void
  addSingle(one: Groupable): void
  removeSingle(id: string): void
  /** Searches only the mistake's category. Null if no candidate reaches the threshold. `may` can exclude candidates. */
  find(
    one: Groupable,
    may?: (candidate: { kind: 'group' | 'single'; id: string }) => boolean,
  ): GroupMatch | null
}

/**
 * The minimum similarity to join a group or a single mistake. Chosen on the tuning half of the data (docs/grouping.md).
 */
export const THRESHOLD = 0.92

const MAX_MEMBERS = 24

/**
 * `neighbors` returns the mistakes with the nearest embeddings. Pass it if embeddings are stored elsewhere, such as in
 * a database.
 */
export function createGrouping({
  neighbors,
}: {
  neighbors?: ((one: Groupable) => readonly Neighbor[]) | undefined
} = {}): Grouping {
  const indexes = new Map<Category, CategoryIndex>()
  const places = new Map<string, { place: Place; category: Category }>()
  const remove = (key: string) => {
    const found = places.get(key)
    if (found) indexes.get(found.category)?.remove(found.place)
    places.delete(key)
  }
  const add = (key: string, category: Category, place: Place) => {
    remove(key)
    const index = indexes.get(category) ?? new CategoryIndex()
    indexes.set(category, index)
    index.add(place)
    places.set(key, { place, category })
  }
  return {
    addGroup: (entry) => add(`group ${entry.id}`, entry.category, placeOfGroup(entry)),
    removeGroup: (id) => remove(`group ${id}`),
    addSingle: (one) => add(`single ${one.id}`, one.category, placeOfSingle(one)),
    removeSingle: (id) => remove(`single ${id}`),
    find(one, may = () => true) {
      const asked = getProfile(one)
      const family = groupedFamily(one.programmingLanguage)
      const mayBe = (place: Place) =>
        fitsLanguage(family, place.family) &&
        !contradicts(asked, place) &&
        may({ kind: place.kind, id: place.id })
      const near = one.vector !== null && neighbors ? neighbors(one) : null
      const candidates = indexes.get(one.category)?.nearest(asked, { may: mayBe, near }) ?? []
      let best: GroupMatch | null = null
      for (const { place, profiles } of candidates) {
        const similarity = computeSimilarity(asked, profiles, best?.similarity ?? THRESHOLD)
        if (similarity === null || !isBetter({ ...place, similarity }, best)) continue
        if (isSaidAlike(asked, place)) best = { kind: place.kind, id: place.id, similarity }
      }
      return best
    },
  }
}

/** Ties go to groups, then to the lower id, so the order of the candidates doesn't matter. */
function isBetter(one: GroupMatch, best: GroupMatch | null): boolean {
  if (best === null || one.similarity !== best.similarity)
    return best === null || one.similarity > best.similarity
  return one.kind === best.kind ? one.id < best.id : one.kind === 'group'
}

function placeOfSingle(one: Groupable): Place {
  return makePlace({ kind: 'single', id: one.id, programmingLanguage: one.programmingLanguage }, [one], [one])
}

function placeOfGroup({ isStandard, members, ...text }: GroupEntry): Place {
  const lesson = lessonNamed(text.title)
  const few = spread(members)
  const isOfMembers =
    members.length > 0 &&
    (lesson !== null || few.some((one) => one.title === text.title && one.description === text.description))
  const own = isOfMembers
    ? []
    : [{ ...NOTHING_ELSE, ...text, lesson: lesson ?? (isStandard ? lessonMeant(text) : null) }]
  return makePlace({ ...text, kind: 'group' }, [...own, ...few], members)
}

const MIN_MEANT = 0.9

function lessonMeant(
  text: Pick<Groupable, 'id' | 'title' | 'description' | 'category' | 'programmingLanguage'>,
) {
  const { kinds } = getProfile({ ...NOTHING_ELSE, ...text, lesson: null })
  const [meant, ...others] = [...kinds].filter(([, strength]) => strength >= MIN_MEANT)
  return meant && others.length === 0 ? meant[0] : null
}

const NOTHING_ELSE = {
  rule: null,
  ask: 'unknown',
  codeBefore: null,
  codeAfter: null,
  said: null,
  vector: null,
} as const

function makePlace(
  { kind, id, programmingLanguage }: Pick<Place, 'kind' | 'id'> & Pick<Groupable, 'programmingLanguage'>,
  compared: readonly Groupable[],
  members: readonly Groupable[],
): Place {
  return {
    kind,
    id,
    family: groupedFamily(programmingLanguage),
    profiles: compared.map(getProfile),
    lessons: new Set([...compared, ...members].flatMap((one) => certainLesson(one) ?? [])),
    asks: new Set(members.map(({ ask }) => ask)),
  }
}

const contradicts = ({ lesson, one }: Profile, { lessons, asks }: Place): boolean =>
  (lesson !== null && lessons.size > 0 && !lessons.has(lesson)) ||
  [...asks].some((ask) => areOpposite(one.ask, ask))

function spread(members: readonly Groupable[]): readonly Groupable[] {
  if (members.length <= MAX_MEMBERS) return members
  const step = members.length / MAX_MEMBERS
  return Array.from({ length: MAX_MEMBERS }, (_, at) => members[Math.floor(at * step)] as Groupable)
}

/**
 * If the members' opening words have at least the similarity ALIKE, a new comment must reach AS_ALIKE times the
 * members' similarity. Chosen on the tuning half of the data.
 */
const [ALIKE, AS_ALIKE] = [0.6, 0.85]

/**
 * Bots and some reviewers use the same words for the same request. If the members' comments start alike, a comment that
 * starts differently is another request.
 */
function isSaidAlike(profile: Profile, place: Place): boolean {
  const alikeness = measureWordingSimilarity(place)
  return alikeness < ALIKE || meanLikeness(profile, place.profiles) >= AS_ALIKE * alikeness
}

const MIN_COMMENTS = 2
const MAX_COMMENTS = 8

const measured = new WeakMap<Place, number>()

function measureWordingSimilarity(place: Place): number {
  const before = measured.get(place)
  if (before !== undefined) return before
  const said = place.profiles.filter(({ one }) => one.said !== null).slice(0, MAX_COMMENTS)
  const means = said.map((one) =>
    meanLikeness(
      one,
      said.filter((other) => other !== one),
    ),
  )
  const max = said.length < MIN_COMMENTS ? 0 : Math.max(...means)
  measured.set(place, max)
  return max
}

function meanLikeness(one: Profile, others: readonly Profile[]): number {
  const { lead } = getWording(one)
  return others.reduce((sum, other) => sum + dot(lead, getWording(other).lead), 0) / others.length
}
