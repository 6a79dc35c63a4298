import {
  GIVEN_OUTCOMES,
  type GivenOutcome,
  SUPPORTS,
  type Support,
} from '@debrief/contracts/given-comments/constants'
import type {
  GivenComment,
  GivenFilters,
  OutcomeCounts,
} from '@debrief/contracts/given-comments/given-comments'
import type { Database } from '@debrief/database/connect'
import { fromGivenComments } from '@debrief/database/given-comments/given-comments'
import { type RawBuilder, sql } from 'kysely'
import {
  allConditions,
  beyond,
  contains,
  exactTime,
  type Order,
  orderBy,
  withinDays,
} from '../lists/conditions.queries.ts'

type Sql = RawBuilder<unknown>

/** `readable` contains the GitHub ids of the repositories that the viewer can read on GitHub. */
export interface Reader {
  viewerId: string
  readable: readonly number[]
}

export async function readCommentedRepositories(db: Database, userId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.github_repo_id as id from ${fromGivenComments(userId)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Selects each comment once, although a repository can be connected several times. */
const readableComments = ({ viewerId, readable }: Reader): Sql => sql`(
  select distinct on (g.github_comment_id) g.*, r.repo_full_name, p.pr_number, p.title, p.html_url
  from ${fromGivenComments(viewerId)}
  where r.github_repo_id = any(${[...readable]}::bigint[])
  order by g.github_comment_id, p.source_updated_at desc, g.id)`

const SUPPORTED: Record<Support, Sql> = {
  reason: sql`(c.has_reason and not c.has_example)`,
  example: sql`(c.has_example and not c.has_reason)`,
  both: sql`(c.has_reason and c.has_example)`,
  neither: sql`not (c.has_reason or c.has_example)`,
}

function matching({ search, repository, outcome, support, period, kept, comment }: GivenFilters): Sql {
  return allConditions([
    search !== undefined && contains(sql`concat_ws(' ', c.body, c.note, c.title)`, search),
    repository !== undefined && sql`c.repo_full_name = ${repository}`,
    outcome !== undefined && sql`c.outcome = ${outcome}`,
    support !== undefined && SUPPORTED[support],
    period !== undefined && withinDays(sql`c.commented_at`, period),
    kept !== undefined && sql`c.kept_at is not null`,
    // Compares GitHub's ids, because another connection of the repository may have its own row for the comment.
    comment !== undefined &&
      sql`c.github_comment_id = (select one.github_comment_id from given_comments one where one.id = ${comment})`,
  ])
}

const NEWEST: Order = { number: null, at: sql`c.commented_at`, id: sql`c.id`, descending: true }

export interface CommentRow extends Omit<GivenComment, 'commentedAt' | 'keptAt'> {
  githubCommentId: number
  commentedAt: Date
  keptAt: Date | null
  at: string
}

export async function readGivenComments(
  db: Database,
  reader: Reader,
  { after, limit, ...filters }: GivenFilters & { after?: string | undefined; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.github_comment_id as "githubCommentId", c.url, c.body, c.path, c.start_line as "startLine",
      c.end_line as "endLine", c.outcome, c.has_reason as "hasReason", c.has_example as "hasExample",
      c.commented_at as "commentedAt", ${exactTime(sql`c.commented_at`)} as at, c.kept_at as "keptAt", c.note,
      json_build_object('repository', c.repo_full_name, 'number', c.pr_number, 'title', c.title, 'url', c.html_url)
        as "pullRequest"
    from ${readableComments(reader)} c
    where true ${matching(filters)} ${allConditions([beyond(NEWEST, after)])}
    order by ${orderBy(NEWEST)} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * Searches only the newest MAX_SEARCHED comments whose text, note or pull request title contains the first word. The
 * words must be lowercase.
 */
export async function searchGivenComments(
  db: Database,
  reader: Reader,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<CommentRow[]> {
  const rows = await readGivenComments(db, reader, { search: words[0], limit: MAX_SEARCHED })
  return rows
    .filter(({ body, note, pullRequest }) => {
      const text = `${body} ${note ?? ''} ${pullRequest.title}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, limit)
}
const MAX_SEARCHED = 200

interface OutcomeCountRow {
  outcome: GivenOutcome
  support: Support
  month: string
  count: number
}

export interface Counts {
  outcomes: OutcomeCounts
  bySupport: Record<Support, OutcomeCounts>
  months: { month: string; outcomes: OutcomeCounts }[]
}

export async function countGivenComments(
  db: Database,
  reader: Reader,
  filters: GivenFilters,
): Promise<Counts> {
  const { rows } = await sql<OutcomeCountRow>`
    select c.outcome, case when ${SUPPORTED.both} then 'both' when c.has_reason then 'reason'
        when c.has_example then 'example' else 'neither' end as support,
      to_char(c.commented_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from ${readableComments(reader)} c where true ${matching(filters)} group by 1, 2, 3`.execute(db)
  const sum = (isCounted: (row: OutcomeCountRow) => boolean) =>
    Object.fromEntries(
      GIVEN_OUTCOMES.map((outcome) => [
        outcome,
        rows
          .filter((row) => row.outcome === outcome && isCounted(row))
          .reduce((total, { count }) => total + count, 0),
      ]),
    ) as OutcomeCounts
  return {
    outcomes: sum(() => true),
    bySupport: Object.fromEntries(
      SUPPORTS.map((support) => [support, sum((row) => row.support === support)]),
    ) as Counts['bySupport'],
    months: listMonths(rows.map(({ month }) => month)).map((month) => ({
      month,
      outcomes: sum((row) => row.month === month),
    })),
  }
}

function listMonths(foundMonths: readonly string[]): string[] {
  const [first, last] = [foundMonths.toSorted()[0], foundMonths.toSorted().at(-1)]
  const months: string[] = []
  if (first === undefined || last === undefined) return months
  const month = new Date(`${first}-01T00:00:00Z`)
  for (; month.toISOString().slice(0, 7) <= last; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7))
  return months
}

export async function countAllGivenComments(
  db: Database,
  reader: Reader,
): Promise<{ all: number; kept: number; repositories: string[] }> {
  const { rows } = await sql<{ all: number; kept: number; repositories: string[] }>`
    select count(*)::int as all, count(c.kept_at)::int as kept,
      coalesce(array_agg(distinct c.repo_full_name), '{}') as repositories
    from ${readableComments(reader)} c`.execute(db)
  return rows[0] ?? { all: 0, kept: 0, repositories: [] }
}
