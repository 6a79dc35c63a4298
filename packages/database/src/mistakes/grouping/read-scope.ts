import type {
  ComparedGroup,
  NewMistake,
  PlacedMistake,
  ScopeMistake,
  StoredGroup,
  StoredMistake,
} from '@debrief/contracts/mistakes/grouping'
import type { Category } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import type { Trx } from '../../connect.ts'
import { onlyRow } from '../../only-row.ts'
import { sources, visibleToTeam } from '../../pull-requests/visibility.ts'
import { lockScopes } from './lock-scopes.ts'

export interface LockedScope {
  id: string
  teamId: string | null
  userIds: string[]
  regroup: Category[]
}

/**
 * Locks a scope. Returns null if the scope is gone, or the team's id if the scope is a person on a team. `idleSeconds`
 * limits the transaction's idle time, because a frozen process must not hold the lock for long.
 */
export async function lockScope(
  trx: Trx,
  scopeId: string,
  { idleSeconds }: { idleSeconds: number },
): Promise<LockedScope | { teamId: string } | null> {
  const team = await findTeam(trx, scopeId)
  if (team) return team
  const { rows: found } = await sql<{ isTeam: boolean }>`
    select true as "isTeam" from teams where id = ${scopeId}
    union all select false from users where id = ${scopeId}`.execute(trx)
  const [one] = found
  if (!one) return null
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleSeconds * 1_000)}, true)`.execute(
    trx,
  )
  await lockScopes(trx, [{ id: scopeId, isTeam: one.isTeam }])
  // The person may have joined a team before the lock was acquired.
  const joined = one.isTeam ? null : await findTeam(trx, scopeId)
  if (joined) return joined
  const members = await trx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', scopeId)
    .execute()
  const userIds = one.isTeam ? members.map(({ user_id }) => user_id) : [scopeId]
  if (one.isTeam)
    await lockScopes(
      trx,
      userIds.map((id) => ({ id, isTeam: false })),
    )
  const { rows } = await sql<{ category: Category }>`
    select distinct unnest(regroup) as category from grouping_scopes
    where scope_id = any(${[scopeId, ...userIds]}::uuid[])`.execute(trx)
  const teamId = one.isTeam ? scopeId : null
  return { id: scopeId, teamId, userIds, regroup: rows.map(({ category }) => category) }
}

const findTeam = (trx: Trx, userId: string): Promise<{ teamId: string } | undefined> =>
  trx.selectFrom('team_members').select('team_id as teamId').where('user_id', '=', userId).executeTakeFirst()

/** Whether the team may see mistake `m` of pull request `p` (D23a). */
export const isVisibleTo = (teamId: string | null) =>
  teamId === null
    ? sql`false`
    : sql`exists (select from team_members t where t.team_id = ${teamId} and t.user_id = m.user_id
        and ${visibleToTeam(sources.p)})`

const MISTAKES = sql`mistakes m join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
  join pull_requests p on p.id = m.pull_request_id`

/**
 * Grouping doesn't change the title and description of standards, or of groups whose text a person or a discovery
 * wrote.
 */
const HAS_OWN_TEXT = sql`(g.is_team_standard or g.named_by_person or g.source <> 'grouped')`

const IN_ORDER = sql`p.merged_at, p.id, m.ordinal`

/** A string that sorts like IN_ORDER. */
const ORDER_KEY = sql`
  to_char(p.merged_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || p.id || lpad(m.ordinal::text, 6, '0')`

export interface WaitingMistake extends NewMistake {
  category: Category
  isEarly: boolean
}

export async function readWaiting(trx: Trx, { teamId, userIds }: LockedScope): Promise<WaitingMistake[]> {
  const { rows } = await sql<Omit<WaitingMistake, 'isEarly'> & { order: string; mergedAt: Date }>`
    select m.id, m.user_id as "userId", m.category, m.standard_id as "standardId", ${isVisibleTo(teamId)} as "isTeams",
      ${ORDER_KEY} as "order", p.merged_at as "mergedAt"
    from ${MISTAKES}
    where m.user_id = any(${userIds}::uuid[]) and m.placement = 'waiting' and not m.disputed
    order by ${IN_ORDER}`.execute(trx)
  const [first] = rows
  if (!first) return []
  const last = await readLastGrouped(trx, userIds, first.mergedAt)
  return rows.map(({ order, mergedAt: _, ...one }) => ({
    ...one,
    isEarly: order < (last.get(one.category) ?? ''),
  }))
}

/** True if these people have reviews in progress, and all of these mistakes were stored less than `seconds` ago. */
export async function areReviewsComing(
  trx: Trx,
  { userIds }: LockedScope,
  { mistakeIds, seconds }: { mistakeIds: readonly string[]; seconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ areComing: boolean }>`
    select exists (select from pull_requests where user_id = any(${userIds}::uuid[]) and merged_at is not null
        and analysis_status = 'processing')
      and not exists (select from mistakes where id = any(${[...mistakeIds]}::uuid[])
        and created_at < now() - make_interval(secs => ${seconds})) as "areComing"`.execute(trx)
  return onlyRow(rows).areComing
}

async function readLastGrouped(
  trx: Trx,
  userIds: readonly string[],
  since: Date,
): Promise<Map<Category, string>> {
  const { rows } = await sql<{ category: Category; order: string }>`
    select m.category, max(${ORDER_KEY}) as "order" from ${MISTAKES}
    where p.user_id = any(${[...userIds]}::uuid[]) and p.merged_at >= ${since}
      and m.placement in ('single', 'grouped') and not m.disputed
    group by m.category`.execute(trx)
  return new Map(rows.map(({ category, order }) => [category, order]))
}

export async function readCategory(
  trx: Trx,
  { teamId, userIds }: LockedScope,
  category: Category,
): Promise<PlacedMistake[]> {
  const { rows } = await sql<PlacedMistake>`
    select m.id, m.user_id as "userId", m.standard_id as "standardId", ${isVisibleTo(teamId)} as "isTeams",
      r.recurring_mistake_group_id as "groupId", coalesce(r.pinned, false) as pinned,
      m.placement = 'waiting' as "isNew"
    from ${MISTAKES} left join recurring_mistake_members r on r.mistake_id = m.id
    where m.user_id = any(${userIds}::uuid[]) and m.category = ${category} and m.placement <> 'apart' and not m.disputed
    order by ${IN_ORDER}`.execute(trx)
  return rows
}

export async function readSingles(
  trx: Trx,
  { teamId, userIds }: LockedScope,
  categories: readonly Category[],
): Promise<ScopeMistake[]> {
  const { rows } = await sql<ScopeMistake>`
    select m.id, m.user_id as "userId", ${isVisibleTo(teamId)} as "isTeams" from ${MISTAKES}
    where m.user_id = any(${userIds}::uuid[]) and m.category = any(${[...categories]}::text[])
      and m.placement = 'single' and not m.disputed`.execute(trx)
  return rows
}

/**
 * Reads the groups of these categories, and all standards, because mistakes of any category can cite a standard. Reads
 * at most `newest` members of each group that belongs to the scope itself. `uncompared` leaves out the groups that
 * `readComparedGroups` returns.
 */
export async function readGroups(
  trx: Trx,
  { teamId, userIds }: LockedScope,
  {
    categories,
    newest,
    uncompared = false,
  }: { categories: readonly Category[]; newest: number; uncompared?: boolean },
): Promise<StoredGroup[]> {
  const isCompared = teamId === null ? sql`true` : sql`(g.team_id is null or ${isVisibleTo(teamId)})`
  // Read all members of a team member's own group, because any of them may be grouped with other people's mistakes.
  const limit =
    teamId === null || newest === 0
      ? sql`${newest}::int`
      : sql`case when g.team_id is not null then ${newest}::int end`
  const { rows } = await sql<StoredGroup>`
    select g.id, g.team_id as "teamId", g.user_id as "userId", g.title, g.description, g.category,
      g.programming_language as "programmingLanguage", g.lesson, g.is_team_standard as "isStandard", g.languages, g.paths,
      ${HAS_OWN_TEXT} as "hasOwnText", ${HAS_OWN_TEXT} or coalesce(n.pinned, false) as "isKept",
      coalesce(n.others, false) as "hasOthers", coalesce(n.count, 0) as count, coalesce(k.members, '[]') as members
    from recurring_mistakes g
    left join lateral (
      select bool_or(r.pinned) as pinned, bool_or(not r.counts) as others, (count(*) filter (where r.counts))::int as count
      from recurring_mistake_members r where r.recurring_mistake_group_id = g.id) n on true
    left join lateral (
      select json_agg(json_build_object('id', x.id, 'userId', x.user_id, 'isTeams', x.is_teams)) as members from (
        select m.id, m.user_id, ${isVisibleTo(teamId)} as is_teams from recurring_mistake_members r
        join mistakes m on m.id = r.mistake_id join pull_requests p on p.id = m.pull_request_id
        where r.recurring_mistake_group_id = g.id and r.counts and m.category = g.category and (${isCompared} or n.count = 1)
        order by p.merged_at desc, p.id desc, m.ordinal desc limit ${limit}) x) k on true
    where ${uncompared ? sql`(g.newest = '{}' or ${teamId === null ? sql`false` : sql`g.team_id is null`})` : sql`true`}
      and (g.category = any(${[...categories]}::text[]) or g.is_team_standard)
      and case when g.team_id is null then g.user_id = any(${userIds}::uuid[]) else g.team_id = ${teamId}::uuid end`.execute(
    trx,
  )
  return rows
}

export async function readComparedGroups(
  trx: Trx,
  { id, teamId }: LockedScope,
  categories: readonly Category[],
): Promise<ComparedGroup[]> {
  const { rows } = await sql<ComparedGroup & { ids: string }>`
    select g.id, g.title, g.description, g.category, g.programming_language as "programmingLanguage", g.lesson,
      g.is_team_standard as "isStandard", g.languages, g.paths, ${HAS_OWN_TEXT} as "hasOwnText", array_to_string(g.newest, ' ') as ids
    from recurring_mistakes g
    where ${teamId === null ? sql`g.user_id = ${id} and g.team_id is null` : sql`g.team_id = ${id}`}
      and (g.category = any(${[...categories]}::text[]) or g.is_team_standard) and g.newest <> '{}'`.execute(
    trx,
  )
  return rows.map(({ ids, ...group }) => ({ ...group, newest: ids.split(' ') }))
}

/**
 * Truncates long text, because the beginning is enough to compare mistakes. Leaves out vectors of other models. With
 * 'away', vectors stay in the database, and `isVectorAway` says whether a mistake has one.
 */
export async function readMistakes(
  trx: Trx,
  { ids, model, vectors }: { ids: readonly string[]; model: string | null; vectors: 'read' | 'away' },
): Promise<StoredMistake[]> {
  const isOfModel = sql`m.embedding_model is not distinct from ${model} and m.embedding is not null`
  const { rows } = await sql<StoredMistake>`
    select m.id, m.user_id as "userId", ${ORDER_KEY} as "order", m.title, left(m.description, 1500) as description, m.category, m.programming_language as "programmingLanguage",
      m.rule, m.lesson, m.ask, left(m.code_before, 1500) as "codeBefore", left(m.code_after, 1500) as "codeAfter",
      left(m.quote->>'body', 1500) as said, m.path, ${
        vectors === 'read' ? sql`case when ${isOfModel} then m.embedding end` : sql`null::real[]`
      } as vector,
      ${vectors === 'read' ? sql`false` : isOfModel} as "isVectorAway"
    from mistakes m join pull_requests p on p.id = m.pull_request_id where m.id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
  return rows
}
