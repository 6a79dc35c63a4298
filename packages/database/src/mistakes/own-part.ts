import { type RawBuilder, sql } from 'kysely'
import { type Subject, sources, visible } from '../pull-requests/visibility.ts'

type Sql = RawBuilder<unknown>

export const isUserGroup = (userId: Sql): Sql => sql`(g.user_id = ${userId} or g.team_id = (
  select team_id from team_members where user_id = ${userId}))`

export const isSubjectGroup = ({ userId }: Subject): Sql => isUserGroup(sql`${userId}`)

/** `of` must begin with `and`, because the SQL already includes the `where` clause. */
export const fromOccurrences = (subject: Subject, of: Sql = sql``): Sql => sql`
  recurring_mistake_members r
  where r.user_id = ${subject.userId} and r.counts and ${visible(subject, sources.r)} ${of}`

export const fromOpportunities = (subject: Subject, of: Sql): Sql => sql`
  opportunities o where o.user_id = ${subject.userId} and ${visible(subject, sources.o)} ${of}`
