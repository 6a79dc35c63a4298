import type { Pool } from 'pg'
import { statementsOfLargeTeam } from './seed-large-team.ts'
import { statementsOfRecurring } from './seed-recurring.ts'
import type { Size } from './size.ts'

/** How many pull requests the first person has: the longest list that a screen is promised to be smooth with. */
export const LONGEST_LIST = 10_000

/**
 * Fills the database as years of use would: every person with repositories, a subscription and a team of five, every
 * pull request with its run, review and mistakes. Checks of foreign keys and triggers are off meanwhile: they hold by
 * construction, and would take most of the time.
 */
export async function seed(pool: Pool, size: Size, tell: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica`,
    )
    for (const [name, text] of statements(size)) {
      const from = performance.now()
      await client.query(text)
      tell(`${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
  } finally {
    client.release(true)
  }
}

/** An id that can be computed from a number, so that tables find each other without a join. */
const id = (kind: number, number: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const times = (count: number) => `generate_series(1, ${count}) as s (n)`

const statements = (size: Size): [string, string][] => [
  ...statementsOfPeople(size),
  ...statementsOfWork(size),
  ...statementsOfRecurring(size),
  ...statementsOfLargeTeam(),
  ['vacuum', 'vacuum (analyze)'],
]

function statementsOfPeople({ people }: Size): [string, string][] {
  return [
    [
      'people',
      `insert into users (id, github_id, github_username, email)
      select ${id(1, 's.n')}, s.n, 'person-' || s.n, 'person-' || s.n || '@example.com' from ${times(people)}`,
    ],
    [
      'teams',
      `insert into teams (id, name, manager_id) select ${id(2, 's.n')}, 'Team ' || s.n, ${id(1, 's.n * 5')} from ${times(Math.floor(people / 5))}`,
    ],
    [
      'members',
      `insert into team_members (team_id, user_id, role, joined_at)
      select ${id(2, '(s.n + 4) / 5')}, ${id(1, 's.n')}, case when s.n % 5 = 0 then 'manager' else 'member' end, timestamptz '2026-01-01' + s.n % 5 * interval '1 day'
      from ${times(people - (people % 5))}`,
    ],
    [
      'prices',
      `insert into plan_prices values ('price_pro', 'pro', 'month', 'base', 'pro'), ('price_teams', 'teams', 'month', 'base', 'teams')`,
    ],
    [
      'customers',
      `insert into stripe_customers (user_id, customer_id) select ${id(1, 's.n')}, 'cus_' || s.n from ${times(people)}`,
    ],
    [
      'subscriptions',
      `insert into stripe_subscriptions (subscription_id, customer_id, status, price_id, extra_seats, anchor_at)
      select 'sub_' || s.n, 'cus_' || s.n, 'active', case when s.n % 5 = 0 then 'price_teams' else 'price_pro' end, 3, timestamptz '2026-01-15' from ${times(people)}`,
    ],
    [
      'usage',
      `insert into usage_periods (tenant_id, kind, period_start, used)
      select tenant, kind, timestamptz '2026-11-15', 7 from unnest(array['analysis', 'agent_tokens']) kind, (
        select id from users union all select id from teams) tenants (tenant)`,
    ],
    [
      'sessions',
      `insert into sessions (user_id, token_hash, expires_at) select ${id(1, 's.n')}, lpad(s.n::text, 64, '0'), now() + interval '7 days' from ${times(people)}`,
    ],
    [
      'repositories',
      `insert into repositories (id, user_id, team_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret, webhook_id)
      select ${id(3, 's.n')}, ${id(1, 's.n')}, null, s.n, 'repository-' || s.n, 'org', 'org/repository-' || s.n, repeat('x', 32), s.n from ${times(people)}`,
    ],
  ]
}

function statementsOfWork({ people, pullRequests, mistakes }: Size): [string, string][] {
  const owner = `(case when s.n <= ${LONGEST_LIST} then 1 else 2 + s.n % (${people} - 1) end)`
  const merged = `timestamptz '2026-11-20' - make_interval(secs => s.n * case when s.n <= ${LONGEST_LIST} then 9000 else 67 end)`
  const status = `(case when s.n % 50 = 0 then 'pending' when s.n % 77 = 0 then 'failed' else 'completed' end)`
  const perReview = Math.round(mistakes / pullRequests)
  return [
    [
      'pull requests',
      `insert into pull_requests (id, repository_id, user_id, title, pr_number, author_username, description, language, commits_count,
        additions, deletions, review_comments_count, merged_at, merge_sha, head_sha, base_sha, html_url, analysis_status, analysis_error, pending_reason, source_updated_at)
      select ${id(4, 's.n')}, ${id(3, owner)}, ${id(1, owner)}, 'Change number ' || s.n || ' to the way berths are assigned', s.n, 'person-' || ${owner},
        repeat('Describes what was done and why. ', 4), 'TypeScript', 3, 120, 40, 4, ${merged}, md5(s.n::text) || '00000000', md5(s.n::text) || '00000001', md5(s.n::text) || '00000002',
        'https://github.com/org/repository/pull/' || s.n, ${status}, case when ${status} = 'failed' then 'GitHub did not answer.' end,
        case when ${status} = 'pending' then 'imported' end, ${merged}
      from ${times(pullRequests)}`,
    ],
    [
      'runs',
      `insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, state, fence, finished_at)
      select ${id(4, 's.n')}, ${id(3, owner)}, ${id(1, owner)}, ${id(1, owner)}, md5(s.n::text), 'done', 1, ${merged} from ${times(pullRequests)} where ${status} = 'completed'`,
    ],
    [
      'reviews',
      `insert into pr_analysis (id, pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown, analyzer,
        analyzer_version, covered_share, learning_points, coverage, mistakes_count, created_at)
      select ${id(5, 's.n')}, ${id(4, 's.n')}, ${id(1, owner)}, gen_random_uuid(), 1, repeat('What the review says in short. ', 3), 40 + s.n % 61, 1,
        '[{"kind":"start","label":"Start","points":100}]', 'builtin', '2', 1, '["Whoever takes a lock gives it back."]',
        '[{"path":"src/a.ts","state":"analysed","reason":null,"changedLines":160}]', ${perReview}, ${merged}
      from ${times(pullRequests)} where ${status} = 'completed'`,
    ],
    [
      'mistakes',
      `insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity, programming_language, source,
        code_before, path, side, start_line, end_line, quote, confidence, opportunity, created_at)
      select ${id(5, 's.n')}, ${id(4, 's.n')}, ${id(1, owner)}, o.n, 'Lock not given back when the lookup throws', repeat('A rejected lookup jumps past it. ', 3),
        'error-handling', (array['high', 'medium', 'low'])[1 + o.n % 3], 'TypeScript', 'reviewer', 'await lookup()', 'src/berths/assign.ts', 'RIGHT', 41, 44,
        '{"author":"tobias-kern","avatarUrl":null,"body":"Release it in a finally.","url":"https://github.com/x","isBot":false}', 0.9,
        case when o.n = 1 then 'TypeScript/test' else 'TypeScript/source' end, ${merged}
      from ${times(pullRequests)}, generate_series(1, ${perReview}) as o (n) where ${status} = 'completed'`,
    ],
  ]
}

/** Ids of the seeded rows by their number. */
export const seededId = (
  kind: 'person' | 'team' | 'repository' | 'pullRequest' | 'review',
  number: number,
): string => {
  const digit = { person: 1, team: 2, repository: 3, pullRequest: 4, review: 5 }[kind]
  return `00000000-0000-4000-800${digit}-${number.toString(16).padStart(12, '0')}`
}
