import { type RawBuilder, sql } from 'kysely'

/** A subquery that counts the active repositories that a person or their team has connected. */
export const countRepositories = (userId: string): RawBuilder<number> => sql`(
  select count(*)::int from repositories c
  where c.is_active and (c.user_id = ${userId}
    or c.team_id = (select own.team_id from team_members own where own.user_id = ${userId})))`
