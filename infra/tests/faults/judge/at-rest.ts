import { PLAN_LIMITS } from '@debrief/domain/billing/plans'

/** Invariants that hold when no work is in progress. */
export const atRest: Record<string, string> = {
  'every delivery was handled': `
    select id::text, event, state, outcome, error from deliveries where state <> 'done'`,
  'no run is open': `
    select id::text, state, error from analysis_runs where state = 'waiting'`,
  'no mention is open': `
    select id::text, state, error from agent_runs where state = 'waiting'`,
  'no job is left but recurring ones, and those of analyses that failed': `
    select kind, key, state, attempt, crashes, error from jobs j
    where key <> 'schedule' and kind <> 'reconcile-webhook'
      and not (state = 'discarded' and exists (select from analysis_runs r where r.id::text = j.key and r.state = 'failed'))`,
  'no pull request is being processed': `
    select id::text, analysis_step from pull_requests where analysis_status = 'processing'`,
  'a merged pull request has its review, unless its owner has used up the month': `
    select id::text, pr_number, analysis_status, pending_reason, analysis_error from pull_requests p
    where merged_at is not null and analysis_status <> 'completed' and pending_reason is distinct from 'quota_exhausted'
      and not (analysis_status = 'failed' and exists (
        select from usage_periods u where u.tenant_id = p.user_id and u.kind = 'analysis' and u.used = ${PLAN_LIMITS.plus.monthlyPRLimit}))`,
  'nothing is in the ledger without a run': `
    select u.key from usage_events u where u.kind = 'analysis'
      and not exists (select from analysis_runs r where u.key = 'an:' || r.id)`,
  'nothing is reserved': `select tenant_id::text, reserved from usage_periods where reserved <> 0`,
}
