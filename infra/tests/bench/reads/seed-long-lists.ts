const DAYS = 365
const PEOPLE = 5
const REPOSITORIES = 8
const id = (kind: number, number: string) =>
  `('00000000-0000-4000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const month = (at: string) => `date_trunc('month', ${at} - interval '14 days') + interval '14 days'`

export function statementsOfLongLists(length: number): [string, string][] {
  const at = `timestamptz '2026-11-20' - s.n * interval '${DAYS} days' / ${length}`
  return [
    [
      'notifications',
      `insert into notifications (user_id, kind, pull_request_id, mistake_id, in_app, created_at)
    (select user_id, 'review_ready', id, null, true, merged_at from pull_requests
      where user_id = ${id(1, '1')} and analysis_status = 'completed' limit ${length / 2})
    union all
    (select user_id, 'mistake_came_back', null, mistake_id, true, occurred_at from recurring_mistake_members
      where user_id = ${id(1, '1')} limit ${length / 2})`,
    ],
    [
      'usage of teams',
      `insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, created_at)
    select 'an:' || r.id, m.team_id, m.user_id, 'analysis', 1, ${month('r.finished_at')}, 'settled', 'org/repository#' || p.pr_number, r.finished_at
    from analysis_runs r join team_members m on m.user_id = r.charged_user_id join pull_requests p on p.id = r.pull_request_id
    where m.team_id <> ${id(2, '1')}`,
    ],
    [
      'usage of the first team',
      `insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, created_at)
    select 'an:long-' || s.n, ${id(2, '1')}, ${id(1, `1 + s.n % ${PEOPLE}`)}, 'analysis', 1, ${month(at)}, 'settled',
      'org/repository-' || s.n * 7 % ${REPOSITORIES} || '#' || s.n, ${at} from generate_series(1, ${length}) as s (n)`,
    ],
  ]
}
