import type { Occurrence, PracticeState, Timeline } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Database } from '@debrief/database/connect'
import { fromOccurrences } from '@debrief/database/mistakes/own-part'
import { openRepeats } from '@debrief/database/mistakes/possible-repeats'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../dashboard/weeks.queries.ts'

interface TimelineOptions {
  subject: Subject
  groupId: string
  after?: string | undefined
  limit: number
}

interface Row {
  occurrence: Occurrence
  practice: PracticeState | null
  at: string
  left: number
}

/** Reads a page of occurrences, newest first, each with the practice that followed it. */
export async function readTimeline(db: Database, options: TimelineOptions): Promise<Timeline> {
  const [at, id] = options.after?.split('_') ?? []
  const beyond = id ? sql`where (e.at, e.mistake_id) < (${at}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    with mine as (select r.mistake_id, r.occurred_at
      from ${fromOccurrences(options.subject, sql`and r.recurring_mistake_group_id = ${options.groupId}`)}),
    page as (
      select e.*, count(*) over () as left from (
        select 'occurrence' as kind, mistake_id, occurred_at as at,
          case when lead(mistake_id) over newest is null then '-infinity' else occurred_at end as since,
          lag(occurred_at, 1, 'infinity') over newest as until
        from mine window newest as (order by occurred_at desc, mistake_id desc)
      ) e ${beyond} order by e.at desc, e.mistake_id desc limit ${sql.lit(options.limit)}
    )
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.left::int as left,
      ${occurrence} as occurrence,
      (select json_build_object('kind', 'practice', 'id', e.mistake_id, 'at', ${isoTime('t.at')}, 'answers', t.answers,
          'recalled', t.recalled)
        from (${practiceBetween(options.subject.userId)}) t where t.answers > 0) as practice
    from page e
    join mistakes m on m.id = e.mistake_id
    join pull_requests p on p.id = m.pull_request_id
    join repositories o on o.id = p.repository_id
    order by e.at desc, e.mistake_id desc`.execute(db)
  const last = rows.at(-1)
  const earlier = (rows[0]?.left ?? 0) - rows.length
  return {
    entries: rows.flatMap((row) => (row.practice ? [row.practice, row.occurrence] : [row.occurrence])),
    earlier,
    next: last && earlier > 0 ? `${last.at}_${last.occurrence.id}` : null,
  }
}

/**
 * Counts answers from occurrence `e` until the next occurrence. Answers before the oldest occurrence count toward the
 * oldest occurrence.
 */
const practiceBetween = (userId: string): RawBuilder<unknown> => sql`
  select count(*)::int as answers, (count(*) filter (where ${recalled}))::int as recalled, max(t.at) as at
  from mine
  join practice_cards c on c.mistake_id = mine.mistake_id and c.user_id = ${userId}
  join practice_attempts t on t.card_id = c.id and t.undone_at is null and t.at >= e.since and t.at < e.until`

const MAX_REPEATS = 5

export async function readPossibleRepeats(
  db: Database,
  { subject, groupId, lastAt }: { subject: Subject; groupId: string; lastAt: Date },
): Promise<Occurrence[]> {
  const { rows } = await sql<{ entry: Occurrence }>`
    select ${occurrence} as entry
    from (select 'occurrence' as kind, d.mistake_id, d.merged_at as at from ${openRepeats} d
      where d.group_id = ${groupId} and d.user_id = ${subject.userId} and d.merged_at > ${lastAt}) e
    join mistakes m on m.id = e.mistake_id
    join pull_requests p on p.id = m.pull_request_id
    join repositories o on o.id = p.repository_id
    where ${visible(subject, sources.p)}
    order by e.at desc, m.id limit ${sql.lit(MAX_REPEATS)}`.execute(db)
  return rows.map(({ entry }) => entry)
}

const time = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const occurrence = sql`json_build_object('kind', e.kind, 'id', m.id, 'at', ${time}, 'title', m.title,
  'reviewId', m.pr_analysis_id, 'pullRequest', json_build_object('title', p.title, 'number', p.pr_number,
    'repository', o.repo_full_name, 'url', p.html_url),
  'path', m.path, 'side', m.side, 'startLine', m.start_line, 'endLine', m.end_line, 'quote', m.quote)`

/** True if the answer was right, or if the checks couldn't decide and the person's rating was better than 1 (Again). */
export const recalled = sql`(t.outcome = 'right' or t.outcome = 'untold' and t.rating > 1) is true`

export interface PracticeSummary {
  practiced: number
  recalled: number
}

/** `recalled` counts the exercises that the person recalled in the latest attempt. */
export async function readPractice(
  db: Database,
  { subject, groupId }: Pick<TimelineOptions, 'subject' | 'groupId'>,
): Promise<PracticeSummary> {
  const { rows } = await sql<PracticeSummary>`
    with mine as (select r.mistake_id from ${fromOccurrences(subject, sql`and r.recurring_mistake_group_id = ${groupId}`)}),
    latest as (
      select distinct on (t.card_id) ${recalled} as recalled from mine
      join practice_cards c on c.mistake_id = mine.mistake_id and c.user_id = ${subject.userId}
      join practice_attempts t on t.card_id = c.id and t.undone_at is null
      order by t.card_id, t.at desc
    )
    select count(*)::int as practiced, (count(*) filter (where recalled))::int as recalled from latest`.execute(
    db,
  )
  return onlyRow(rows)
}
