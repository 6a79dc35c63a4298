import type { Category } from '@debrief/domain/categories'
import { CategoryIndex, type Place } from './category-index.ts'
import type { Groupable, GroupEntry } from './groupable.ts'
import { isSaidAlike } from './is-said-alike.ts'
import { familyOf, fitsLanguage } from './language-family.ts'
import type { Neighbour } from './nearest-vectors.ts'
import { nearnessOf } from './nearness-of.ts'
import { profileOf } from './profile.ts'

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
const THRESHOLD = 0.9

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
      const family = familyOf(one.programmingLanguage)
      const mayBe = (place: Place) =>
        fitsLanguage(family, place.family) && may({ kind: place.kind, id: place.id })
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
  const family = familyOf(one.programmingLanguage)
  return { kind: 'single', id: one.id, family, profiles: [profileOf(one)] }
}

function placeOfGroup({ id, title, description, category, programmingLanguage, members }: GroupEntry): Place {
  const own = { id, title, description, category, programmingLanguage, ...NOTHING_ELSE }
  const few = spread(members)
  // A text written from the members says nothing that they do not.
  const isOfMember = few.some((one) => one.title === title && one.description === description)
  return {
    kind: 'group',
    id,
    family: familyOf(programmingLanguage),
    profiles: [...(isOfMember ? [] : [profileOf(own)]), ...few.map(profileOf)],
  }
}

const NOTHING_ELSE = { rule: null, codeBefore: null, codeAfter: null, said: null, vector: null }

function spread(members: readonly Groupable[]): readonly Groupable[] {
  if (members.length <= MOST_MEMBERS) return members
  const step = members.length / MOST_MEMBERS
  return Array.from({ length: MOST_MEMBERS }, (_, at) => members[Math.floor(at * step)] as Groupable)
}
