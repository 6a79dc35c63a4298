import type { Database } from '@debrief/database/connect'
import { fromOccurrences, isSubjectGroup } from '@debrief/database/mistakes/own-part'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { shownLanguages } from '@debrief/database/standards/scope'
import { type RawBuilder, sql } from 'kysely'
import { selectCounts } from '../mistakes/recurring-list.queries.ts'

export interface Options {
  repositories: string[]
  authors: string[]
  agents: string[]
  languages: string[]
  lessons: string[]
}

type Sql = RawBuilder<unknown>

const values = (column: string) => sql`
  (select coalesce(array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '{}') from found)`

const none = sql`array[]::text[]`

async function readOptions(
  db: Database,
  matches: Sql,
  of: { repositories?: Sql; authors?: Sql; agents?: Sql; languages?: Sql; lessons?: Sql },
): Promise<Options> {
  const { rows } = await sql<Options>`
    with found as materialized (${matches})
    select ${of.repositories ?? none} as repositories, ${of.authors ?? none} as authors,
      ${of.agents ?? none} as agents,
      ${of.languages ?? none} as languages, ${of.lessons ?? none} as lessons`.execute(db)
  return onlyRow(rows)
}

const repositories = sql`
  (select coalesce(array_agg(distinct c.repo_full_name), '{}') from found join repositories c on c.id = found.repository_id)`

const agents = sql`array(select distinct agent from found, unnest(found.assisted_by) agent order by agent)`

export const readPullRequestOptions = (db: Database, subject: Subject): Promise<Options> =>
  readOptions(
    db,
    sql`select distinct p.repository_id, p.author_username as author, p.assisted_by, p.language from pull_requests p
      where p.user_id = ${subject.userId} and p.merged_at is not null and ${visible(subject, sources.p)}`,
    { repositories, authors: values('author'), agents, languages: values('language') },
  )

export const readReviewOptions = (db: Database, subject: Subject): Promise<Options> =>
  readOptions(
    db,
    sql`select distinct p.repository_id, p.author_username as author, p.assisted_by, p.language
      from pr_analysis a
      join pull_requests p on p.id = a.pull_request_id and p.user_id = a.user_id and p.merged_at is not null
      where a.user_id = ${subject.userId} and a.superseded_at is null and ${visible(subject, sources.a)}`,
    {
      repositories,
      authors: values('author'),
      agents,
      languages: values('language'),
      lessons: sql`array(select distinct m.lesson from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
        where m.user_id = ${subject.userId} and m.lesson is not null and not m.disputed and a.superseded_at is null
          and ${visible(subject, sources.a)})`,
    },
  )

export const readRecurringOptions = (db: Database, subject: Subject): Promise<Options> =>
  readOptions(
    db,
    sql`select g.programming_language as language, g.lesson
      from (${selectCounts(subject)}) c join recurring_mistakes g on g.id = c.group_id where ${isSubjectGroup(subject)}`,
    {
      repositories: sql`array(select distinct c.repo_full_name
        from (select r.mistake_id from ${fromOccurrences(subject)}) seen
        join mistakes m on m.id = seen.mistake_id
        join pull_requests p on p.id = m.pull_request_id join repositories c on c.id = p.repository_id)`,
      languages: values('language'),
      lessons: values('lesson'),
    },
  )

export const readStandardOptions = (db: Database, teamId: string): Promise<Options> =>
  readOptions(
    db,
    sql`select shown.language, g.lesson from recurring_mistakes g
      left join lateral unnest(${shownLanguages}) shown (language) on true
      where g.team_id = ${teamId} and g.is_team_standard`,
    { languages: values('language'), lessons: values('lesson') },
  )
