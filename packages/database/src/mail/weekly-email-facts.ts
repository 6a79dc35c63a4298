import { IMPROVING_AFTER_DAYS } from '@debrief/domain/mistakes/recurrence'
import type { Witness } from '@debrief/domain/reviews/score'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { selectExposure } from '../mistakes/exposure.ts'
import { isSubjectGroup } from '../mistakes/own-part.ts'
import { openRepeats } from '../mistakes/possible-repeats.ts'
import { cameBack } from '../notifications/notify.ts'
import { onlyRow } from '../only-row.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'
import { buildSession, readPracticeDay } from '../practice/practice-day.ts'
import { toOwnSubject } from '../pull-requests/visibility.ts'
import { touchesScope } from '../standards/scope.ts'

/** Number of weeks in the sparkline, including the reported week. */
export const SCORE_WEEKS = 8

export interface DigestReview {
  id: string
  title: string
  number: number
  repository: string
  /** Null if the review isn't scored (D38). */
  score: number | null
  witness: Witness | null
  mistakes: number
}

export interface DigestScores {
  week: number | null
  /** The average score in the sparkline's weeks before the reported week. Null if those weeks have no scores. */
  before: number | null
  /** Oldest week first. The last entry is the reported week. */
  weekly: (number | null)[]
}

export interface WorthRemembering {
  reviewId: string
  mistakeId: string
  mistake: string
  author: string
  body: string
  repository: string
  number: number
}

export interface CameBack {
  groupId: string
  title: string
  times: number
  count: number
}

/**
 * A recurring mistake that hasn't happened for more than 30 days, although it could have happened during the reported
 * week.
 */
export interface SilentMistake {
  groupId: string
  title: string
  daysSince: number
  opportunitiesSince: number
  before: { occurrences: number; opportunities: number }
  /** Whether a later mistake might be another occurrence (D39). */
  isDoubtful: boolean
}

export interface DigestFacts {
  person: PersonRow & { isWanted: boolean }
  reviews: DigestReview[]
  scores: DigestScores
  worthRemembering: WorthRemembering | null
  cameBack: CameBack[]
  silent: SilentMistake[]
  standards: { id: string; title: string }[]
  due: number
}

interface WeekOptions {
  userId: string
  start: RawBuilder<unknown>
  end: RawBuilder<unknown>
}

/** Reads the facts about the seven days before the Monday `week`. */
export async function readDigestFacts(
  trx: Trx,
  { userId, week }: { userId: string; week: string },
): Promise<DigestFacts | null> {
  const end = sql`(${week}::date)::timestamp at time zone 'UTC'`
  const wanted = { userId, start: sql`${end} - interval '7 days'`, end }
  const summary = await readSummary(trx, wanted)
  if (!summary) return null
  return {
    ...summary,
    reviews: await readReviews(trx, wanted),
    scores: await readScores(trx, wanted),
    worthRemembering: await readWorthRemembering(trx, wanted),
    cameBack: await readCameBack(trx, wanted),
    silent: await readSilent(trx, wanted),
    due: buildSession(await readPracticeDay(trx, userId)).session.length,
  }
}

type Summary = Pick<DigestFacts, 'person' | 'standards'>

