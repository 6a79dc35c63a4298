import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import type { GroupingRefusal } from './change-outcome.ts'
import { lockScopes, type Scope } from './grouping/lock-scopes.ts'

export interface LockedGroup {
  id: string
  scopeId: string
  teamId: string | null
  userId: string | null
  title: string
  description: string
  category: string
  isStandard: boolean
  namedByPerson: boolean
  /** True if the actor owns the group or manages its team. */
  isActors: boolean
  isSeen: boolean
}

/** With `lock`, locks the rows in the order of their ids to avoid deadlocks. */
export async function readGroups(
  trx: Trx,
  { ids, actorId, lock = false }: { ids: readonly string[]; actorId: string; lock?: boolean },
): Promise<LockedGroup[]> {
  const { rows } = await sql<LockedGroup>`
    select g.id, coalesce(g.team_id, g.user_id) as "scopeId", g.team_id as "teamId", g.user_id as "userId", g.title,
      g.description, g.category, g.is_team_standard as "isStandard", g.named_by_person as "namedByPerson",
      case when g.team_id is null then g.user_id = ${actorId}
        else exists (select from teams t where t.id = g.team_id and t.manager_id = ${actorId}) end as "isActors",
      case when g.team_id is null then g.user_id = ${actorId}
        else exists (select from team_members t where t.team_id = g.team_id and t.user_id = ${actorId}) end as "isSeen"
    from recurring_mistakes g where g.id = any(${ids}::uuid[])
    order by g.id ${lock ? sql`for no key update of g` : sql``}`.execute(trx)
  return rows
}

/**
 * Locks the group's scope, then the group and `others`. With `mistakeId`, also locks the scope of the mistake's owner,
 * because the mistake may join or leave a group. Returns a refusal if the group is gone or the actor can't see it.
 */
export async function holdGroup(
  trx: Trx,
  {
    groupId,
    others = [],
    mistakeId,
    actorId,
  }: { groupId: string; others?: readonly string[]; mistakeId?: string | undefined; actorId: string },
): Promise<{ group: LockedGroup; others: LockedGroup[] } | { outcome: GroupingRefusal }> {
  const [seen] = await readGroups(trx, { ids: [groupId], actorId })
  if (!seen?.isSeen) return { outcome: 'not_found' }
  await lockScopes(trx, [
    { id: seen.scopeId, isTeam: seen.teamId !== null },
    ...(await findOwnerScopes(trx, mistakeId)),
  ])
  const held = await readGroups(trx, { ids: [groupId, ...others], actorId, lock: true })
  const group = held.find(({ id }) => id === groupId)
  if (!group?.isSeen) return { outcome: 'not_found' }
  return { group, others: held.filter(({ id, isSeen }) => id !== groupId && isSeen) }
}

export async function findOwnerScopes(trx: Trx, mistakeId: string | undefined): Promise<Scope[]> {
  if (!mistakeId) return []
  const { rows } = await sql<{
    id: string
  }>`select user_id as id from mistakes where id = ${mistakeId}`.execute(trx)
  return rows.map(({ id }) => ({ id, isTeam: false }))
}
