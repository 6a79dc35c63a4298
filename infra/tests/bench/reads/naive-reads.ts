import type { Database } from '@debrief/database/connect'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import type { People, ReadBenchmark } from './measure-reads.ts'
import { MAX_LIST_LENGTH, seededId } from './seed.ts'

const PAGE = 31

export function naiveReads({ anyone, longest, people }: People): ReadBenchmark[] {
  const team = (sample: number) => 2 + ((sample * 7919) % (Math.floor(people / 5) - 1))
  return [
    {
      name: 'pull requests: naively, through repositories',
      naiveFor: 'pull requests: a page',
      run: (db, sample) => readPage(db, anyone(sample), 0),
    },
    {
      name: 'pull requests: naively, through repositories with OFFSET',
      naiveFor: `pull requests: a page in the middle of ${MAX_LIST_LENGTH}`,
      run: (db) => readPage(db, longest, MAX_LIST_LENGTH / 2),
    },
    {
      name: 'reviews: naively, a query for each one’s pull request and repository',
      naiveFor: 'reviews: a page',
      run: (db, sample) => readReviews(db, anyone(sample)),
    },
    {
      name: 'team overview: naively, queries for each member',
      naiveFor: 'team overview: numbers of five members',
      run: (db, sample) => readTeam(db, seededId('team', team(sample))),
    },
  ]
}

const readPage = (db: Database, userId: string, offset: number) =>
  sql`select p.*, r.repo_full_name, a.score, a.mistakes_count
    from repositories r join pull_requests p on p.repository_id = r.id
    left join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    where r.user_id = ${userId} and p.merged_at is not null
    order by p.merged_at desc limit ${PAGE} offset ${offset}`.execute(db)

async function readReviews(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ pull_request_id: string }>`
    select a.* from pr_analysis a where a.user_id = ${userId} and a.superseded_at is null
    order by a.created_at desc limit ${PAGE}`.execute(db)
  for (const { pull_request_id: id } of rows)
    await sql`select p.*, r.repo_full_name from pull_requests p join repositories r on r.id = p.repository_id
      where p.id = ${id}`.execute(db)
}

async function readTeam(db: Database, teamId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from team_members where team_id = ${teamId}`.execute(db)
  for (const { user_id: id } of rows) {
    await sql`select count(*) from pull_requests p join repositories r on r.id = p.repository_id
      where p.user_id = ${id} and p.merged_at is not null`.execute(db)
    await sql`select count(*), avg(a.score) from pr_analysis a join pull_requests p on p.id = a.pull_request_id
      where a.user_id = ${id} and a.superseded_at is null`.execute(db)
    await sql`select m.category, count(*) from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
      where m.user_id = ${id} and a.superseded_at is null and not m.disputed group by m.category`.execute(db)
  }
}

export async function readGroups(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.* from recurring_mistakes g where g.user_id = ${userId}
      or g.team_id in (select team_id from team_members where user_id = ${userId})
    order by g.created_at desc`.execute(db)
  for (const { id } of rows) {
    const { rows: seen } = await sql<{ last: Date | null }>`
      select count(*), min(p.merged_at) as first, max(p.merged_at) as last
      from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      join pull_requests p on p.id = m.pull_request_id
      where r.recurring_mistake_group_id = ${id} and m.user_id = ${userId} and not m.disputed`.execute(db)
    const [found] = seen
    if (!found?.last) continue
    await sql`
      select count(distinct o.pull_request_id) from opportunities o where o.user_id = ${userId}
        and o.merged_at > ${found.last} and o.key in (select m.opportunity from recurring_mistake_members r
          join mistakes m on m.id = r.mistake_id where r.recurring_mistake_group_id = ${id} and m.user_id = ${userId})`.execute(
      db,
    )
  }
}

export async function readStandardsNaively(db: Database, { viewerId, teamId }: Looker): Promise<void> {
  await sql`
    select g.*, count(seen.id) as occurrences, max(seen.merged_at) as last_at from recurring_mistakes g left join lateral (
      select m.id, p.merged_at from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      join pull_requests p on p.id = m.pull_request_id
      join team_members t on t.user_id = m.user_id and t.team_id = ${teamId}
      where r.recurring_mistake_group_id = g.id and not m.disputed and (m.user_id = ${viewerId} or p.merged_at >= t.joined_at
        or exists (select from analysis_runs c where c.pull_request_id = p.id and c.tenant_id = ${teamId}))
    ) seen on true
    where g.team_id = ${teamId} and g.is_team_standard group by g.id order by g.approved_at desc`.execute(db)
}
