import { sql } from 'kysely'
import type { Trx } from '../../connect.ts'

/** The owner of groups: a team (D21) or a person. */
export interface Scope {
  id: string
  isTeam: boolean
}

/**
 * Locks the groups of these scopes, so that nothing else can change them. To avoid deadlocks, all code that writes
 * groups locks in this order: people, scopes (teams by id, then people by id), team, repository, reviews, runs, pull
 * requests, groups by id, their members, the counts in recurring_stats (locked by triggers), and last `group-mistakes`
 * jobs.
 */
export async function lockScopes(trx: Trx, scopes: readonly Scope[]): Promise<void> {
  if (scopes.length === 0) return
  const ids = scopes.map(({ id }) => id)
  await sql`
    insert into grouping_scopes (scope_id) select distinct id from unnest(${ids}::uuid[]) id order by id
    on conflict (scope_id) do nothing`.execute(trx)
  await sql`
    select from unnest(${ids}::uuid[], ${scopes.map(({ isTeam }) => isTeam)}::boolean[]) w (id, is_team)
    join grouping_scopes s on s.scope_id = w.id order by not w.is_team, w.id for update of s`.execute(trx)
}

export async function listScopes(trx: Trx, userIds: readonly string[]): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select u.id, false as "isTeam" from unnest(${userIds}::uuid[]) u (id)
    union select team_id, true from team_members where user_id = any(${userIds}::uuid[])`.execute(trx)
  return rows
}

export async function lockUserScopes(trx: Trx, userId: string): Promise<void> {
  await lockScopes(trx, await listScopes(trx, [userId]))
}
