import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Connection } from '@debrief/database/connect'
import type { JobFence } from '@debrief/database/jobs/job-store'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { showStep } from '@debrief/database/reviews/run-progress'
import { buildAnalysisResult } from '@debrief/database/testing/build-review'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  queueRun,
} from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'

export interface Team {
  teamId: string
  userId: string
  repositoryId: string
}

export async function createTeamOfOne({ db }: Connection): Promise<Team> {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  return { teamId: await createTeam(db, { managerId: userId }), userId, repositoryId }
}

interface Run {
  runId: string
  job: JobFence
}

export async function createRun({ db }: Connection, team: Team): Promise<Run> {
  const pullRequestId = await mergePullRequest(db, team)
  // This pull request must be newer than all others, because its mistakes must come last.
  await db
    .updateTable('pull_requests')
    .set({ merged_at: new Date() })
    .where('id', '=', pullRequestId)
    .execute()
  const runId = await queueRun(db, { ...team, pullRequestId })
  const job = await claimKey(db, analyzePullRequest.kind, runId)
  await showStep(db, runId, job, 'analyzing')
  return { runId, job }
}

export async function fill(
  { pool }: Connection,
  { teamId, userId, repositoryId }: Team,
  { groups, members, singles }: { groups: number; members: number; singles: number },
): Promise<void> {
  const kinds = Array.from({ length: groups * members + singles }, (_, n) =>
    n < groups * members ? { kind: Math.floor(n / members), wording: n % members } : { kind: n, wording: 0 },
  )
  const rows = kinds.map(({ kind, wording }, n) => {
    const { title, description, category, codeBefore, codeAfter, quote } = describeKind(kind, wording)
    const group = n < groups * members ? kind : null
    return { n: n + 1, group, title, description, category, codeBefore, codeAfter, quote }
  })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(FILL, [JSON.stringify(rows), teamId, userId, repositoryId])
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
      programming_language, source, code_before, code_after, path, side, start_line, end_line, quote, confidence, opportunity,
      placement)
    select mistake_id, review_id, pull_id, $3, 1, title, description, category, 'medium', 'TypeScript', 'reviewer',
      "codeBefore", "codeAfter", 'src/a.ts', 'RIGHT', 1, 2, quote, 0.9, 'TypeScript/source',
      case when "group" is null then 'single' else 'grouped' end
    from given
  ),
  joined as (
    insert into team_members (team_id, user_id, role, joined_at) values ($2, $3, 'manager', now() - interval '1 year')
    on conflict (user_id) do update set joined_at = excluded.joined_at
  ),
  made as materialized (
    select "group", gen_random_uuid() as id, min(title) as title, min(description) as description, min(category) as category,
      (array_agg(mistake_id order by n))[1:8] as newest
    from given where "group" is not null group by "group"
  ),
  groups as (
    insert into recurring_mistakes (id, team_id, title, description, category, programming_language, newest)
    select id, $2, title, description, category, 'TypeScript', newest from made
  ),
  counted as (
    insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at, opportunities)
    select $3, made.id, count(*), min(now() - given.n * interval '1 minute'), max(now() - given.n * interval '1 minute'),
      '{TypeScript/source}'
    from given join made using ("group") group by made.id
  )
  insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, pull_request_id, user_id, occurred_at)
  select made.id, given.mistake_id, (select m.pull_request_id from mistakes m where m.id = given.mistake_id), $3, now() - given.n * interval '1 minute' from given join made using ("group")`

const SUBJECTS =
  'lock query token snapshot retry fare sailing manifest cursor cache migration header promise stream index schema timer socket ledger route parser buffer invoice berth harbour tide queue worker session cookie upload webhook quota seat payload timeout branch commit digest secret'
const FAULTS =
  'is not released|is built inside a loop|is written to the log|has no test for the empty case|swallows its error|is read twice|is compared by reference|is never closed|ignores the time zone|is exposed to every caller|grows without a limit|is sent before the commit|is checked after its use|blocks the event loop|has no index'
const PLACES =
  'in the importer|behind the gateway|of the nightly job|in the settings page|for guests|on the slow path|when it is cancelled|of large fleets|under load|at start|for the second try|in the shared helper|of the public call|when nobody listens|on Windows'

const subjects = SUBJECTS.split(' ')
const faults = FAULTS.split('|')
const places = PLACES.split('|')
const at = <One>(list: readonly One[], n: number) => list[n % list.length]!

export const KINDS = subjects.length * faults.length * places.length

export function describeKind(n: number, wording: number): Mistake {
  const subject = at(subjects, n)
  const fault = at(faults, Math.floor(n / subjects.length))
  const place = at(places, Math.floor(n / subjects.length / faults.length))
  const [one] = buildAnalysisResult(1).mistakes
  const name = `${subject}${at(['', 'Guard', 'Of', 'Reader'], wording)}`
  return {
    ...one!,
    title: `The ${subject} ${fault} ${place}`,
    description: at(
      [
        `The ${subject} ${fault} ${place}. The next caller sees the effect without an error.`,
        `Here the ${subject} ${fault} ${place}, as the review says; \`${name}\` does it right.`,
        `${place} the ${subject} ${fault}: fix it where \`${name}\` is made.`,
      ],
      wording,
    ),
    category: at(CATEGORIES, n),
    codeBefore: `const ${name} = open(${n % 7})\nuse(${name})`,
    codeAfter: `const ${name} = open(${n % 7})\ntry {\n  use(${name})\n} finally {\n  ${name}.close()\n}`,
    quote: {
      author: 'tobias-kern',
      avatarUrl: null,
      body: `Isn't it that the ${subject} ${fault}? We had that ${place} before.`,
      url: 'https://github.com/x',
      isBot: false,
    },
  }
}
