import type { Example } from '@debrief/contracts/standards/mcp'
import type { Database } from '@debrief/database/connect'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { sql } from 'kysely'

/** Only a standard has a scope. */
export interface KnownIssueRow extends StandardScope {
  id: string
  isStandard: boolean
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isWrittenByTeam: boolean
  lesson: string | null
  occurrences: number
  lastSeenAt: Date | null
  rules: string[]
  example: Example
}

/** The maximum length of an example's code in characters. Longer code can't be read at a glance. */
const MAX_CODE_LENGTH = 600
const MAX_ROWS = 300

const isShort = (column: string) => {
  const code = sql.ref(column)
  return sql`length(${code}) between 1 and ${MAX_CODE_LENGTH} and btrim(${code}) <> ''`
}

/**
 * Examples come only from the person's own reviews. Other people's mistakes contribute only the names of rules, and
 * only to standards.
 */
export async function readKnownIssues(db: Database, userId: string): Promise<KnownIssueRow[]> {
  const { rows } = await sql<KnownIssueRow>`
    with mine as (select (select m.team_id from team_members m where m.user_id = ${userId}) as team_id)
    select g.id, g.is_team_standard as "isStandard", g.title, g.description, g.category,
      g.programming_language as "programmingLanguage", g.lesson, g.named_by_person as "isWrittenByTeam",
      g.languages, g.paths,
      coalesce(s.occurrence_count, 0) as occurrences, s.last_at as "lastSeenAt",
      coalesce((select array_agg(distinct m.rule) from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
        where r.recurring_mistake_group_id = g.id and r.counts and m.rule is not null
          and (g.is_team_standard or r.user_id = ${userId})), '{}') as rules,
      (select json_build_object('before', m.code_before, 'after', m.code_after)
        from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
        where r.recurring_mistake_group_id = g.id and r.user_id = ${userId} and r.counts
          and ${isShort('m.code_before')} and ${isShort('m.code_after')}
        order by r.occurred_at desc, m.id limit 1) as example
    from mine, recurring_mistakes g
    left join recurring_stats s on s.group_id = g.id and s.user_id = ${userId}
    where (g.team_id = mine.team_id and g.is_team_standard)
      or ((g.user_id = ${userId} or g.team_id = mine.team_id) and s.occurrence_count > 0)
    order by g.is_team_standard desc, coalesce(s.occurrence_count, 0) desc, s.last_at desc nulls last, g.title, g.id
    limit ${MAX_ROWS}`.execute(db)
  return rows
}
