import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'
import type { Read } from './measure-reads.ts'
import type { People } from './people.ts'
import { LONGEST_LIST, seededId } from './seed.ts'

const PAGE = 31

/** What some screens ask for as it is written first: through all tables, with OFFSET, and one query for each row. */
export function naiveReads({ anyone, longest, people }: People): Read[] {
  const team = (sample: number) => 2 + ((sample * 7919) % (Math.floor(people / 5) - 1))
  return [
    {
      name: 'pull requests: naively, through repositories',
      naiveOf: 'pull requests: a page',
      run: (db, sample) => readPage(db, anyone(sample), 0),
    },
    {
      name: 'pull requests: naively, through repositories with OFFSET',
      naiveOf: `pull requests: a page in the midst of ${LONGEST_LIST}`,
      run: (db) => readPage(db, longest, LONGEST_LIST / 2),
    },
    {
      name: 'reviews: naively, a query for each one’s pull request and repository',
      naiveOf: 'reviews: a page',
      run: (db, sample) => readReviews(db, anyone(sample)),
    },
    {
      name: 'team overview: naively, queries for each member',
      naiveOf: 'team overview: numbers of five members',
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
