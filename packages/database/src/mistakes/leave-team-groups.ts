import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'

/**
 * Removes people who are leaving a team from its groups. If at least two of a person's mistakes in a group count, the
 * mistakes move to a personal group with the same title. If fewer count, the mistakes leave the group and wait to be
 * grouped again. The text of a standard stays with the team (D26). Call this while the people are still members and all
 * scopes are locked, and then call `regroup`.
 */
export async function leaveTeamGroups(
  trx: Trx,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from recurring_mistakes g where team_id = ${teamId} and exists (
      select from recurring_mistake_members r
      where r.recurring_mistake_group_id = g.id and r.user_id = any(${userIds}::uuid[]))
    order by id for no key update`.execute(trx)
  const groupIds = rows.map(({ id }) => id)
  await goOnAlone(trx, { groupIds, userIds })
  await sql`
    delete from recurring_mistake_members
    where recurring_mistake_group_id = any(${groupIds}::uuid[]) and user_id = any(${userIds}::uuid[])`.execute(
    trx,
  )
  await deleteEmptyGroups(trx, groupIds)
}

async function goOnAlone(
  trx: Trx,
  { groupIds, userIds }: { groupIds: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  await sql`
    with own as materialized (
      select g.id as from_id, r.user_id, g.title, g.category, g.programming_language, g.lesson, had.id as had_id,
        g.named_by_person or g.is_team_standard as is_decided,
        g.named_by_person and not g.is_team_standard as keeps_text,
        coalesce(had.id, gen_random_uuid()) as id,
        case when g.named_by_person and not g.is_team_standard then g.description
          else (array_agg(m.description order by r.occurred_at desc, m.id))[1] end as description
      from recurring_mistake_members r
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id
      join mistakes m on m.id = r.mistake_id
      left join lateral (select id from recurring_mistakes h where h.user_id = r.user_id and h.team_id is null
        and h.title = g.title and h.category = g.category order by h.created_at, h.id limit 1) had on true
      where g.id = any(${groupIds}::uuid[]) and r.user_id = any(${userIds}::uuid[])
      group by g.id, r.user_id, had.id
      having count(*) filter (where r.counts) >= 2
    ),
    made as (
      insert into recurring_mistakes
        (id, user_id, title, description, category, programming_language, lesson, named_by_person)
      select id, user_id, title, btrim(left(description, 4000)), category, programming_language, lesson, keeps_text
      from own where had_id is null
    )
    update recurring_mistake_members r set recurring_mistake_group_id = own.id, pinned = r.pinned or own.is_decided
    from own where r.recurring_mistake_group_id = own.from_id and r.user_id = own.user_id`.execute(trx)
}

/**
 * Deletes groups without occurrences. Standards and suggestions from a repository's comments may be empty, so they
 * stay.
 */
export async function deleteEmptyGroups(trx: Trx, groupIds: readonly string[]): Promise<void> {
  await sql`
    delete from recurring_mistakes g where g.id = any(${groupIds}::uuid[]) and not g.is_team_standard
      and (g.source = 'grouped' or not g.is_suggested_standard)
      and not exists (select from recurring_mistake_members r where r.recurring_mistake_group_id = g.id)`.execute(
    trx,
  )
}

/**
 * Removes the matching mistakes from their groups in one statement, so that each group is recounted only once. Returns
 * the ids of the groups.
 */
export async function takeOutOfGroups(trx: Trx, isMatch: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recurring_mistakes where id in (
      select r.recurring_mistake_group_id from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pull_requests p on p.id = m.pull_request_id where ${isMatch})
    order by id for no key update`.execute(trx)
  await sql`
    delete from recurring_mistake_members r using mistakes m, pull_requests p
    where m.id = r.mistake_id and p.id = m.pull_request_id and ${isMatch}`.execute(trx)
  return rows.map(({ id }) => id)
}
