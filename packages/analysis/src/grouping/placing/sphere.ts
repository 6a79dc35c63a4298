import type { ScopeMistake, StoredGroup, StoredMistake } from '@debrief/contracts/mistakes/grouping'
import type { Category } from '@debrief/domain/mistakes/categories'
import { isInScope } from '@debrief/domain/standards/in-scope'
import { describeGroup, type GroupText } from '../describe-group.ts'
import { createGrouping, type GroupMatch } from '../grouping.ts'
import type { Neighbor } from '../text/nearest-vectors.ts'

export interface Member extends ScopeMistake {
  mistake: StoredMistake
}

export interface Cluster {
  sphere: Sphere
  stored: StoredGroup | null
  category: Category
  /** Newest first. */
  members: Member[]
  text: GroupText
  isChanged: boolean
}

/** The maximum number of a group's members to compare, newest first. The group's text comes from the same members. */
export const MAX_MEMBERS = 8

/** Only a standard has a scope. */
export const mayJoin = (cluster: Cluster | undefined, { mistake }: Member): boolean =>
  !cluster?.stored || isInScope(cluster.stored, mistake.path)

const newestFirst = (members: readonly Member[]) =>
  members.toSorted((a, b) => (a.mistake.order < b.mistake.order ? 1 : -1))

export function requireEntry<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`no entry for ${String(key)}`)
  return value
}

export class Sphere {
  readonly ownerId: string
  readonly isTeam: boolean
  readonly clusters = new Set<Cluster>()
  readonly singles = new Map<string, Member>()
  readonly #grouping: ReturnType<typeof createGrouping>
  readonly #byPlace = new Map<string, Cluster>()
  readonly #places = new Map<Cluster, string>()

  constructor(
    { ownerId, isTeam }: { ownerId: string; isTeam: boolean },
    neighbors?: (mistakeId: string) => readonly Neighbor[],
  ) {
    this.ownerId = ownerId
    this.isTeam = isTeam
    this.#grouping = createGrouping(neighbors ? { neighbors: ({ id }) => neighbors(id) } : {})
  }

  addSingle(one: Member): void {
    this.singles.set(one.id, one)
    this.#grouping.addSingle(one.mistake)
  }

  removeSingle(id: string): void {
    if (this.singles.delete(id)) this.#grouping.removeSingle(id)
  }

  addStored(stored: StoredGroup, members: readonly Member[], isChanged: boolean): Cluster {
    const { title, description, programmingLanguage, lesson } = stored
    const text = { title, description, programmingLanguage, lesson }
    const { category } = stored
    const cluster = { sphere: this, stored, category, members: [...members], text, isChanged }
    this.clusters.add(cluster)
    this.#index(cluster)
    return cluster
  }

  form(members: readonly [Member, ...Member[]]): Cluster {
    const mistakes = members.map(({ mistake }) => mistake)
    const cluster: Cluster = {
      sphere: this,
      stored: null,
      category: members[0].mistake.category,
      members: newestFirst(members),
      text: describeGroup(mistakes),
      isChanged: true,
    }
    this.clusters.add(cluster)
    this.#index(cluster)
    return cluster
  }

  join(cluster: Cluster, members: readonly Member[]): void {
    cluster.members = newestFirst([...cluster.members, ...members])
    cluster.isChanged = true
    const seen = this.seen(cluster)
    if (!cluster.stored?.hasOwnText && seen.length > 0)
      cluster.text = describeGroup(seen.map(({ mistake }) => mistake))
    this.#index(cluster)
  }

  remove(cluster: Cluster): void {
    this.clusters.delete(cluster)
    const place = this.#places.get(cluster)
    if (place === undefined) return
    this.#byPlace.delete(place)
    this.#places.delete(cluster)
    this.#grouping.removeGroup(place)
  }

  find(one: Member, { groupsOnly = false } = {}): (GroupMatch & { cluster: Cluster | undefined }) | null {
    const found = this.#grouping.find(one.mistake, ({ kind, id }) =>
      kind === 'group' ? mayJoin(this.#byPlace.get(id), one) : !groupsOnly,
    )
    return found && { ...found, cluster: found.kind === 'group' ? this.#byPlace.get(found.id) : undefined }
  }

  /**
   * Returns the newest members that the group's owner can see. Skips members of other categories, which join through a
   * cited standard.
   */
  seen({ members, category }: Cluster): Member[] {
    const seen = members.filter(({ isTeams, mistake }) => {
      return (isTeams || !this.isTeam) && mistake.category === category
    })
    return seen.slice(0, MAX_MEMBERS)
  }

  /**
   * New groups get their ids later, so the key is the id of the newest visible member. A group without a visible member
   * is indexed by its own id, and only if it has its own text.
   */
  #index(cluster: Cluster): void {
    const seen = this.seen(cluster)
    const place = seen[0]?.id ?? cluster.stored?.id
    const before = this.#places.get(cluster)
    if (before !== undefined) {
      this.#grouping.removeGroup(before)
      this.#byPlace.delete(before)
      this.#places.delete(cluster)
    }
    if (place === undefined || (seen.length === 0 && !cluster.stored?.hasOwnText)) return
    this.#places.set(cluster, place)
    this.#byPlace.set(place, cluster)
    this.#grouping.addGroup({
      id: place,
      ...cluster.text,
      category: cluster.category,
      isStandard: cluster.stored?.isStandard === true,
      members: seen.map(({ mistake }) => mistake),
    })
  }
}
