import { type RawBuilder, sql } from 'kysely'

export const countRepositories = (userId: string): RawBuilder<number> => sql`(
  select count(*)::int from repositories c
  where c.is_active and (c.user_id = ${userId}
    or c.team_id = (select own.team_id from team_members own where own.user_id = ${userId})))`
