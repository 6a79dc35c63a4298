import { type RawBuilder, sql } from 'kysely'
import { chargedTo, membership } from '../policy/subject.queries.ts'
import { isOwn, type Subject } from '../policy/subject.ts'

/** Groups `g` that are the subject's own or of the team they are in now. */
export const groupOf = ({
  userId,
}: Subject): RawBuilder<unknown> => sql`(g.user_id = ${userId} or g.team_id = (
  select team_id from team_members where user_id = ${userId}))`

/**
 * From and where of the subject's occurrences `r` that count, and of a member only what their manager sees: merged since
 * they joined or charged to the team (D23a). Answered by the index alone, but for those from before they joined.
 */
export function occurrencesOf(subject: Subject, of: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const mine = sql`recurring_mistake_members r where r.user_id = ${subject.userId} and r.counts ${of}`
  if (isOwn(subject)) return mine
  return sql`${mine} and (r.occurred_at >= ${membership('joined_at', subject)} or (
    select true from mistakes found join pull_requests p on p.id = found.pull_request_id
    where found.id = r.mistake_id and ${chargedTo(membership('team_id', subject))}))`
}

/** The subject's opportunities `o`, of a member likewise. */
export function opportunitiesOf(subject: Subject, of: RawBuilder<unknown>): RawBuilder<unknown> {
  const mine = sql`opportunities o where o.user_id = ${subject.userId} ${of}`
  if (isOwn(subject)) return mine
  return sql`${mine} and (o.merged_at >= ${membership('joined_at', subject)} or (
    select true from pull_requests p
    where p.id = o.pull_request_id and ${chargedTo(membership('team_id', subject))}))`
}
