import { randomUUID } from 'node:crypto'
import type {
  GroupPlan,
  NewMistake,
  PlacedMistake,
  ScopeMistake,
  StoredGroup,
  StoredMistake,
} from '@debrief/contracts/mistakes/grouping'
import type { Category } from '@debrief/domain/mistakes/categories'
import { couldBeSame } from '../could-be-same.ts'
import { describeGroup } from '../describe-group.ts'
import { type Neighbors, Placing } from './placing.ts'
import { type Cluster, type Member, mayJoin, requireEntry } from './sphere.ts'

export type Lookup = (id: string) => StoredMistake

interface Scope {
  teamId: string | null
  groups: readonly StoredGroup[]
  lookup: Lookup
  neighbors?: Neighbors | undefined
}

/**
 * Groups a category's mistakes from scratch. `mistakes` must be sorted from old to new. Starts with the groups that a
 * person edited, reduced to their pinned members. A new group gets the id of the old group with which it shares the
 * most members.
 */
export function regroup({
  teamId,
  groups,
  category,
  mistakes,
  lookup,
}: Scope & { category: Category; mistakes: readonly PlacedMistake[] }): GroupPlan {
  const placing = new Placing(teamId)
  const kept = new Map(groups.filter(({ isKept }) => isKept).map((group) => [group.id, group]))
  const isPinned = (one: PlacedMistake) => one.pinned && one.groupId !== null && kept.has(one.groupId)
  const toMember = (one: ScopeMistake): Member => ({ ...one, mistake: lookup(one.id) })
  for (const group of kept.values()) {
    const pinned = mistakes.filter((one) => one.groupId === group.id && isPinned(one)).map(toMember)
    placing.addGroup(describedAgain(group, pinned), pinned.toReversed(), true)
  }
  for (const one of mistakes)
    if (!isPinned(one)) placing.place({ ...toMember(one), standardId: one.standardId })
  const groupIds = new Map(mistakes.flatMap(({ id, groupId }) => (groupId === null ? [] : [[id, groupId]])))
  const placed = new Set(mistakes.filter(isPinned).map(({ id }) => id))
  const newcomers = mistakes.filter(({ isNew }) => isNew)
  const all = mistakes.map(({ id }) => id)
  return toPlan(placing, { groups, groupIds, all, placed, newcomers, categories: [category] })
}

function describedAgain(group: StoredGroup, pinned: readonly Member[]): StoredGroup {
  if (group.hasOwnText || pinned.length === 0) return group
  return { ...group, ...describeGroup(pinned.map(({ mistake }) => mistake)) }
}

/** New mistakes must have a higher `order` than the existing mistakes of their category. */
export function append({
  teamId,
  groups,
  singles,
  mistakes,
  lookup,
  neighbors,
}: Scope & { singles: readonly ScopeMistake[]; mistakes: readonly NewMistake[] }): GroupPlan {
  const placing = new Placing(teamId, neighbors)
  const toMember = (one: ScopeMistake): Member => ({ ...one, mistake: lookup(one.id) })
  const groupIds = new Map<string, string>()
  for (const group of groups) {
    const members = group.members.map(toMember)
    if (group.isKept || group.count > 1) placing.addGroup(group, members)
    else
      for (const one of members) {
        placing.addSingle(one)
        groupIds.set(one.id, group.id)
      }
  }
  for (const one of singles) placing.addSingle(toMember(one))
  for (const one of mistakes) placing.place({ ...toMember(one), standardId: one.standardId })
  const all = [...mistakes.map(({ id }) => id), ...groupIds.keys()]
  const categories = mistakes.map(({ id }) => lookup(id).category)
  const old = groups.filter(({ isKept, count }) => !isKept && count <= 1)
  return toPlan(placing, { groups: old, groupIds, all, placed: new Set(), newcomers: mistakes, categories })
}

interface StoredState {
  groups: readonly StoredGroup[]
  groupIds: ReadonlyMap<string, string>
  /** The mistakes to place. Mistakes that end up in neither `places` nor `placed` stay single. */
  all: readonly string[]
  placed: ReadonlySet<string>
  newcomers: readonly ScopeMistake[]
  categories: readonly Category[]
}

