import { UNDO_SECONDS } from '@debrief/contracts/http/undo'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { makeGroupAgain } from '../mistakes/group-history.ts'
import { deleteEmptyGroups } from '../mistakes/leave-team-groups.ts'
import { storableJson } from '../storable.ts'
import type { DeletedStandard } from './deleted-standard.ts'
import { inTeam, type StandardOutcome } from './standards.ts'

/**
 * Skips occurrences of people who left the team, and occurrences that a person has moved to another group. Returns
 * 'not_found' if the standard was already restored or belonged to another team.
 */
export function restoreStandard(
  db: Database,
  request: { actorId: string; requestId: string | null; deleted: DeletedStandard },
): Promise<StandardOutcome> {
  const { group, members } = request.deleted
  const people = [...new Set(members.map(({ user_id }) => user_id))]
  const owners = async () => people.map((id) => ({ id, isTeam: false }))
  return inTeam(db, { ...request, owners }, async (trx, teamId) => {
    if (group['team_id'] !== teamId || (await exists(trx, group.id))) return null
    await makeGroupAgain(trx, group)
    await sql`
      update recurring_mistakes g set created_by = u.id from users u
      where g.id = ${group.id} and u.id = ${group['created_by'] ?? null}::uuid`.execute(trx)
    await putMembersBack(trx, { ...request.deleted, teamId })
    await putEvidenceBack(trx, request.deleted)
    const category = String(group['category'])
    return {
      id: group.id,
      title: String(group['title']),
      action: 'standard_restored',
      categories: [category],
    }
  })
}

async function exists(trx: Trx, groupId: string): Promise<boolean> {
  const { rows } = await sql`select from recurring_mistakes where id = ${groupId}`.execute(trx)
  return rows.length > 0
}

/** Locks the mistakes and their reviews, so no mistake can start or stop counting during this transaction. */
async function putMembersBack(
  trx: Trx,
  { group, members, teamId }: DeletedStandard & { teamId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    with was as (
      select * from jsonb_populate_recordset(null::recurring_mistake_members, ${storableJson(members)}::jsonb)),
    found as (
      select m.id, a.superseded_at is null and not m.disputed as counts from mistakes m
      join pr_analysis a on a.id = m.pr_analysis_id join was on was.mistake_id = m.id
      where exists (select from team_members t where t.team_id = ${teamId} and t.user_id = m.user_id)
        and not exists (select from recurring_mistake_members r where r.mistake_id = m.id and r.pinned)
      for share of a, m),
    gone as (
      delete from recurring_mistake_members r using found where r.mistake_id = found.id
      returning r.recurring_mistake_group_id as id)
    select distinct id from gone`.execute(trx)
  await sql`
    insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at, counts,
      placed_by, similarity, pinned, created_at)
    select ${group.id}, m.id, m.user_id, was.occurred_at, a.superseded_at is null and not m.disputed,
      was.placed_by, was.similarity, was.pinned, was.created_at
    from jsonb_populate_recordset(null::recurring_mistake_members, ${storableJson(members)}::jsonb) was
    join mistakes m on m.id = was.mistake_id join pr_analysis a on a.id = m.pr_analysis_id
    where exists (select from team_members t where t.team_id = ${teamId} and t.user_id = m.user_id)
    on conflict (mistake_id) do nothing`.execute(trx)
  await deleteEmptyGroups(
    trx,
    rows.flatMap(({ id }) => (id === null ? [] : [id])),
  )
}

async function putEvidenceBack(trx: Trx, deleted: DeletedStandard): Promise<void> {
  const { group, evidence, repeats, merges = [], citedBy, foundBy } = deleted
  await sql`
    insert into standard_evidence
    select e.* from jsonb_populate_recordset(null::standard_evidence, ${storableJson(evidence)}::jsonb) e`.execute(
    trx,
  )
  await sql`
    insert into possible_repeats
    select d.* from jsonb_populate_recordset(null::possible_repeats, ${storableJson(repeats)}::jsonb) d
    where exists (select from mistakes m where m.id = d.mistake_id)`.execute(trx)
  await sql`
    insert into merged_standards
    select d.* from jsonb_populate_recordset(null::merged_standards, ${storableJson(merges)}::jsonb) d
    where exists (select from repositories r where r.id = d.repository_id)
    on conflict do nothing`.execute(trx)
  await sql`
    update mistakes set standard_id = ${group.id}
    where id = any(${citedBy}::uuid[]) and standard_id is null`.execute(trx)
  await sql`
    update agent_findings set standard_id = ${group.id}
    where id = any(${foundBy}::uuid[]) and standard_id is null`.execute(trx)
}

/** Works only for UNDO_SECONDS after the dismissal. */
export function restoreSuggestion(
  db: Database,
  request: { actorId: string; requestId: string | null; groupId: string },
): Promise<StandardOutcome> {
  return inTeam(db, request, async (trx, teamId) => {
    const restored = await trx
      .updateTable('recurring_mistakes')
      .set({ is_suggested_standard: true, suggestion_dismissed_at: null })
      .where('id', '=', request.groupId)
      .where('team_id', '=', teamId)
      .where('is_team_standard', '=', false)
      .where('suggestion_dismissed_at', '>', sql<Date>`now() - make_interval(secs => ${UNDO_SECONDS})`)
      .returning(['id', 'title'])
      .executeTakeFirst()
    return restored ? { ...restored, action: 'standard_suggestion_restored' } : null
  })
}
