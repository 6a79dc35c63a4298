import type { Group, Mistake, Pull, World } from './world.ts'

/**
 * Returns the owner's team if the pull request was merged after the owner joined, or if it was charged to the team.
 * Otherwise, returns null.
 */
export function teamThatSees({ members }: World, { owner, at, chargedTo }: Pull): string | null {
  const membership = members.get(owner)
  if (!membership) return null
  const { teamId, joinedAt } = membership
  return at >= joinedAt || chargedTo.includes(teamId) ? teamId : null
}

export function sees(world: World, viewerId: string, pull: Pull): boolean {
  const teamId = teamThatSees(world, pull)
  return (
    pull.owner === viewerId || world.teams.some((team) => team.id === teamId && team.managerId === viewerId)
  )
}

export type Occurrence = Mistake & { pull: Pull }
export const occurrencesIn = (pulls: readonly Pull[]): Occurrence[] =>
  pulls.flatMap((pull) =>
    pull.mistakes.flatMap((one) => (one.counts && one.groupId ? [{ ...one, pull }] : [])),
  )
export const isIn =
  ({ id }: Pick<Group, 'id'>) =>
  ({ groupId }: Occurrence) =>
    groupId === id

export function byPersonAndGroup(occurrences: readonly Occurrence[]): Occurrence[][] {
  const found = new Map<string, Occurrence[]>()
  for (const one of occurrences) {
    const key = `${one.pull.owner} ${one.groupId}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()]
}

/** Occurrences at the same time as the first occurrence don't count as repeats. */
export function repeatsAmong(occurrences: readonly Occurrence[]): Occurrence[] {
  const first = Math.min(...occurrences.map(({ pull }) => pull.at.getTime()))
  return occurrences.filter(({ pull }) => pull.at.getTime() > first)
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
export const distinct = (values: readonly unknown[]) => new Set(values).size
