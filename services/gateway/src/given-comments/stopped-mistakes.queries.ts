import type { Database } from '@debrief/database/connect'
import { listStoppedPeriods, type StoppedPeriod } from '@debrief/domain/given-comments/stopped-periods'
import { MIN_OPPORTUNITIES } from '@debrief/domain/mistakes/recurrence'
import { showIfEnough } from '@debrief/domain/teams/heat-map'
import { sql } from 'kysely'

export interface StoppedRow {
  from: string
  until: string
  flagged: number
  stopped: number
}

/**
 * Counts the mistakes that the reviewer flagged, and how many of them stopped. Includes only periods with flagged
 * mistakes by at least five people. Stores each count when it's first read and never recalculates it. Otherwise, a
 * reviewer could compare an old count with a new count, and learn what one person did.
 */
export async function readStopped(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<StoppedRow[]> {
  const periods = listStoppedPeriods(now)
  const known = await readStored(db, userId)
  for (const period of periods) if (!known.has(period.from)) await storeIfEnough(db, userId, period)
  const stored = await readStored(db, userId)
  return periods.flatMap(({ from, until }) => {
    const row = stored.get(from)
    return row?.flagged == null || row.stopped === null
      ? []
      : [{ from, until, flagged: row.flagged, stopped: row.stopped }]
  })
}

interface StoredRow {
  period: string
  flagged: number | null
  stopped: number | null
}

async function readStored(db: Database, userId: string): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select period::text, flagged, stopped from stopped_after_comments where user_id = ${userId}`.execute(db)
  return new Map(rows.map((row) => [row.period, row]))
}

/**
 * Counts a mistake once for each person and group. A mistake counts only if it came back in the next period, or if at
 * least three pull requests in that period could have contained it (D22a). It stopped if it didn't come back.
 */
async function storeIfEnough(
  db: Database,
  userId: string,
  { from, until, judgedUntil }: StoppedPeriod,
): Promise<void> {
  const day = (date: string) => sql`${date}::timestamp at time zone 'UTC'`
  const { rows } = await sql<{ flagged: number; stopped: number; authors: string[] }>`
    with flagged as (
      select distinct m.user_id, member.recurring_mistake_group_id as group_id, m.opportunity,
        coalesce(member.recurring_mistake_group_id, m.id) as subject
      from given_comments g
      join users reviewer on reviewer.github_id = g.reviewer_github_id and reviewer.id = ${userId}
      join pull_requests p on p.id = g.pull_request_id and p.merged_at >= ${day(from)} and p.merged_at < ${day(until)}
      join users author on author.id = p.user_id and author.github_id = p.author_github_id
        and author.deleted_at is null and author.id <> reviewer.id
      join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
      join mistakes m on m.pr_analysis_id = a.id and not m.disputed and g.github_comment_id = any(m.review_comment_ids)
      left join recurring_mistake_members member on member.mistake_id = m.id and member.counts
    ),
    seen as (
      select f.user_id, f.subject,
        bool_or(exists (select from recurring_mistake_members again
          where again.recurring_mistake_group_id = f.group_id and again.user_id = f.user_id and again.counts
            and again.occurred_at >= ${day(until)} and again.occurred_at < ${day(judgedUntil)})) as came_back,
        max((select count(*) from opportunities o where o.user_id = f.user_id and o.key = f.opportunity
          and o.merged_at >= ${day(until)} and o.merged_at < ${day(judgedUntil)})) as opportunities
      from flagged f group by 1, 2
    )
    select count(*)::int as flagged, (count(*) filter (where not came_back))::int as stopped,
      coalesce(array_agg(distinct user_id), '{}') as authors
    from seen where came_back or opportunities >= ${MIN_OPPORTUNITIES}`.execute(db)
  const [counted] = rows
  if (!counted || showIfEnough({ mistakes: counted.flagged, people: counted.authors.length }) === null) return
  await sql`
    insert into stopped_after_comments (user_id, period, flagged, stopped, authors)
    values (${userId}, ${from}, ${counted.flagged}, ${counted.stopped}, ${counted.authors})
    on conflict (user_id, period) do nothing`.execute(db)
}