async function readSummary(trx: Trx, { userId, start, end }: WeekOptions): Promise<Summary | null> {
  const { rows } = await sql<Summary>`
    select
      (select to_jsonb(person) from (
        select ${personFacts}, u.digest_enabled as "isWanted") person) as person,
      (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.approved_at, g.id), '[]')
        from recurring_mistakes g
        where g.is_team_standard and g.approved_at >= ${start} and g.approved_at < ${end}
          and g.team_id = (select team_id from team_members where user_id = ${userId})) as standards
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(trx)
  return rows[0] ?? null
}

async function readReviews(trx: Trx, { userId, start, end }: WeekOptions): Promise<DigestReview[]> {
  const { rows } = await sql<DigestReview>`
    select a.id, p.title, p.pr_number as number, o.repo_full_name as repository, a.score, a.witness,
      a.mistakes_count as mistakes
    from pull_requests p join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    join repositories o on o.id = p.repository_id
    where p.user_id = ${userId} and p.merged_at >= ${start} and p.merged_at < ${end}
    order by p.merged_at desc, a.id`.execute(trx)
  return rows
}

async function readScores(trx: Trx, { userId, end }: WeekOptions): Promise<DigestScores> {
  const { rows } = await sql<DigestScores>`
    with scored as (
      select ceil(extract(epoch from ${end} - p.merged_at) / 604800)::int - 1 as ago, a.score
      from pull_requests p join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
      where p.user_id = ${userId} and p.merged_at >= ${end} - ${sql.lit(7 * SCORE_WEEKS)} * interval '1 day'
        and p.merged_at < ${end} and a.score is not null
    )
    select (select round(avg(score))::int from scored where ago = 0) as week,
      (select round(avg(score))::int from scored where ago > 0) as before,
      (select json_agg((select round(avg(score))::int from scored where scored.ago = weeks.ago) order by weeks.ago desc)
        from generate_series(0, ${sql.lit(SCORE_WEEKS - 1)}) as weeks (ago)) as weekly`.execute(trx)
  return onlyRow(rows)
}

async function readWorthRemembering(
  trx: Trx,
  { userId, start, end }: WeekOptions,
): Promise<WorthRemembering | null> {
  const { rows } = await sql<WorthRemembering>`
    select a.id as "reviewId", m.id as "mistakeId", m.title as mistake, m.quote ->> 'author' as author,
      m.quote ->> 'body' as body, o.repo_full_name as repository, p.pr_number as number
    from pull_requests p join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    join mistakes m on m.pr_analysis_id = a.id
    join repositories o on o.id = p.repository_id
    where p.user_id = ${userId} and p.merged_at >= ${start} and p.merged_at < ${end}
      and m.quote is not null and not m.disputed and not coalesce((m.quote ->> 'isBot')::boolean, false)
    order by case m.severity when 'high' then 0 when 'medium' then 1 else 2 end, p.merged_at desc, m.ordinal
    limit 1`.execute(trx)
  return rows[0] ?? null
}

const selectGroups = (userId: string) => sql`(
  select s.group_id, g.title, s.occurrence_count as count, s.first_at, s.last_at, s.opportunities as keys,
    g.file_patterns as patterns
  from recurring_stats s join recurring_mistakes g on g.id = s.group_id
  where s.user_id = ${userId} and s.occurrence_count > 0 and ${isSubjectGroup(toOwnSubject(userId))})`

async function readCameBack(trx: Trx, { userId, start }: WeekOptions): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    select one.* from (
      select q.group_id as "groupId", q.title, q.count, (select count(*)::int from recurring_mistake_members r
        where r.recurring_mistake_group_id = q.group_id and r.user_id = ${userId}
          and ${cameBack({ firstAt: sql`q.first_at`, start })}) as times
      from ${selectGroups(userId)} q where q.last_at >= ${start}
    ) one
    where one.times > 0 order by one.times desc, one.count desc, one.title`.execute(trx)
  return rows
}

async function readSilent(trx: Trx, { userId, start, end }: WeekOptions): Promise<SilentMistake[]> {
  const { rows } = await sql<SilentMistake>`
    select c.group_id as "groupId", c.title, floor(extract(epoch from now() - c.last_at) / 86400)::int as "daysSince",
      e.since as "opportunitiesSince",
      json_build_object('occurrences', e.occurrences, 'opportunities', e.before) as before,
      exists (select from ${openRepeats} d
        where d.group_id = c.group_id and d.user_id = ${userId} and d.merged_at > c.last_at) as "isDoubtful"
    from ${selectGroups(userId)} c cross join lateral (${selectExposure(toOwnSubject(userId))}) e
    where c.last_at < now() - ${sql.lit(IMPROVING_AFTER_DAYS)} * interval '1 day' and exists (select from opportunities o
      where o.user_id = ${userId} and o.key = any (c.keys) and ${touchesScope(sql`o.pull_request_id`, sql`c.patterns`)}
        and o.merged_at >= ${start} and o.merged_at < ${end})
    order by e.since desc, c.title`.execute(trx)
  return rows
}
