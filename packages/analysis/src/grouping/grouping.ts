import type { Category } from '@debrief/domain/categories'
import { CategoryIndex, type Place } from './category-index.ts'
import type { Groupable, GroupEntry } from './groupable.ts'
import { isSaidAlike } from './is-said-alike.ts'
import { areOpposite } from './judge-pair.ts'
import { fitsLanguage, groupedFamily } from './language-family.ts'
import type { Neighbour } from './nearest-vectors.ts'
import { nearnessOf } from './nearness-of.ts'
import { certainLesson, lessonNamed, type Profile, profileOf } from './profile.ts'

export interface Found {
  kind: 'group' | 'single'
  id: string
  /** 0 to 1. */
  similarity: number
}

/** The groups and single mistakes of one scope, in memory. */
export interface Grouping {
  /** Puts the group in place of the one of the same id. */
  addGroup(entry: GroupEntry): void
  removeGroup(id: string): void
  addSingle(one: Groupable): void
  removeSingle(id: string): void
  /** The nearest of the same category over the threshold; null: stays single. */
  find(one: Groupable, may?: (candidate: { kind: 'group' | 'single'; id: string }) => boolean): Found | null
}

/** From here on two mistakes are the same one; chosen on the tuned half (docs/grouping.md). */
export const THRESHOLD = 0.92

/** Of a larger group so many members, spread evenly, stand for all. */
const MOST_MEMBERS = 24

/** `neighbours`: whose embeddings are nearest to that of a mistake, where something else than this memory knows them. */
export function createGrouping({
  neighbours,
}: {
  neighbours?: ((one: Groupable) => readonly Neighbour[]) | undefined
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
      const asked = profileOf(one)
      const family = groupedFamily(one.programmingLanguage)
      const mayBe = (place: Place) =>
        fitsLanguage(family, place.family) &&
        !contradicts(asked, place) &&
        may({ kind: place.kind, id: place.id })
      const near = one.vector !== null && neighbours ? neighbours(one) : null
      const candidates = indexes.get(one.category)?.nearest(asked, { may: mayBe, near }) ?? []
      let best: Found | null = null
      for (const { place, profiles } of candidates) {
        const similarity = nearnessOf(asked, profiles, best?.similarity ?? THRESHOLD)
        if (similarity === null || !isBetter({ ...place, similarity }, best)) continue
        if (isSaidAlike(asked, place)) best = { kind: place.kind, id: place.id, similarity }
      }
      return best
    },
  }
}

/** Of two equally near ones the group, then the one of the lower id, so that no order decides. */
function isBetter(one: Found, best: Found | null): boolean {
  if (best === null || one.similarity !== best.similarity)
    return best === null || one.similarity > best.similarity
  return one.kind === best.kind ? one.id < best.id : one.kind === 'group'
}

function placeOfSingle(one: Groupable): Place {
  return placeOf({ kind: 'single', id: one.id, programmingLanguage: one.programmingLanguage }, [one], [one])
}

function placeOfGroup({ isStandard, members, ...text }: GroupEntry): Place {
  const lesson = lessonNamed(text.title)
  const few = spread(members)
  // A text written from the members says nothing that they do not.
  const isOfMembers =
    members.length > 0 &&
    (lesson !== null || few.some((one) => one.title === text.title && one.description === text.description))
  const own = isOfMembers
    ? []
    : [{ ...NOTHING_ELSE, ...text, lesson: lesson ?? (isStandard ? lessonMeant(text) : null) }]
  return placeOf({ ...text, kind: 'group' }, [...own, ...few], members)
}

/** A team names its standard in its own words; the lesson that its title speaks of, if it is one. */
const MIN_MEANT = 0.9
function lessonMeant(
  text: Pick<Groupable, 'id' | 'title' | 'description' | 'category' | 'programmingLanguage'>,
) {
  const { kinds } = profileOf({ ...NOTHING_ELSE, ...text, lesson: null })
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

/** `compared` stand for all of the members. */
function placeOf(
  { kind, id, programmingLanguage }: Pick<Place, 'kind' | 'id'> & Pick<Groupable, 'programmingLanguage'>,
  compared: readonly Groupable[],
  members: readonly Groupable[],
): Place {
  return {
    kind,
    id,
    family: groupedFamily(programmingLanguage),
    profiles: compared.map(profileOf),
    lessons: new Set([...compared, ...members].flatMap((one) => certainLesson(one) ?? [])),
    asks: new Set(members.map(({ ask }) => ask)),
  }
}

/** A group of one lesson never takes a mistake of another, and no group one that asks for the opposite of a member. */
const contradicts = ({ lesson, one }: Profile, { lessons, asks }: Place): boolean =>
  (lesson !== null && lessons.size > 0 && !lessons.has(lesson)) ||
  [...asks].some((ask) => areOpposite(one.ask, ask))

function spread(members: readonly Groupable[]): readonly Groupable[] {
  if (members.length <= MOST_MEMBERS) return members
  const step = members.length / MOST_MEMBERS
  return Array.from({ length: MOST_MEMBERS }, (_, at) => members[Math.floor(at * step)] as Groupable)
}
