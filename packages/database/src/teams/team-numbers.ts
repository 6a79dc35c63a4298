import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import {
  hasShownNumber,
  listMistakeNews,
  listTeamWeeks,
  type MistakeTimes,
  type ReviewShare,
  summarizeTeamWeek,
  type TeamWeek,
} from '@debrief/domain/teams/team-numbers'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { openRepeats } from '../mistakes/possible-repeats.ts'
import { type People, sources, teamMembers, visibleThrough } from '../pull-requests/visibility.ts'
import { touchesScope } from '../standards/scope.ts'

/**
 * Numbers to which fewer than five people contribute are null (D45a). A week's numbers are stored when they are first
 * shown, and never counted again, because the difference between two results could reveal the numbers of a person who
 * left the team in between.
 */
export async function readTeamWeeks(
  db: Database | Trx,
  { teamId, weeks, now }: { teamId: string; weeks: number; now: Date },
): Promise<TeamWeek[]> {
  const mondays = listTeamWeeks(now, weeks)
  const known = await readStored(db, teamId, mondays)
  const missing = mondays.filter((monday) => !known.has(monday))
  if (missing.length === 0) return pick(mondays, known)
  const counted = await countWeeks(db, teamId, missing)
  await storeWeeks(db, teamId, counted.filter(hasShownNumber))
  // A concurrent call may have stored other numbers first.
  const stored = await readStored(db, teamId, mondays)
  return pick(mondays, new Map([...byWeek(counted), ...stored]))
}

const byWeek = (weeks: readonly TeamWeek[]) => new Map(weeks.map((week) => [week.week, week]))

const pick = (mondays: readonly string[], weeks: ReadonlyMap<string, TeamWeek>): TeamWeek[] =>
  mondays.flatMap((monday) => weeks.get(monday) ?? [])

async function readStored(
  db: Database | Trx,
  teamId: string,
  mondays: readonly string[],
): Promise<Map<string, TeamWeek>> {
  const { rows } = await sql<TeamWeek>`
    select s.week::text, s.numbers -> 'total' as total, s.numbers -> 'categories' as categories from team_weeks s
    where s.team_id = ${teamId} and s.week = any(${[...mondays]}::date[])`.execute(db)
  return byWeek(rows)
}

async function storeWeeks(db: Database | Trx, teamId: string, weeks: readonly TeamWeek[]): Promise<void> {
  if (weeks.length === 0) return
  await sql`
    insert into team_weeks (team_id, week, numbers)
    select ${teamId}, (w ->> 'week')::date, w - 'week' from jsonb_array_elements(${JSON.stringify(weeks)}::jsonb) w
    where exists (select from teams where id = ${teamId})
    on conflict do nothing`.execute(db)
}

/**
 * Counts only pull requests that the manager can see and that a member wrote. Pull requests of coding agents don't
 * count (D42).
 */
async function countWeeks(
  db: Database | Trx,
  teamId: string,
  mondays: readonly string[],
): Promise<TeamWeek[]> {
  const people = teamMembers(teamId, sql`u.github_id`)
  const [first, last] = [mondays[0] ?? '', mondays.at(-1) ?? '']
  const shares = await readShares(db, people, {
    from: toDayStart(first),
    until: sql`${toDayStart(last)} + interval '7 days'`,
  })
  const times = await readTimes(db, people, teamId)
  const news = times.flatMap((mistake) => listMistakeNews(mistake, mondays))
  return mondays.map((week) => summarizeTeamWeek(week, { shares, news }))
}

const toDayStart = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`

async function readShares(
  db: Database | Trx,
  people: People,
  { from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
): Promise<ReviewShare[]> {
  const { rows } = await sql<ReviewShare>`
    with people as materialized (${people.rows}),
    reviewed as materialized (
      select a.id, a.user_id, a.score, date_trunc('week', p.merged_at at time zone 'UTC')::date::text as week
      from people member
      join pull_requests p on p.user_id = member.user_id and p.author_github_id = member.github_id
        and p.merged_at >= ${from} and p.merged_at < ${until} and ${visibleThrough(people, sources.p)}
      join pr_analysis a on a.pull_request_id = p.id and a.user_id = p.user_id and a.superseded_at is null
    ),
    found as (
      select r.id, m.category, count(*)::int as mistakes
      from reviewed r join mistakes m on m.pr_analysis_id = r.id and not m.disputed group by 1, 2
    )
    select r.user_id as person, r.week, f.category, count(*)::int as reviews, sum(f.mistakes)::int as mistakes,
      count(r.score)::int as scored, coalesce(sum(r.score), 0)::int as "scoreSum"
    from reviewed r join (select id, category, mistakes from found union all select id, null, 0 from reviewed) f using (id)
    group by 1, 2, 3`.execute(db)
  return rows
}

async function readTimes(db: Database | Trx, people: People, teamId: string): Promise<MistakeTimes[]> {
  const milliseconds = (at: string) => sql`(extract(epoch from ${sql.ref(at)}) * 1000)::float8`
  const { rows } = await sql<MistakeTimes>`
    with people as materialized (${people.rows})
    select s.user_id as person, g.category, seen.occurrences, possible.opportunities, doubtful.doubts
    from people member
    join recurring_stats s on s.user_id = member.user_id and s.occurrence_count > 0
    join recurring_mistakes g on g.id = s.group_id and (g.team_id = ${teamId} or g.user_id = s.user_id)
    cross join lateral (
      select array_agg(distinct ${milliseconds('r.occurred_at')}) as occurrences from recurring_mistake_members r
      join mistakes m on m.id = r.mistake_id
      join pull_requests p on p.id = m.pull_request_id and p.author_github_id = member.github_id
      where r.user_id = member.user_id and r.recurring_mistake_group_id = s.group_id and r.counts
        and ${visibleThrough(people, sources.r)}
    ) seen
    cross join lateral (
      select coalesce(array_agg(${milliseconds('n.merged_at')}), '{}') as opportunities from (
        select distinct o.merged_at, o.pull_request_id from opportunities o
        where o.user_id = member.user_id and o.key = any(s.opportunities) and ${visibleThrough(people, sources.o)}
          and ${touchesScope(sql`o.pull_request_id`, sql`g.file_patterns`)}
        order by o.merged_at desc limit ${sql.lit(MAX_OPPORTUNITIES)}) n
    ) possible
    cross join lateral (
      select coalesce(array_agg(${milliseconds('d.merged_at')}), '{}') as doubts from ${openRepeats} d
      where d.group_id = s.group_id and d.user_id = member.user_id
    ) doubtful
    where seen.occurrences is not null`.execute(db)
  return rows
}
