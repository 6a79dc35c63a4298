/**
 * A team of 30 people who joined about halfway through the period that the data covers. It has 100 standards and nearly
 * 40,000 mistakes that violate them.
 */
export const LARGE_TEAM = { team: 16_000_000, people: 30, standards: 100, suggestions: 20 }

const PULL_REQUESTS = 250
const id = (kind: number, number: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const person = `${LARGE_TEAM.team} + s.n % ${LARGE_TEAM.people}`
const all = `generate_series(0, ${LARGE_TEAM.people * PULL_REQUESTS - 1}) as s (n)`
const number = `${LARGE_TEAM.team} + s.n`
const joined = `timestamptz '2026-06-15' + s.n % ${LARGE_TEAM.people} * interval '1 day'`
const merged = `timestamptz '2026-11-20' - make_interval(hours => s.n)`
const groups = LARGE_TEAM.standards + LARGE_TEAM.suggestions
const PER_REVIEW = 6

export const largeTeamGroup = (at: number): string =>
  `00000000-0000-4000-8007-${at.toString(16).padStart(12, '0')}`

export const statementsOfLargeTeam = (): [string, string][] => [
  ...statementsOfPeople(),
  ...statementsOfWork(),
]

function statementsOfPeople(): [string, string][] {
  const { team, people, standards } = LARGE_TEAM
  return [
    [
      'large team: people',
      `insert into users (id, github_id, github_username, email)
      select ${id(1, `${team} + s.n`)}, ${team} + s.n, 'colleague-' || s.n, 'colleague-' || s.n || '@example.com'
      from generate_series(0, ${people - 1}) as s (n)`,
    ],
    [
      'large team',
      `insert into teams (id, name, manager_id) values (${id(2, `${team}`)}, 'Large team', ${id(1, `${team}`)})`,
    ],
    [
      'large team: members',
      `insert into team_members (team_id, user_id, role, joined_at)
      select ${id(2, `${team}`)}, ${id(1, `${team} + s.n`)}, case when s.n = 0 then 'manager' else 'member' end,
        ${joined} from generate_series(0, ${people - 1}) as s (n)`,
    ],
    [
      'large team: repositories',
      `insert into repositories (id, user_id, team_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret, webhook_id)
      select ${id(3, `${team} + s.n`)}, ${id(1, `${team} + s.n`)}, ${id(2, `${team}`)}, ${team} + s.n, 'shared-' || s.n, 'org',
        'org/shared-' || s.n, repeat('x', 32), ${team} + s.n from generate_series(0, ${people - 1}) as s (n)`,
    ],
    [
      'large team: standards',
      `insert into recurring_mistakes (id, team_id, title, description, category, programming_language, is_team_standard,
        is_suggested_standard, approved_at, approved_as_standard_by)
      select ${id(7, 's.n')}, ${id(2, `${team}`)}, 'Lock not released', repeat('The lock is released. ', 3), 'error-handling',
        'TypeScript', s.n < ${standards}, s.n >= ${standards}, case when s.n < ${standards} then timestamptz '2026-08-01' + s.n * interval '1 hour' end,
        case when s.n < ${standards} then ${id(1, `${team}`)} end
      from generate_series(0, ${groups - 1}) as s (n)`,
    ],
  ]
}

function statementsOfWork(): [string, string][] {
  const { team } = LARGE_TEAM
  return [
    [
      'large team: pull requests',
      `insert into pull_requests (id, repository_id, user_id, title, pr_number, author_username, language, merged_at, merge_sha,
        head_sha, base_sha, html_url, analysis_status, source_updated_at)
      select ${id(4, number)}, ${id(3, person)}, ${id(1, person)}, 'Change number ' || s.n, ${number}, 'colleague', 'TypeScript', ${merged},
        md5(s.n::text) || '00000000', md5(s.n::text) || '00000001', md5(s.n::text) || '00000002', 'https://github.com/org/shared/pull/' || s.n,
        'completed', ${merged} from ${all}`,
    ],
    [
      'large team: runs',
      `insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, state, finished_at)
      select ${id(4, number)}, ${id(3, person)}, case when ${merged} >= ${joined} or s.n / ${LARGE_TEAM.people} % 20 = 0 then ${id(2, `${team}`)} else ${id(1, person)} end, ${id(1, person)},
        md5(s.n::text), 'done', ${merged} from ${all}`,
    ],
    [
      'large team: reviews',
      `insert into pr_analysis (id, pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown,
        analyzer, analyzer_version, covered_share, learning_points, coverage, mistakes_count, created_at)
      select ${id(5, number)}, ${id(4, number)}, ${id(1, person)}, gen_random_uuid(), 1, 'A summary.', 80, 1, '[]',
        'builtin', '2', 1, '[]', '[]', ${PER_REVIEW}, ${merged} from ${all}`,
    ],
    [
      'large team: mistakes',
      `with made as (insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity,
        programming_language, source, code_before, path, side, start_line, end_line, confidence, opportunity, created_at)
      select ${id(5, number)}, ${id(4, number)}, ${id(1, person)}, o.n, 'Lock not released', 'A rejected lookup jumps past it.',
        'error-handling', 'high', 'TypeScript', 'reviewer', 'await lookup()', 'src/berths/assign.ts', 'RIGHT', 41, 44, 0.9,
        case when o.n = 1 then 'TypeScript/test' else 'TypeScript/source' end, ${merged}
      from ${all}, generate_series(1, ${PER_REVIEW}) as o (n) returning id, user_id, created_at)
      insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at)
      select ${id(7, `abs(hashtext(id::text)) % ${groups}`)}, id, user_id, created_at from made`,
    ],
    [
      'large team: counts',
      `insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at)
      select user_id, recurring_mistake_group_id, count(*), min(occurred_at), max(occurred_at)
      from recurring_mistake_members where recurring_mistake_group_id <= ${id(7, `${groups}`)} and recurring_mistake_group_id >= ${id(7, '0')}
      group by 1, 2`,
    ],
    [
      'large team: opportunities',
      `insert into opportunities (pull_request_id, user_id, key, merged_at)
      select ${id(4, number)}, ${id(1, person)}, k.key, ${merged}
      from ${all}, unnest(case when s.n % 3 = 0 then array['TypeScript/source', 'TypeScript/test'] else array['TypeScript/source'] end) k (key)`,
    ],
  ]
}
