import { IMPROVING_AFTER_DAYS } from '@debrief/domain/mistakes/recurrence'
import type { Witness } from '@debrief/domain/reviews/score'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { openRepeats } from '../mistakes/possible-repeats.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'

export interface DigestReview {
  id: string
  title: string
  number: number
  repository: string
  /** Null if not scored (D38). */
  score: number | null
  witness: Witness | null
  mistakes: number
}

/** A recurring mistake that first happened before the week and happened again in it. */
export interface CameBack {
  title: string
  /** The number of occurrences in the week. */
  times: number
  /** The total number of occurrences. */
  count: number
}

/** A recurring mistake that hasn't happened for more than 30 days, although it could have happened in the week. */
export interface Silent {
  title: string
  daysSince: number
  opportunitiesSince: number
  before: { occurrences: number; opportunities: number }
  /** Whether a later mistake might be another occurrence (D39). */
  isDoubtful: boolean
}

export interface DigestFacts {
  person: PersonRow & { isWanted: boolean }
  /** Reviews of pull requests merged in the week, newest merge first. */
  reviews: DigestReview[]
  cameBack: CameBack[]
  silent: Silent[]
  /** Titles of the standards that the team added in the week. */
  standards: string[]
  /** The number of exercises that are due now. */
  due: number
}

interface Wanted {
  userId: string
  start: RawBuilder<unknown>
  end: RawBuilder<unknown>
}

/**
 * Reads the facts for a person's email about the seven days before the Monday `week`; null if the account doesn't
 * exist.
 */
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
    cameBack: await readCameBack(trx, wanted),
    silent: await readSilent(trx, wanted),
  }
}

type Summary = Pick<DigestFacts, 'person' | 'standards' | 'due'>

async function readSummary(trx: Trx, { userId, start, end }: Wanted): Promise<Summary | null> {
  const { rows } = await sql<Summary>`
    select
      (select to_jsonb(person) from (
        select ${personFacts}, u.digest_enabled as "isWanted") person) as person,
      (select coalesce(json_agg(g.title order by g.approved_at, g.id), '[]') from recurring_mistakes g
        where g.is_team_standard and g.approved_at >= ${start} and g.approved_at < ${end}
          and g.team_id = (select team_id from team_members where user_id = ${userId})) as standards,
      (select count(*)::int from practice_cards c
        where c.user_id = ${userId} and c.due_at <= now() and c.suspended_at is null) as due
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(trx)
  return rows[0] ?? null
}

async function readReviews(trx: Trx, { userId, start, end }: Wanted): Promise<DigestReview[]> {
  const { rows } = await sql<DigestReview>`
    select a.id, p.title, p.pr_number as number, o.repo_full_name as repository, a.score, a.witness,
      a.mistakes_count as mistakes
    from pull_requests p join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    join repositories o on o.id = p.repository_id
    where p.user_id = ${userId} and p.merged_at >= ${start} and p.merged_at < ${end}
    order by p.merged_at desc, a.id`.execute(trx)
  return rows
}

/** Whether group `g` belongs to the person or their team. */
export const isGroupOf = (userId: RawBuilder<unknown>) => sql`(
  g.user_id = ${userId} or g.team_id = (select team_id from team_members where user_id = ${userId}))`

/**
 * Whether a mistake came back with occurrence `r` in the week that begins at `start`: the person's first occurrence was
 * before the week.
 */
export const cameBack = ({ firstAt, start }: { firstAt: RawBuilder<unknown>; start: RawBuilder<unknown> }) =>
  sql`(${firstAt} < ${start} and r.counts and r.occurred_at >= ${start} and r.occurred_at < ${start} + interval '7 days')`

/** The groups of a person or their team in which the person has occurrences. */
const selectGroups = (userId: string) => sql`(
  select s.group_id, g.title, s.occurrence_count as count, s.first_at, s.last_at
  from recurring_stats s join recurring_mistakes g on g.id = s.group_id
  where s.user_id = ${userId} and s.occurrence_count > 0 and ${isGroupOf(sql`${userId}`)})`

async function readCameBack(trx: Trx, { userId, start }: Wanted): Promise<CameBack[]> {
  const { rows } = await sql<CameBack>`
    select one.title, one.times, one.count from (
      select q.title, q.count, (select count(*)::int from recurring_mistake_members r
        where r.recurring_mistake_group_id = q.group_id and r.user_id = ${userId}
          and ${cameBack({ firstAt: sql`q.first_at`, start })}) as times
      from ${selectGroups(userId)} q where q.last_at >= ${start}
    ) one
    where one.times > 0 order by one.times desc, one.count desc, one.title`.execute(trx)
  return rows
}

async function readSilent(trx: Trx, { userId, start, end }: Wanted): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    with quiet as (
      select q.group_id, q.title, q.last_at, q.count, keys.of from ${selectGroups(userId)} q
      cross join lateral (select array_agg(distinct m.opportunity) as of
        from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
        where r.recurring_mistake_group_id = q.group_id and r.user_id = ${userId} and r.counts
          and m.opportunity is not null) keys
      where q.last_at < now() - ${sql.lit(IMPROVING_AFTER_DAYS)} * interval '1 day' and exists (select from opportunities o
        where o.user_id = ${userId} and o.key = any (keys.of) and o.merged_at >= ${start} and o.merged_at < ${end})
    )
    select q.title, floor(extract(epoch from now() - q.last_at) / 86400)::int as "daysSince",
      e.since as "opportunitiesSince",
      json_build_object('occurrences', q.count, 'opportunities', e.before) as before,
      exists (select from ${openRepeats} d
        where d.group_id = q.group_id and d.user_id = ${userId} and d.merged_at > q.last_at) as "isDoubtful"
    from quiet q cross join lateral (
      select (count(distinct o.pull_request_id) filter (where o.merged_at > q.last_at))::int as since,
        (count(distinct o.pull_request_id) filter (where o.merged_at <= q.last_at))::int as before
      from opportunities o where o.user_id = ${userId} and o.key = any (q.of)) e
    order by e.since desc, q.title`.execute(trx)
  return rows
}