function toPlan(placing: Placing, before: StoredState): GroupPlan {
  const { groups, groupIds, all, placed, newcomers } = before
  const { places } = placing
  const clusterIds = chooseIds(placing, before)
  const categories = new Set(before.categories)
  const single = all.filter((id) => !places.has(id) && !placed.has(id))
  const taken = new Set(clusterIds.values())
  const old = groups.filter(({ id, isKept }) => !isKept && !taken.has(id))
  const left = new Map(old.map(({ id }) => [id, single.filter((one) => groupIds.get(one) === id)]))
  // Keeps a group that has one remaining member if its other members may count again later.
  const stays = new Set(
    old.filter(({ id, hasOthers }) => hasOthers && left.get(id)?.length === 1).map(({ id }) => id),
  )
  const gone = old.filter(({ id, count, hasOthers }) => !stays.has(id) && (count > 0 || !hasOthers))
  const clusters = placing.spheres.flatMap((sphere) => [...sphere.clusters])
  const toId = (cluster: Cluster) => requireEntry(clusterIds, cluster)
  return {
    newGroups: clusters
      .filter((one) => one.stored === null && !groups.some(({ id }) => id === toId(one)))
      .map((one) => {
        const { ownerId, isTeam } = one.sphere
        const owner = { teamId: isTeam ? ownerId : null, userId: isTeam ? null : ownerId }
        return { id: toId(one), ...owner, category: one.category, ...one.text }
      }),
    places: [...places].map(([mistakeId, { cluster, placedBy, similarity }]) => {
      return { mistakeId, groupId: toId(cluster), placedBy, similarity }
    }),
    absorbed: [...placing.absorbed].map(([{ id }, into]) => ({ groupId: id, intoId: toId(into) })),
    removed: single.filter((id) => {
      const group = groupIds.get(id)
      return group !== undefined && !stays.has(group)
    }),
    singles: single.filter((id) => !stays.has(groupIds.get(id) ?? '')),
    gone: gone.map(({ id }) => id),
    changed: [
      ...clusters
        .filter(({ isChanged, category }) => isChanged && categories.has(category))
        .map((one) => ({
          groupId: toId(one),
          newest: one.sphere.seen(one).map(({ id }) => id),
          ...one.text,
        })),
      ...groups
        .filter(({ id, isKept }) => !isKept && !taken.has(id))
        .map(({ id, title, description, programmingLanguage, lesson }) => {
          return { groupId: id, newest: [], title, description, programmingLanguage, lesson }
        }),
    ],
    repeats: findPossibleRepeats(placing, newcomers).map(({ mistakeId, cluster }) => {
      return { mistakeId, groupId: toId(cluster) }
    }),
  }
}

function chooseIds(placing: Placing, { groups, groupIds }: StoredState): Map<Cluster, string> {
  const chosen = new Map<Cluster, string>()
  const old = new Map(groups.filter(({ isKept }) => !isKept).map((group) => [group.id, group]))
  const shared = new Map<string, { cluster: Cluster; groupId: string; count: number }>()
  const numbers = new Map<Cluster, number>()
  for (const [mistakeId, { cluster }] of placing.places) {
    if (cluster.stored) continue
    numbers.set(cluster, numbers.get(cluster) ?? numbers.size)
    const groupId = groupIds.get(mistakeId)
    const group = groupId === undefined ? undefined : old.get(groupId)
    if (!group || (group.teamId ?? group.userId) !== cluster.sphere.ownerId) continue
    const key = `${numbers.get(cluster)} ${group.id}`
    const count = (shared.get(key)?.count ?? 0) + 1
    shared.set(key, { cluster, groupId: group.id, count })
  }
  const taken = new Set<string>()
  const most = [...shared.values()].toSorted((a, b) => b.count - a.count || (a.groupId < b.groupId ? -1 : 1))
  for (const { cluster, groupId } of most) {
    if (chosen.has(cluster) || taken.has(groupId)) continue
    chosen.set(cluster, groupId)
    taken.add(groupId)
  }
  for (const { clusters } of placing.spheres)
    for (const cluster of clusters)
      if (!chosen.has(cluster)) chosen.set(cluster, cluster.stored?.id ?? randomUUID())
  return chosen
}

/**
 * Finds single mistakes that may repeat a group's mistake (D39). Compares new mistakes with every group, and their
 * authors' earlier mistakes with the changed groups.
 */
function findPossibleRepeats(
  placing: Placing,
  newcomers: readonly ScopeMistake[],
): { mistakeId: string; cluster: Cluster }[] {
  const { places, spheres, team } = placing
  const isNew = new Set(newcomers.map(({ id }) => id))
  const changed = new Set(newcomers.flatMap(({ id }) => places.get(id)?.cluster ?? []))
  const authors = new Set(newcomers.map(({ userId }) => userId))
  return spheres
    .filter(({ isTeam, ownerId }) => isTeam || authors.has(ownerId))
    .flatMap((sphere) =>
      [...sphere.clusters].flatMap((cluster) => {
        const members = sphere.seen(cluster).map(({ mistake }) => mistake)
        return singlesFor(cluster)
          .filter((one) => mayJoin(cluster, one) && couldBeSame(one.mistake, members))
          .map(({ id }) => ({ mistakeId: id, cluster }))
      }),
    )

  function singlesFor(cluster: Cluster): Member[] {
    const owners = cluster.sphere === team ? authors : [cluster.sphere.ownerId]
    const singles = [...owners].flatMap((userId) => [...placing.own(userId).singles.values()])
    return singles.filter(({ id, mistake }) => {
      return mistake.category === cluster.category && (isNew.has(id) || changed.has(cluster))
    })
  }
}
