import { PLAN_LIMITS } from '@debrief/domain/billing/plans'

export const invariants: Record<string, string> = {
  'unfinished work has a job': `
    select 'delivery' as what, id::text from deliveries d where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'route-delivery' and j.key = d.id::text and j.state <> 'discarded')
    union all select 'run', id::text from analysis_runs r where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'analyze-pull-request' and j.key = r.id::text and j.state <> 'discarded')
    union all select 'mention', id::text from agent_runs r where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'answer-mention' and j.key = r.id::text and j.state <> 'discarded')
    union all select 'reply', id::text from suppressions s where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'answer-reply' and j.key = s.id::text and j.state <> 'discarded')
    union all select 'discovery', id::text from discoveries d where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'discover-standards' and j.key = d.id::text and j.state <> 'discarded')
    union all select 'import', id::text from history_imports h where state in ('counting', 'running') and not exists (
      select from jobs j where j.kind = 'import-history' and j.key = h.id::text and j.state <> 'discarded')
    union all select 'standards', repository_id::text from standards_repositories s where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'write-standards' and j.key = s.repository_id::text and j.state <> 'discarded')
    union all select 'mail', id::text from mails m where outcome is null and not exists (
      select from jobs j where j.kind = 'send-mail' and j.key = m.id::text and j.state <> 'discarded')
    union all select 'chat message', id::text from chat_messages m where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'send-chat-message' and j.key = m.id::text and j.state <> 'discarded')
    union all select 'webhook message', id::text from webhook_messages m where state = 'waiting' and not exists (
      select from jobs j where j.kind = 'deliver-webhook' and j.key = m.id::text and j.state <> 'discarded')`,
  'standards are written only into the team’s own repositories': `
    select s.repository_id::text, s.team_id::text, r.team_id::text as connected from standards_repositories s
    join repositories r on r.id = s.repository_id where r.team_id is distinct from s.team_id`,
  'a team’s stored numbers are of a week that has ended': `
    select team_id::text, week::text from team_weeks where week + 7 > (now() at time zone 'UTC')::date`,
  'every person can sign in': `
    select u.id::text from users u where u.coding_agent is null and u.deleted_at is null and u.github_id is null
      and not exists (select from oidc_identities i where i.user_id = u.id)`,
  'a finished run has exactly one review': `
    select r.id::text, r.state, count(a.id) as reviews from analysis_runs r left join pr_analysis a on a.run_id = r.id
    group by r.id, r.state having count(a.id) <> (r.state = 'done')::int`,
  'a review has the merge time of its pull request': `
    select a.id::text, a.merged_at, p.merged_at as merged from pr_analysis a join pull_requests p on p.id = a.pull_request_id
    where a.merged_at is distinct from p.merged_at`,
  'nobody is notified twice about the same subject': `
    select user_id::text, kind, count(*) from notifications
    group by user_id, kind, pull_request_id, mistake_id, invitation_id, muted_category_id, chat_channel_id,
      webhook_endpoint_id having count(*) > 1`,
  'no email is about two notifications': `
    select mail_id::text, count(*) from notifications where mail_id is not null group by mail_id having count(*) > 1`,
  'a review has a run': `
    select a.id::text from pr_analysis a left join analysis_runs r on r.id = a.run_id where r.id is null`,
  'a pull request has at most one review per generation': `
    select pull_request_id::text, generation, count(*) from pr_analysis group by 1, 2 having count(*) > 1`,
  'a review’s number of mistakes is correct': `
    select a.id::text, a.mistakes_count, count(m.id) from pr_analysis a left join mistakes m on m.pr_analysis_id = a.id and not m.disputed
    group by a.id having a.mistakes_count <> count(m.id)`,
  'a suppressed mistake doesn’t count until its owner decides': `
    select s.mistake_id::text from suppressed_mistakes s join mistakes m on m.id = s.mistake_id
    where s.decision is null and not m.disputed`,
  'a completed pull request has one current review, and no other pull request has any': `
    select p.id::text, p.analysis_status, count(a.id) from pull_requests p
    left join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    group by p.id having count(a.id) <> (p.analysis_status = 'completed')::int`,
  'a pull request in processing has an unfinished run': `
    select p.id::text, p.analysis_step from pull_requests p where p.analysis_status = 'processing'
      and not exists (select from analysis_runs r where r.pull_request_id = p.id and r.state = 'waiting')`,
  'a failed run has an error, and its pull request has failed too, unless the run was given up': `
    select r.id::text, r.error_code, p.analysis_status from analysis_runs r join pull_requests p on p.id = r.pull_request_id
    where r.state = 'failed' and (r.error is null or r.error_code is null or p.analysis_status <> 'failed' and not
        (p.analysis_status = 'pending' and r.error_code in ('no_subscription', 'quota_exhausted', 'account_deleted')))
      and not exists (select from analysis_runs newer where newer.pull_request_id = p.id and newer.generation > r.generation)`,
  'a pull request that an import analyzed has an import’s review': `
    select i.import_id::text, i.pr_number from history_pull_requests i
    where i.outcome = 'analyzed' and i.pull_request_id is not null and not exists (
      select from analysis_runs r join pr_analysis a on a.run_id = r.id
      where r.pull_request_id = i.pull_request_id and r.kind = 'import' and r.state = 'done')`,
  'a completed import has handled every pull request': `
    select h.id::text, i.pr_number from history_imports h join history_pull_requests i on i.import_id = h.id
    where h.state = 'completed' and i.outcome is null`,
  'an import’s run is neither unfinished nor charged': `
    select r.id::text, r.state from analysis_runs r where r.kind = 'import'
      and (r.state = 'waiting' or exists (select from usage_events u where u.key = 'an:' || r.id))`,
  'a review comment is on a reviewed pull request of someone else': `
    select g.id::text, p.analysis_status from given_comments g join pull_requests p on p.id = g.pull_request_id
    where p.author_github_id = g.reviewer_github_id
      or not exists (select from pr_analysis a where a.pull_request_id = p.id)`,
  'usage periods match the ledger': `
    select p.tenant_id::text, p.used, p.reserved, e.settled, e.held from usage_periods p
    left join lateral (select coalesce(sum(amount) filter (where state = 'settled'), 0) as settled,
        coalesce(sum(amount) filter (where state = 'reserved'), 0) as held
      from usage_events u where (u.tenant_id, u.kind, u.period_start) = (p.tenant_id, p.kind, p.period_start)) e on true
    where (p.used, p.reserved) is distinct from (e.settled, e.held)`,
  'a run is in the ledger: reserved while unfinished, settled when done, released when failed': `
    select r.id::text, r.state, u.state as ledger from analysis_runs r left join usage_events u on u.key = 'an:' || r.id
    where r.kind = 'live' and u.state is distinct from (case r.state when 'done' then 'settled' when 'failed' then 'released' else 'reserved' end)
      and (u.key is not null or r.created_at > now() - interval '26 months')`,
  'a reserved analysis has a run': `
    select u.key from usage_events u where u.kind = 'analysis' and u.state = 'reserved'
      and not exists (select from analysis_runs r where u.key = 'an:' || r.id)`,
  'tokens are reserved only for unfinished mentions': `
    select u.key, u.amount, r.state, r.outcome from usage_events u left join agent_runs r on u.key = 'tok:' || r.id
    where u.kind = 'agent_tokens' and u.state = 'reserved' and coalesce(r.state, 'gone') <> 'waiting'`,
  'a finished mention is charged for the tokens that the model wrote': `
    select r.id::text, r.outcome, r.output_tokens, u.state, u.amount from agent_runs r
    join usage_events u on u.key = 'tok:' || r.id
    where r.state in ('done', 'failed') and case when r.output_tokens > 0 then (u.state, u.amount) <> ('settled', r.output_tokens)
      else u.state <> 'released' end`,
}

