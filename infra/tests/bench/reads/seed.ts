import type { Pool } from 'pg'
import type { Size } from './measure-reads.ts'
import { statementsOfLargeTeams } from './seed-large-team.ts'
import { statementsOfLongLists } from './seed-long-lists.ts'

/** The first person has this many pull requests. Screens are designed for lists of up to this length. */
export const MAX_LIST_LENGTH = 10_000

/**
 * Fills the database with years of data. Turns off foreign keys and triggers, and creates the non-unique indexes
 * afterward, because they would take most of the time.
 */
export async function seed(pool: Pool, size: Size, log: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  const run = async (name: string, text: string) => {
    const from = performance.now()
    await client.query(text)
    log(`${name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query(
      `set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    )
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not indisunique`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const [name, text] of statements(size)) await run(name, text)
    await run('indexes', indexes.map(({ definition }) => definition).join(';'))
    await run('vacuum', 'vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const times = (count: number) => `generate_series(1, ${count}) as s (n)`

const statements = (size: Size): [string, string][] => [
  ...statementsOfPeople(size),
  ...statementsOfWork(size),
  ...statementsOfRecurring(size),
  ...statementsOfLargeTeams(),
  ...statementsOfLongLists(MAX_LIST_LENGTH),
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
  const owner = `(case when s.n <= ${MAX_LIST_LENGTH} then 1 else 2 + s.n % (${people} - 1) end)`
  const merged = `timestamptz '2026-11-20' - make_interval(secs => s.n * case when s.n <= ${MAX_LIST_LENGTH} then 9000 else 67 end)`
  const status = `(case when s.n % 50 = 0 then 'pending' when s.n % 77 = 0 then 'failed' else 'completed' end)`
  const perReview = Math.round(mistakes / pullRequests)
  return [
    [
      'pull requests',
      `insert into pull_requests (id, repository_id, user_id, title, pr_number, author_username, description, language, commits_count,
        additions, deletions, review_comments_count, merged_at, merge_sha, head_sha, base_sha, html_url, analysis_status, analysis_error, pending_reason, source_updated_at)
      select ${id(4, 's.n')}, ${id(3, owner)}, ${id(1, owner)}, 'Change number ' || s.n || ' to the way berths are assigned', s.n, 'person-' || ${owner},
        repeat('Describes the change and its reason. ', 4), 'TypeScript', 3, 120, 40, 4, ${merged}, md5(s.n::text) || '00000000', md5(s.n::text) || '00000001', md5(s.n::text) || '00000002',
        'https://github.com/org/repository/pull/' || s.n, ${status}, case when ${status} = 'failed' then 'GitHub did not answer.' end,
        case when ${status} = 'pending' then 'author_not_on_team' end, ${merged}
      from ${times(pullRequests)}`,
    ],
    [
      'runs',
      `insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, state, finished_at)
      select ${id(4, 's.n')}, ${id(3, owner)}, ${id(1, owner)}, ${id(1, owner)}, md5(s.n::text), 'done', ${merged} from ${times(pullRequests)} where ${status} = 'completed'`,
    ],
    [
      'reviews',
      `insert into pr_analysis (id, pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown, analyzer,
        analyzer_version, covered_share, learning_points, coverage, mistakes_count, created_at)
      select ${id(5, 's.n')}, ${id(4, 's.n')}, ${id(1, owner)}, gen_random_uuid(), 1, repeat('A summary. ', 3), 40 + s.n % 61, 1,
        '[{"kind":"start","label":"Start","points":100}]', 'builtin', '2', 1, '["Release every lock."]',
        '[{"path":"src/a.ts","state":"analyzed","reason":null,"changedLines":160}]', ${perReview}, ${merged}
      from ${times(pullRequests)} where ${status} = 'completed'`,
    ],
    [
      'mistakes',
      `insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity, programming_language, source,
        code_before, path, side, start_line, end_line, quote, confidence, opportunity, created_at)
      select ${id(5, 's.n')}, ${id(4, 's.n')}, ${id(1, owner)}, o.n, 'Lock not released when the lookup throws', repeat('A rejected lookup jumps past it. ', 3),
        'error-handling', (array['high', 'medium', 'low'])[1 + o.n % 3], 'TypeScript', 'reviewer', 'await lookup()', 'src/berths/assign.ts', 'RIGHT', 41, 44,
        '{"author":"tobias-kern","avatarUrl":null,"body":"Release it in a finally.","url":"https://github.com/x","isBot":false}', 0.9,
        case when o.n = 1 then 'TypeScript/test' else 'TypeScript/source' end, ${merged}
      from ${times(pullRequests)}, generate_series(1, ${perReview}) as o (n) where ${status} = 'completed'`,
    ],
  ]
}

export const seededId = (
  kind: 'person' | 'team' | 'repository' | 'pullRequest' | 'review',
  number: number,
): string => {
  const digit = { person: 1, team: 2, repository: 3, pullRequest: 4, review: 5 }[kind]
  return `00000000-0000-4000-800${digit}-${number.toString(16).padStart(12, '0')}`
}

export const OWN_GROUPS = 30
const TEAM_GROUPS = 10
const STANDARDS = 5

const GROUPED = 6

const group = (number: string) => `('00000000-0000-4000-8006-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const numberIn = (column: string) => `('x' || right(${column}::text, 12))::bit(48)::bigint`

/** A person's groups are numbered from person × 64. */
const ofPerson = (person: string, which: string) => `${person} * 64 + ${which}`
/** A team's groups are numbered from 2^30 + team × 64. */
const ofTeam = (team: string, which: string) => `1073741824 + ${team} * 64 + ${which}`

export const teamGroup = (team: number, which: number): string =>
  `00000000-0000-4000-8006-${(1_073_741_824 + team * 64 + which).toString(16).padStart(12, '0')}`

const words = `'Lock not released', repeat('The lock is released on every path. ', 3), 'error-handling', 'TypeScript'`

const statementsOfRecurring = ({ people, pullRequests }: Size): [string, string][] => [
  [
    'own groups',
    `insert into recurring_mistakes (id, user_id, title, description, category, programming_language)
    select ${group(ofPerson('p.n', 'g.n'))}, ('00000000-0000-4000-8001-' || lpad(to_hex(p.n), 12, '0'))::uuid, ${words}
    from generate_series(1, ${people}) p (n), generate_series(0, ${OWN_GROUPS - 1}) g (n)`,
  ],
  [
    'groups of teams',
    `insert into recurring_mistakes (id, team_id, title, description, category, programming_language, is_team_standard,
      is_suggested_standard, approved_at)
    select ${group(ofTeam('t.n', 'g.n'))}, ('00000000-0000-4000-8002-' || lpad(to_hex(t.n), 12, '0'))::uuid, ${words},
      g.n < ${STANDARDS}, g.n >= ${STANDARDS}, case when g.n < ${STANDARDS} then timestamptz '2026-08-01' end
    from generate_series(1, ${Math.floor(people / 5)}) t (n), generate_series(0, ${TEAM_GROUPS - 1}) g (n)`,
  ],
  [
    'grouped mistakes',
    `insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, pull_request_id, user_id, occurred_at)
    select case when m.which < ${OWN_GROUPS} then ${group(ofPerson('m.person', 'm.which'))}
      else ${group(ofTeam('(m.person + 4) / 5', `(m.which - ${OWN_GROUPS})`))} end, m.id, m.pull_request_id, m.user_id, m.created_at
    from (select id, pull_request_id, user_id, created_at, ${numberIn('user_id')} as person, abs(hashtext(id::text)) % 10 as share,
        abs(hashtext(id::text || 'group')) % ${OWN_GROUPS + TEAM_GROUPS} as which from mistakes) m
    where m.share < ${GROUPED}`,
  ],
  [
    'counts of groups',
    `insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at, opportunities)
    select user_id, recurring_mistake_group_id, count(*), min(occurred_at), max(occurred_at),
      array['TypeScript/source', 'TypeScript/test']
    from recurring_mistake_members group by 1, 2`,
  ],
  [
    'opportunities',
    `insert into opportunities (pull_request_id, user_id, key, merged_at)
    select p.id, p.user_id, k.key, p.merged_at
    from pull_requests p, unnest(case when p.pr_number % 3 = 0 then array['TypeScript/source', 'TypeScript/test']
      when p.pr_number % 7 = 0 then array['Go/source'] else array['TypeScript/source'] end) k (key)
    where p.analysis_status = 'completed' and p.pr_number <= ${pullRequests}`,
  ],
]
