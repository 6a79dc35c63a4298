import { type RawBuilder, sql } from 'kysely'
import { type Subject, sources, visible } from '../pull-requests/visibility.ts'

type Sql = RawBuilder<unknown>

/** Whether group `g` belongs to the person or their current team. */
export const isGroupOf = (userId: Sql): Sql => sql`(g.user_id = ${userId} or g.team_id = (
  select team_id from team_members where user_id = ${userId}))`

export const isSubjectGroup = ({ userId }: Subject): Sql => isGroupOf(sql`${userId}`)

/** The `from` and `where` clauses for the subject's counted occurrences `r` that the viewer can see. */
export const fromOccurrences = (subject: Subject, of: Sql = sql``): Sql => sql`
  recurring_mistake_members r
  where r.user_id = ${subject.userId} and r.counts and ${visible(subject, sources.r)} ${of}`

/** The `from` and `where` clauses for the subject's opportunities `o` that the viewer can see. */
export const fromOpportunities = (subject: Subject, of: Sql): Sql => sql`
  opportunities o where o.user_id = ${subject.userId} and ${visible(subject, sources.o)} ${of}`
