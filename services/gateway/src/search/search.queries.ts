import type { SearchResult } from '@debrief/contracts/search/search'
import type { Database } from '@debrief/database/connect'
import { isSubjectGroup } from '@debrief/database/mistakes/own-part'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'
import { selectCounts } from '../mistakes/recurring-list.queries.ts'

interface SearchOptions {
  subject: Subject
  /** Lowercase words. A result must contain all of them. */
  words: readonly string[]
}

const MAX_RESULTS = 8
/**
 * The number of newest pull requests, and of newest mistakes, that a search covers. The limit keeps a search without
 * results fast.
 */
const NEWEST = 5_000

const limit = sql.lit(MAX_RESULTS)

const contains = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`),
    sql` and `,
  )

async function read(db: Database, query: RawBuilder<SearchResult>): Promise<SearchResult[]> {
  return (await query.execute(db)).rows
}

/** Returns a reviewed pull request only as its review. */
export const findPullRequests = (db: Database, { subject, words }: SearchOptions) =>
  read(
    db,
    sql`
    select case when p.analysis_status = 'completed' then 'review' else 'pull-request' end as kind, p.id, p.title,
      o.repo_full_name || ' #' || p.pr_number as about, null::uuid as "reviewId"
    from (select * from pull_requests p where p.user_id = ${subject.userId} and p.merged_at is not null
        and ${visible(subject, sources.p)} order by p.merged_at desc, p.id desc limit ${sql.lit(NEWEST)}) p
    join repositories o on o.id = p.repository_id
    where ${contains(sql`p.title || ' ' || o.repo_full_name || ' #' || p.pr_number`, words)}
    order by p.merged_at desc, p.id desc limit ${limit}`,
  )

export const findMistakes = (db: Database, { subject, words }: SearchOptions) =>
  read(
    db,
    sql`
    select 'mistake' as kind, m.id, m.title, o.repo_full_name || ' #' || p.pr_number as about, a.id as "reviewId"
    from (select m.id, m.title, m.path, m.pr_analysis_id, m.pull_request_id, m.ordinal from pull_requests p
        join mistakes m on m.pull_request_id = p.id and m.user_id = p.user_id
        where p.user_id = ${subject.userId} and p.merged_at is not null
        order by p.merged_at desc, p.id desc limit ${sql.lit(NEWEST)}) m
    join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
    join pull_requests p on p.id = m.pull_request_id
    join repositories o on o.id = p.repository_id
    where ${contains(sql`m.title || ' ' || m.path`, words)} and ${visible(subject, sources.p)}
    order by p.merged_at desc, p.id desc, m.ordinal limit ${limit}`,
  )

export const findRecurring = (db: Database, { subject, words }: SearchOptions) =>
  read(
    db,
    sql`
    select 'recurring-mistake' as kind, g.id, g.title, c.count || case when c.count = 1 then ' time' else ' times' end as about,
      null::uuid as "reviewId"
    from (${selectCounts(subject)}) c join recurring_mistakes g on g.id = c.group_id
    where ${isSubjectGroup(subject)} and not g.is_team_standard and ${contains(sql`g.title`, words)}
    order by c.count desc, g.id limit ${limit}`,
  )

export const findStandards = (db: Database, { subject, words }: SearchOptions) =>
  read(
    db,
    sql`
    select 'standard' as kind, g.id, g.title, g.programming_language as about, null::uuid as "reviewId"
    from recurring_mistakes g
    where g.team_id = (select team_id from team_members where user_id = ${subject.userId}) and g.is_team_standard
      and ${contains(sql`g.title`, words)}
    order by g.approved_at desc, g.id limit ${limit}`,
  )

export const findPeople = (db: Database, { subject, words }: SearchOptions) =>
  read(
    db,
    sql`
    select 'person' as kind, u.id, u.github_username as title, t.name as about, null::uuid as "reviewId"
    from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id and u.deleted_at is null
    where t.manager_id = ${subject.viewerId} and u.id <> ${subject.viewerId}
      and ${contains(sql`u.github_username`, words)}
    order by lower(u.github_username) limit ${limit}`,
  )
