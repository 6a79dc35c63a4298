import type { GroupPlan } from '@debrief/contracts/mistakes/grouping'
import { sql } from 'kysely'
import type { Trx } from '../../connect.ts'
import { storableJson } from '../../storable.ts'
import { deleteEmptyGroups } from '../leave-team-groups.ts'

/** Triggers update the counts. The scopes must be locked. */
export async function applyPlan(trx: Trx, plan: GroupPlan): Promise<void> {
  await insertGroups(trx, plan)
  await moveAbsorbed(trx, plan)
  await placeMistakes(trx, plan)
  await trx
    .deleteFrom('recurring_mistake_members')
    .where(sql<boolean>`mistake_id = any(${plan.removed}::uuid[])`)
    .execute()
  await sql`delete from recurring_mistakes where id = any(${plan.gone}::uuid[])`.execute(trx)
  await deleteEmptyGroups(
    trx,
    plan.absorbed.map(({ groupId }) => groupId),
  )
  await describeGroups(trx, plan)
  await sql`
    update mistakes set placement = 'single' where id = any(${plan.singles}::uuid[]) and placement <> 'single'`.execute(
    trx,
  )
  await insertRepeats(trx, plan)
}

async function insertGroups(trx: Trx, { newGroups }: GroupPlan): Promise<void> {
  if (newGroups.length === 0) return
  await sql`
    insert into recurring_mistakes (id, user_id, team_id, title, description, category, programming_language, lesson)
    select w.id, w."userId", w."teamId", left(w.title, 200), left(w.description, 4000), w.category, w."programmingLanguage", w.lesson
    from jsonb_to_recordset(${storableJson(newGroups)}::jsonb) as w (id uuid, "userId" uuid, "teamId" uuid, title text,
      description text, category text, "programmingLanguage" text, lesson text)`.execute(trx)
}

async function moveAbsorbed(trx: Trx, { absorbed }: GroupPlan): Promise<void> {
  if (absorbed.length === 0) return
  await sql`
    update recurring_mistake_members r set recurring_mistake_group_id = w."intoId"
    from jsonb_to_recordset(${JSON.stringify(absorbed)}::jsonb) as w ("groupId" uuid, "intoId" uuid)
    where r.recurring_mistake_group_id = w."groupId"`.execute(trx)
}

async function placeMistakes(trx: Trx, { places }: GroupPlan): Promise<void> {
  if (places.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
    as w ("mistakeId" uuid, "groupId" uuid, "placedBy" text, similarity real)`
  await sql`
    update recurring_mistake_members r set recurring_mistake_group_id = w."groupId", placed_by = w."placedBy",
      similarity = w.similarity
    from ${given} where r.mistake_id = w."mistakeId" and r.recurring_mistake_group_id <> w."groupId"`.execute(
    trx,
  )
  await sql`
    insert into recurring_mistake_members
      (recurring_mistake_group_id, mistake_id, user_id, occurred_at, placed_by, similarity)
    select w."groupId", m.id, m.user_id, p.merged_at, w."placedBy", w.similarity
    from ${given} join mistakes m on m.id = w."mistakeId" join pull_requests p on p.id = m.pull_request_id
    where not exists (select from recurring_mistake_members r where r.mistake_id = m.id)`.execute(trx)
}

async function describeGroups(trx: Trx, { changed }: GroupPlan): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update recurring_mistakes g set newest = w.newest, updated_at = now(), title = w.title, description = w.description,
      programming_language = w."programmingLanguage", lesson = w.lesson
    from (
      select o.id, coalesce(n.newest, '{}') as newest, case when c.own then o.title else left(n.title, 200) end as title,
        case when c.own then o.description else left(n.description, 4000) end as description,
        case when c.own then o.programming_language else n."programmingLanguage" end as "programmingLanguage",
        case when c.own then o.lesson else n.lesson end as lesson
      from jsonb_to_recordset(${storableJson(changed)}::jsonb) as n ("groupId" uuid, newest uuid[], title text,
        description text, "programmingLanguage" text, lesson text)
      join recurring_mistakes o on o.id = n."groupId"
      cross join lateral (select o.is_team_standard or o.named_by_person or o.source <> 'grouped' as own) c) w
    where g.id = w.id and (g.newest, g.title, g.description, g.programming_language, g.lesson)
      is distinct from (w.newest, w.title, w.description, w."programmingLanguage", w.lesson)`.execute(trx)
}

/** If the owner denied the same repeat in an earlier review of the pull request, keeps that answer. */
async function insertRepeats(trx: Trx, { repeats }: GroupPlan): Promise<void> {
  if (repeats.length === 0) return
  await sql`
    insert into possible_repeats (group_id, mistake_id, denied_at)
    select w."groupId", n.id, (
      select max(d.denied_at) from possible_repeats d join mistakes m on m.id = d.mistake_id
      where d.group_id = w."groupId" and m.pull_request_id = n.pull_request_id and m.path = n.path
        and (m.rule = n.rule or m.review_comment_ids && n.review_comment_ids))
    from jsonb_to_recordset(${JSON.stringify(repeats)}::jsonb) as w ("mistakeId" uuid, "groupId" uuid)
    join mistakes n on n.id = w."mistakeId"
    on conflict do nothing`.execute(trx)
}

export async function announceGroups(trx: Trx, mistakeIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('debrief_live', json_build_object('userId', p.user_id, 'pullRequestId', p.id)::text)
    from pull_requests p where p.id in (select pull_request_id from mistakes where id = any(${[...mistakeIds]}::uuid[]))`.execute(
    trx,
  )
}
