import { PLAN_LIMITS } from '@debrief/domain/plans'

/** What must hold at every moment: each statement gives the rows that break it, in one word and with what to look at. */
export const invariants: Record<string, string> = {
  'a claimed row has a lease, and only such a row': `
    select 'delivery' as what, id::text, state from deliveries where (state = 'claimed') <> (lease_until is not null)
    union all select 'run', id::text, state from analysis_runs where (state = 'claimed') <> (lease_until is not null)`,
  'a claimed row is looked after': `
    select 'delivery' as what, id::text from deliveries where state = 'claimed' and rung_at is null
    union all select 'run', id::text from analysis_runs where state = 'claimed' and rung_at is null`,
  'a finished run has exactly one review': `
    select r.id::text, r.state, count(a.id) as reviews from analysis_runs r left join pr_analysis a on a.run_id = r.id
    group by r.id, r.state having count(a.id) <> (r.state = 'done')::int`,
  'no review is without its run': `
    select a.id::text from pr_analysis a left join analysis_runs r on r.id = a.run_id where r.id is null`,
  'one review for each pull request and generation': `
    select pull_request_id::text, generation, count(*) from pr_analysis group by 1, 2 having count(*) > 1`,
  'a review has the mistakes it counts': `
    select a.id::text, a.mistakes_count, count(m.id) from pr_analysis a left join mistakes m on m.pr_analysis_id = a.id and not m.disputed
    group by a.id having a.mistakes_count <> count(m.id)`,
  'a completed pull request shows one current review, and no other does': `
    select p.id::text, p.analysis_status, count(a.id) from pull_requests p
    left join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    group by p.id having count(a.id) <> (p.analysis_status = 'completed')::int`,
  'a pull request in processing has an open run': `
    select p.id::text, p.analysis_step from pull_requests p where p.analysis_status = 'processing'
      and not exists (select from analysis_runs r where r.pull_request_id = p.id and r.state in ('waiting', 'claimed'))`,
  'a failed run says why, and so does its pull request': `
    select r.id::text, r.error_code, p.analysis_status from analysis_runs r join pull_requests p on p.id = r.pull_request_id
    where r.state = 'failed' and (r.error is null or r.error_code is null or p.analysis_status <> 'failed')
      and not exists (select from analysis_runs newer where newer.pull_request_id = p.id and newer.generation > r.generation)`,
  'used is what the ledger settled, reserved is what it holds': `
    select p.tenant_id::text, p.used, p.reserved, e.settled, e.held from usage_periods p
    left join lateral (select coalesce(sum(amount) filter (where state = 'settled'), 0) as settled,
        coalesce(sum(amount) filter (where state = 'reserved'), 0) as held
      from usage_events u where (u.tenant_id, u.kind, u.period_start) = (p.tenant_id, p.kind, p.period_start)) e on true
    where (p.used, p.reserved) is distinct from (e.settled, e.held)`,
  'every run is in the ledger once: held while open, settled when done, released when failed': `
    select r.id::text, r.state, u.state as ledger from analysis_runs r left join usage_events u on u.key = 'an:' || r.id
    where u.state is distinct from (case r.state when 'done' then 'settled' when 'failed' then 'released' else 'reserved' end)`,
  'nothing is in the ledger without a run': `
    select u.key from usage_events u where u.kind = 'analysis'
      and not exists (select from analysis_runs r where u.key = 'an:' || r.id)`,
}

/** What must hold when nothing is under way any more. */
export const atRest: Record<string, string> = {
  'every delivery was handled': `
    select id::text, event, state, outcome, attempts, crashes, error from deliveries where state <> 'done'`,
  'no run is open': `
    select id::text, state, attempts, crashes, error from analysis_runs where state in ('waiting', 'claimed')`,
  'no pull request is being processed': `
    select id::text, analysis_step from pull_requests where analysis_status = 'processing'`,
  'a merged pull request has its review, unless its owner has used up the month': `
    select id::text, pr_number, analysis_status, pending_reason, analysis_error from pull_requests p
    where merged_at is not null and analysis_status <> 'completed' and pending_reason is distinct from 'quota_exhausted'
      and not (analysis_status = 'failed' and exists (
        select from usage_periods u where u.tenant_id = p.user_id and u.kind = 'analysis' and u.used = ${PLAN_LIMITS.plus.monthlyPRLimit}))`,
  'nothing is reserved': `select tenant_id::text, reserved from usage_periods where reserved <> 0`,
}
