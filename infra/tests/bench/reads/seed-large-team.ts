/** A large team. Its people are numbered from `first`, which is also the team's number. */
export interface LargeTeam {
  first: number
  people: number
}

/**
 * People joined about halfway through the period that the data covers. Each has more than 1,200 mistakes that violate
 * the team's standards or suggested standards.
 */
export const LARGE_TEAMS: readonly LargeTeam[] = [
  { first: 16_000_000, people: 30 },
  { first: 17_000_000, people: 100 },
]
export const STANDARDS = 100
const SUGGESTIONS = 20
const GROUPS = STANDARDS + SUGGESTIONS

const PULL_REQUESTS = 250
/** The period in which all of a team's pull requests were merged, in hours. */
const PERIOD = 7_500
const PER_REVIEW = 6
const id = (kind: number, number: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const members = ({ people }: LargeTeam) => `generate_series(0, ${people - 1}) as s (n)`

export const largeTeamGroup = ({ first }: LargeTeam, at: number): string =>
  `00000000-0000-4000-8007-${(first + at).toString(16).padStart(12, '0')}`

export const statementsOfLargeTeams = (): [string, string][] =>
  LARGE_TEAMS.flatMap((team) => [...statementsOfPeople(team), ...statementsOfWork(team)]).map(
    ([name, text]): [string, string] => [`large team: ${name}`, text],
  )

function statementsOfPeople(of: LargeTeam): [string, string][] {
  const { first, people } = of
  const team = id(2, `${first}`)
  return [
    [
      'people',
      `insert into users (id, github_id, github_username, email)
      select ${id(1, `${first} + s.n`)}, ${first} + s.n, 'colleague-' || ${first} + s.n, 'colleague-' || ${first} + s.n || '@example.com'
      from ${members(of)}`,
    ],
    [
      'team',
      `insert into teams (id, name, manager_id) values (${team}, 'Team of ${people}', ${id(1, `${first}`)})`,
    ],
    [
      'members',
      `insert into team_members (team_id, user_id, role, joined_at)
      select ${team}, ${id(1, `${first} + s.n`)}, case when s.n = 0 then 'manager' else 'member' end,
        ${joined('s.n')} from ${members(of)}`,
    ],
    [
      'repositories',
      `insert into repositories (id, user_id, team_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret, webhook_id)
      select ${id(3, `${first} + s.n`)}, ${id(1, `${first} + s.n`)}, ${team}, ${first} + s.n, 'shared-' || s.n, 'org',
        'org/shared-' || s.n, repeat('x', 32), ${first} + s.n from ${members(of)}`,
    ],
    [
      'standards',
      `insert into recurring_mistakes (id, team_id, title, description, category, programming_language, is_team_standard,
        is_suggested_standard, approved_at, approved_as_standard_by)
      select ${id(7, `${first} + s.n`)}, ${team}, 'Lock not released', repeat('The lock is released. ', 3), 'error-handling',
        'TypeScript', s.n < ${STANDARDS}, s.n >= ${STANDARDS}, case when s.n < ${STANDARDS} then timestamptz '2026-08-01' + s.n * interval '1 hour' end,
        case when s.n < ${STANDARDS} then ${id(1, `${first}`)} end
      from generate_series(0, ${GROUPS - 1}) as s (n)`,
    ],
  ]
}

const joined = (member: string) => `timestamptz '2026-06-15' + ${member} % 30 * interval '1 day'`

/**
 * Runs belong to the team if the pull request was merged after its author joined. Of each author's pull requests, every
 * 20th belongs to the team in any case. All other runs belong to the author.
 */
function statementsOfWork({ first, people }: LargeTeam): [string, string][] {
  const team = id(2, `${first}`)
  const all = `generate_series(0, ${people * PULL_REQUESTS - 1}) as s (n)`
  const number = `${first} + s.n`
  const person = `${first} + s.n % ${people}`
  const merged = `timestamptz '2026-11-20' - make_interval(secs => s.n * ${(PERIOD * 3_600) / (people * PULL_REQUESTS)})`
  return [
    [
      'pull requests',
      `insert into pull_requests (id, repository_id, user_id, title, pr_number, author_username, language, merged_at, merge_sha,
        head_sha, base_sha, html_url, analysis_status, source_updated_at)
      select ${id(4, number)}, ${id(3, person)}, ${id(1, person)}, 'Change number ' || s.n, ${number}, 'colleague', 'TypeScript', ${merged},
        md5(s.n::text) || '00000000', md5(s.n::text) || '00000001', md5(s.n::text) || '00000002', 'https://github.com/org/shared/pull/' || s.n,
        'completed', ${merged} from ${all}`,
    ],
    [
      'runs',
      `insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, state, finished_at)
      select ${id(4, number)}, ${id(3, person)}, case when ${merged} >= ${joined(`s.n % ${people}`)} or s.n / ${people} % 20 = 0 then ${team} else ${id(1, person)} end, ${id(1, person)},
        md5(s.n::text), 'done', ${merged} from ${all}`,
    ],
    [
      'reviews',
      `insert into pr_analysis (id, pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown,
        analyzer, analyzer_version, covered_share, learning_points, coverage, mistakes_count, created_at)
      select ${id(5, number)}, ${id(4, number)}, ${id(1, person)}, gen_random_uuid(), 1, 'A summary.', 80, 1, '[]',
        'builtin', '2', 1, '[]', '[]', ${PER_REVIEW}, ${merged} from ${all}`,
    ],
    [
      'mistakes',
      `with made as (insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity,
        programming_language, source, code_before, path, side, start_line, end_line, confidence, opportunity, created_at)
      select ${id(5, number)}, ${id(4, number)}, ${id(1, person)}, o.n, 'Lock not released', 'A rejected lookup jumps past it.',
        'error-handling', 'high', 'TypeScript', 'reviewer', 'await lookup()', 'src/berths/assign.ts', 'RIGHT', 41, 44, 0.9,
        case when o.n = 1 then 'TypeScript/test' else 'TypeScript/source' end, ${merged}
      from ${all}, generate_series(1, ${PER_REVIEW}) as o (n) returning id, pull_request_id, user_id, created_at)
      insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, pull_request_id, user_id, occurred_at)
      select ${id(7, `${first} + abs(hashtext(id::text)) % ${GROUPS}`)}, id, pull_request_id, user_id, created_at from made`,
    ],
    [
      'counts',
      `insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at)
      select user_id, recurring_mistake_group_id, count(*), min(occurred_at), max(occurred_at)
      from recurring_mistake_members where recurring_mistake_group_id between ${id(7, `${first}`)} and ${id(7, `${first} + ${GROUPS}`)}
      group by 1, 2`,
    ],
    [
      'opportunities',
      `insert into opportunities (pull_request_id, user_id, key, merged_at)
      select ${id(4, number)}, ${id(1, person)}, k.key, ${merged}
      from ${all}, unnest(case when s.n % 3 = 0 then array['TypeScript/source', 'TypeScript/test'] else array['TypeScript/source'] end) k (key)`,
    ],
  ]
}
