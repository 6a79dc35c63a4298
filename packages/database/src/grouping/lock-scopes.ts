import { sql } from 'kysely'
import type { Trx } from '../connect.ts'

/**
 * Whose groups they are: a team's (D21), or a person's own. The two are held one after the other, teams first, so that
 * whoever holds a team's may take its member's.
 */
export interface Scope {
  id: string
  isTeam: boolean
}

/**
 * Holds the groups of these scopes against everyone else who places or changes, so that two at once make no twins.
 *
 * The order of locks wherever groups are written, so that nobody waits in a circle:
 * people, scopes (teams' by id, then people's by id), team, repository, reviews, runs, pull requests, groups by id,
 * their members, and last the counts of recurring_stats, which the triggers lock. Storing an analysis is one statement in
 * that order; a dispute and a re-analysis begin at the review.
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

/** Tells everyone who keeps the scope in memory what to read again. The scope is held. */
export async function noteChange(
  trx: Trx,
  change: { scopeId: string; groupIds?: readonly string[]; mistakeIds?: readonly string[] },
): Promise<void> {
  const { scopeId, groupIds = [], mistakeIds = [] } = change
  await sql`
    with next as (update grouping_scopes set version = version + 1 where scope_id = ${scopeId} returning version)
    insert into grouping_changes (scope_id, version, group_ids, mistake_ids)
    select ${scopeId}, next.version, ${groupIds}::uuid[], ${mistakeIds}::uuid[] from next`.execute(trx)
}

/** So much changed that a scope is to be read whole again: its log has a gap from here on. The scopes are held. */
export async function forgetScopes(trx: Trx, scopeIds: readonly string[]): Promise<void> {
  await sql`
    update grouping_scopes set version = version + 1 where scope_id = any(${scopeIds}::uuid[])`.execute(trx)
}

/** Of these people and of the teams they are in now. */
export async function listScopes(trx: Trx, userIds: readonly string[]): Promise<Scope[]> {
  const { rows } = await sql<Scope>`
    select u.id, false as "isTeam" from unnest(${userIds}::uuid[]) u (id)
    union select team_id, true from team_members where user_id = any(${userIds}::uuid[])`.execute(trx)
  return rows
}
