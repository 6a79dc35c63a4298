import type { PracticeMistake } from '@debrief/analysis/exercises/exercise'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sources, visibleToTeam } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'

export interface SettingsRow {
  newADay: number
  practicesAssisted: boolean
  hasAssisted: boolean
  team: {
    id: string
    name: string
    starterDeck: 'started' | 'declined' | null
    joinedLater: boolean
    sharesCode: boolean | null
    examples: number
  } | null
}

export async function readSettings(db: Database, userId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select u.new_exercises_a_day as "newADay", u.practices_assisted as "practicesAssisted",
      exists (select from pull_requests p where p.user_id = u.id and p.assisted_by <> '{}') as "hasAssisted",
      (select json_build_object('id', team.id, 'name', team.name, 'starterDeck', t.starter_deck, 'sharesCode', t.shares_code,
          'joinedLater', t.role = 'member' and exists (select from recurring_mistakes g
            where g.team_id = t.team_id and g.is_team_standard and g.approved_at < t.joined_at),
          'examples', (select count(distinct g.id)::int from recurring_mistakes g
            where g.team_id = t.team_id and g.is_team_standard and exists (${selectExamples(sql`t.user_id = ${userId}`)})))
        from team_members t join teams team on team.id = t.team_id where t.user_id = ${userId}) as team
    from users u where u.id = ${userId}`.execute(db)
  return onlyRow(rows)
}

/**
 * The code before the fix and the code after the fix may each have up to this many characters. Longer code is too much
 * for a first exercise.
 */
const MAX_EXAMPLE_LENGTH = 1_200

/**
 * Selects the mistakes of members `t` that violate standard `g`, if they aren't in removed code and have a fix and
 * short code. `whose` is a condition on `t`. Includes only mistakes that the team may see (D23a).
 */
const selectExamples = (whose: RawBuilder<unknown>) => sql`
  select m.id from recurring_mistake_members r
  join team_members t on t.user_id = r.user_id and t.team_id = g.team_id and ${whose}
  join mistakes m on m.id = r.mistake_id
  where r.recurring_mistake_group_id = g.id and r.counts and ${visibleToTeam(sources.r)} and m.side = 'RIGHT'
    and m.code_before is not null and m.code_after is not null
    and length(m.code_before) <= ${sql.lit(MAX_EXAMPLE_LENGTH)} and length(m.code_after) <= ${sql.lit(MAX_EXAMPLE_LENGTH)}
  order by m.fixed_in is null, length(m.code_before) + length(m.code_after), r.occurred_at desc, m.id`

export interface StarterStandard extends Pick<PracticeMistake, 'title' | 'description' | 'category'> {
  id: string
  lesson: string | null
  language: string | null
  /** A mistake of a teammate who agreed to share their code. Null if no such mistake is suitable. */
  example:
    | (Pick<PracticeMistake, 'path' | 'codeBefore' | 'codeAfter' | 'programmingLanguage'> & { id: string })
    | null
}

const MAX_STANDARDS = 50

/** Reads the standards that the person hasn't violated and doesn't practice yet, newest first. */
export async function readStarterStandards(
  db: Database,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<StarterStandard[]> {
  const { rows } = await sql<StarterStandard>`
    select g.id, g.title, g.description, g.category, g.lesson, g.programming_language as language,
      (select json_build_object('id', m.id, 'path', m.path, 'codeBefore', m.code_before, 'codeAfter', m.code_after,
          'programmingLanguage', m.programming_language)
        from mistakes m where m.id = (${selectExamples(sql`t.shares_code and t.user_id <> ${userId}`)} limit 1)) as example
    from recurring_mistakes g
    where g.team_id = ${teamId} and g.is_team_standard
      and not exists (select from recurring_mistake_members r
        where r.recurring_mistake_group_id = g.id and r.user_id = ${userId} and r.counts)
      and not exists (select from practice_cards c where c.standard_id = g.id and c.user_id = ${userId})
    order by g.approved_at desc, g.id limit ${MAX_STANDARDS}`.execute(db)
  return rows
}