export const NOBODY_BEYOND_SEATS = `
    select m.team_id::text, m.members, seats.total from (
      select team_id, count(*)::int as members, max(joined_at) as last_joined from team_members group by team_id) m
    join teams t on t.id = m.team_id
    join lateral (
      select ${PLAN_LIMITS.teams.baseSeats} + max(s.extra_seats) as total, max(s.updated_at) as known_since
      from stripe_customers c
      join stripe_subscriptions s on s.customer_id = c.customer_id and s.deleted_at is null
      join plan_prices p on p.price_id = s.price_id and p.plan_type = 'teams'
      where c.user_id = t.manager_id and status_in_force(s.status, s.current_period_end) in ('active', 'trialing')) seats on true
    where m.members > seats.total and m.last_joined > seats.known_since
      and current_setting('debrief.billing', true) is distinct from 'off'`

/** Invariants that always hold in production, but not for rows that tests insert by hand. */
export const standing: Record<string, string> = {
  'nobody joined a team beyond its seats': NOBODY_BEYOND_SEATS,
  'a webhook to delete has a job, unless its removal was given up': `
    select h.id::text from hook_removals h where h.gave_up_at is null and not exists (
      select from jobs j where j.kind = 'remove-webhook' and j.key = h.id::text and j.state <> 'discarded')`,
  'a connection has a webhook, or its webhook is being created': `
    select id::text, hook_state, webhook_id from repositories
    where hook_state = 'made' and webhook_id is null or hook_state = 'making' and created_at < now() - interval '1 day'`,
}

export const grouping: Record<string, string> = {
  'a mistake that waits to be grouped has a job': `
    select m.id::text from mistakes m join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
    left join team_members t on t.user_id = m.user_id
    where m.placement = 'waiting' and not m.disputed and not exists (
      select from jobs j where j.kind = 'group-mistakes' and j.key in (m.user_id::text, t.team_id::text)
        and j.state <> 'discarded')`,
  'a category that has to be grouped again has a job': `
    select s.scope_id::text, s.regroup from grouping_scopes s left join team_members t on t.user_id = s.scope_id
    where s.regroup <> '{}' and (exists (select from users u where u.id = s.scope_id)
      or exists (select from teams e where e.id = s.scope_id)) and not exists (
      select from jobs j where j.kind = 'group-mistakes' and j.key in (s.scope_id::text, t.team_id::text)
        and j.state <> 'discarded')`,
  "an opportunity has a reviewed pull request's author and merge date": `
    select o.pull_request_id::text, o.key from opportunities o join pull_requests p on p.id = o.pull_request_id
    where (o.user_id, o.merged_at) is distinct from (p.user_id, p.merged_at)
      or not exists (select from pr_analysis a where a.pull_request_id = p.id)`,
}
