import type { Groupable } from '@debrief/analysis/grouping/groupable'
import type { Grouping, GroupMatch } from '@debrief/analysis/grouping/grouping'
import { findFamily, fitsLanguage } from '@debrief/analysis/grouping/language-family'

/** Returns how similar two mistakes are, from 0 to 1. */
type Likeness<T> = (one: T, other: T) => number

interface Settings<T> {
  read: (one: Groupable) => T
  likeness: Likeness<T>
  threshold: number
}

export function scanAll<T>({ read, likeness, threshold }: Settings<T>): Grouping {
  const places = new Map<
    string,
    { found: Omit<GroupMatch, 'similarity'>; members: { one: Groupable; is: T }[] }
  >()
  const put = (kind: GroupMatch['kind'], id: string, members: readonly Groupable[]) =>
    places.set(`${kind} ${id}`, {
      found: { kind, id },
      members: members.map((one) => ({ one, is: read(one) })),
    })
  return {
    addGroup: ({ id, members }) => put('group', id, members),
    removeGroup: (id) => places.delete(`group ${id}`),
    addSingle: (one) => put('single', one.id, [one]),
    removeSingle: (id) => places.delete(`single ${id}`),
    find(one) {
      const value = read(one)
      const family = findFamily(one.programmingLanguage)
      let best: GroupMatch | null = null
      for (const { found, members } of places.values())
        for (const { one: member, is } of members) {
          if (member.category !== one.category) break
          if (!fitsLanguage(family, findFamily(member.programmingLanguage))) continue
          const similarity = likeness(value, is)
          if (similarity >= threshold && similarity > (best?.similarity ?? 0)) best = { ...found, similarity }
        }
      return best
    },
  }
}

export const sameTitle = (): Grouping =>
  scanAll({ read: ({ title }) => title, likeness: (one, other) => Number(one === other), threshold: 1 })

export const neverGroup = (): Grouping => scanAll({ read: () => null, likeness: () => 0, threshold: 1 })

/**
 * Groups mistakes whose titles, descriptions and comments are similar enough by pg_trgm's `similarity()`
 * (https://www.postgresql.org/docs/current/pgtrgm.html).
 */
export const trigramsAlike = (threshold: number) => (): Grouping =>
  scanAll({ read: extractTrigrams, likeness: jaccard, threshold })

function extractTrigrams({ title, description, said }: Groupable): Set<string> {
  const found = new Set<string>()
  const words = `${title} ${description} ${said ?? ''}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (const word of words) {
    const framed = `  ${word} `
    for (let at = 0; at + 3 <= framed.length; at++) found.add(framed.slice(at, at + 3))
  }
  return found
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const each of one) if (other.has(each)) both++
  const either = one.size + other.size - both
  return either === 0 ? 0 : both / either
}
