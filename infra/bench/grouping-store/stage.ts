import { type Connection, connect } from '@debrief/database/connect'
import { claim } from '@debrief/database/leases'
import { showStep } from '@debrief/database/run-progress'
import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { mistakeOfKind } from './material.ts'

export interface Author {
  userId: string
  repositoryId: string
}

export const open = (url: string): Connection => connect(url, { statementTimeout: 600_000, max: 12 })

export async function createAuthor({ db }: Connection): Promise<Author> {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  return { userId, repositoryId }
}

export interface Run {
  runId: string
  fence: number
}

/** A claimed run of a new pull request, about to be stored. */
export async function createRun({ db }: Connection, author: Author): Promise<Run> {
  const pullRequestId = await mergePullRequest(db, author)
  const runId = await queueRun(db, { ...author, pullRequestId })
  const held = await claim(db, { table: 'analysis_runs', id: runId, leaseSeconds: 600, isolated: false })
  const run = { runId, fence: held!.fence }
  await showStep(db, run, 'analysing')
  return run
}

/** Groups of that many members each and single mistakes, all of different kinds, for one team of one person. */
export async function fill(
  { pool }: Connection,
  { teamId, userId, repositoryId }: Author & { teamId: string },
  { groups, members, singles }: { groups: number; members: number; singles: number },
): Promise<void> {
  const kinds = Array.from({ length: groups * members + singles }, (_, n) =>
    n < groups * members ? { kind: Math.floor(n / members), wording: n % members } : { kind: n, wording: 0 },
  )
  const rows = kinds.map(({ kind, wording }, n) => {
    const { title, description, category, codeBefore, codeAfter, quote } = mistakeOfKind(kind, wording)
    const group = n < groups * members ? kind : null
    return { n: n + 1, group, title, description, category, codeBefore, codeAfter, quote }
  })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(FILL, [JSON.stringify(rows), teamId, userId, repositoryId])
    await client.query('insert into grouping_scopes (scope_id) values ($1), ($2)', [teamId, userId])
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const FILL = `
  with given as materialized (
    select g.*, gen_random_uuid() as mistake_id, gen_random_uuid() as pull_id, gen_random_uuid() as review_id
    from jsonb_to_recordset($1::jsonb) as g (n int, "group" int, title text, description text, category text,
      "codeBefore" text, "codeAfter" text, quote jsonb)
  ),
  pulls as (
    insert into pull_requests (id, repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url,
      source_updated_at, analysis_status)
    select pull_id, $4, $3, title, 1000000 + n, now() - n * interval '1 minute', md5(n::text), 'https://github.com/x', now(), 'completed'
    from given
  ),
  reviews as (
    insert into pr_analysis (id, pull_request_id, user_id, run_id, generation, review_summary, score, score_version,
      score_breakdown, analyzer, analyzer_version, covered_share, mistakes_count)
    select review_id, pull_id, $3, gen_random_uuid(), 1, 'Clear.', 80, 1, '[]', 'builtin', '1', 1, 1 from given
  ),
  kept as (
    insert into mistakes (id, pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity,
      programming_language, source, code_before, code_after, path, side, start_line, end_line, quote, confidence, opportunity)
    select mistake_id, review_id, pull_id, $3, 1, title, description, category, 'medium', 'TypeScript', 'reviewer',
      "codeBefore", "codeAfter", 'src/a.ts', 'RIGHT', 1, 2, quote, 0.9, 'TypeScript/source'
    from given
  ),
  joined as (
    insert into team_members (team_id, user_id, role, joined_at) values ($2, $3, 'manager', now() - interval '1 year')
    on conflict (user_id) do update set joined_at = excluded.joined_at
  ),
  made as materialized (
    select "group", gen_random_uuid() as id, min(title) as title, min(description) as description, min(category) as category
    from given where "group" is not null group by "group"
  ),
  groups as (
    insert into recurring_mistakes (id, team_id, title, description, category, programming_language)
    select id, $2, title, description, category, 'TypeScript' from made
  ),
  counted as (
    insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at)
    select $3, made.id, count(*), min(now() - given.n * interval '1 minute'), max(now() - given.n * interval '1 minute')
    from given join made using ("group") group by made.id
  )
  insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at)
  select made.id, given.mistake_id, $3, now() - given.n * interval '1 minute' from given join made using ("group")`
