import { couldBeSame } from '@debrief/analysis/grouping/could-be-same'
import type { ScopeMistake } from '@debrief/database/mistakes/grouping/scope-content'
import type { Placing } from './placing.ts'
import type { Cluster, Member } from './sphere.ts'

/**
 * Finds single mistakes that could be an occurrence of a group (D39). Compares new ones with every group, and their
 * authors' earlier ones with the groups that new mistakes joined or formed.
 */
export function findPossibleRepeats(
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
          .filter(({ mistake }) => couldBeSame(mistake, members))
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
