import { type RawBuilder, sql } from 'kysely'
import { isOwn, type Subject } from './subject.ts'

/** When the subject joined the viewer's team, or which it is; null where the viewer does not manage them. */
export const membership = (column: 'joined_at' | 'team_id', { viewerId, userId }: Subject) => sql`(
  select m.${sql.ref(column)} from team_members m join teams t on t.id = m.team_id
  where m.user_id = ${userId} and t.manager_id = ${viewerId})`

/** Whether an analysis of the pull request `p` is charged to that team. Not `exists`: that may be made a scan of all runs. */
export const chargedTo = (teamId: RawBuilder<unknown>) => sql`(
  select true from analysis_runs charged
  where charged.pull_request_id = p.id and charged.tenant_id = ${teamId} limit 1)`

/**
 * Of the subject's pull requests `p` those that the viewer sees: of a member what was merged since they joined or is
 * charged to the team. It is part of the statement that reads, so that nothing is read once the member is removed (B20).
 */
export function within(subject: Subject): RawBuilder<unknown> {
  if (isOwn(subject)) return sql``
  return sql`and (p.merged_at >= ${membership('joined_at', subject)} or ${chargedTo(membership('team_id', subject))})`
}

/** The same where a review `a` is read without its pull request. */
export const reviewWithin = (subject: Subject): RawBuilder<unknown> =>
  isOwn(subject)
    ? sql``
    : sql`and exists (select from pull_requests p where p.id = a.pull_request_id ${within(subject)})`

/** Whether the viewer sees the pull request `p` whose id they know: their own, or a member's; with `userId` only that person's. */
export function visibleTo(viewerId: string, userId?: string): RawBuilder<unknown> {
  if (userId !== undefined) return sql`(p.user_id = ${userId} ${within({ viewerId, userId })})`
  return sql`(p.user_id = ${viewerId} or exists (
    select from team_members m join teams t on t.id = m.team_id
    where m.user_id = p.user_id and t.manager_id = ${viewerId}
      and (p.merged_at >= m.joined_at or ${chargedTo(sql`m.team_id`)})))`
}
