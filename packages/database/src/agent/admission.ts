import { decideAccess } from '@debrief/domain/billing/access'
import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { usageMonth } from '@debrief/domain/billing/usage'
import { sql } from 'kysely'
import { findPayer, type Payer } from '../billing/subscriptions.ts'
import { finishUsage, reserveUsage } from '../billing/usage.ts'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'
import { readClock } from '../reviews/analysis-runs.ts'
import type { AgentRun } from './runs.ts'

export interface AgentLimits {
  /** Minimum seconds between two review mentions on the same pull request (L6). Failed mentions don't count. */
  pauseSeconds: number
  perPullRequest: number
  perRepository: number
  /** Maximum output tokens in 24 hours, across all users and including failed attempts (L6). */
  dailyTokens: number
  /**
   * Tokens to reserve before the model is called: the maximum that a review can use, or 0 if no model is used. If the
   * plan has fewer tokens left, all of them are reserved.
   */
  reserve: number
}

export type AgentAdmission =
  | { outcome: 'admitted'; payerId: string; teamId: string | null; tenantId: string }
  | { outcome: 'no_plan' | 'repository_paused' }
  | { outcome: ReachedLimit | Exclude<ReservationOutcome, 'reserved'> }

type ReachedLimit =
  | 'pull_request_pause'
  | 'pull_request_limit'
  | 'repository_limit'
  | 'daily_limit'
  | 'tokens_held'

type ReservationOutcome = 'reserved' | 'tokens_held' | 'no_tokens'

export const toTokenKey = (runId: string) => `tok:${runId}`

/**
 * Checks the limits, finds the payer and, for a review, reserves tokens. The caller must have checked that the
 * mention's author has write access. Call this inside `underFence`. A mention that is admitted again keeps its
 * reservation.
 */
export async function admitAgentRun(trx: Trx, run: AgentRun, limits: AgentLimits): Promise<AgentAdmission> {
  // Without this lock, two mentions that are admitted at the same time could together exceed a limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('agent-admission', 29))`.execute(trx)
  const limit = await limitReached(trx, run, limits)
  if (limit) return { outcome: limit }
  await holdCandidates(trx, run)
  const payer = await findAgentPayer(trx, run)
  if (!payer) {
    const wouldPay = await findAgentPayer(trx, run, { isPaused: true })
    return { outcome: wouldPay ? 'repository_paused' : 'no_plan' }
  }
  if (!limitsOfSubscription(payer.subscription).aiAgentEnabled) return { outcome: 'no_plan' }
  const { userId: payerId, teamId, tenantId } = payer
  await sql`
    update agent_runs set charged_user_id = ${payerId}, tenant_id = ${tenantId}, team_id = ${teamId}
    where id = ${run.id}`.execute(trx)
  const outcome = await reserveTokens(trx, run, { payer, max: limits.reserve })
  return outcome === 'reserved' ? { outcome: 'admitted', payerId, teamId, tenantId } : { outcome }
}

/**
 * Refused, rate-limited and ignored mentions don't count, so strangers can't use up the limits. The pause is measured
 * between the times when the mentions were received, so time in the queue doesn't shorten it.
 */
async function limitReached(trx: Trx, run: AgentRun, limits: AgentLimits): Promise<ReachedLimit | null> {
  if (run.tenantId !== null) return null
  const { rows } = await sql<{ isPaused: boolean; inPull: number; inRepository: number }>`
    select count(*)::int as "inRepository", count(*) filter (where pr_number = ${run.prNumber})::int as "inPull",
      coalesce(bool_or(pr_number = ${run.prNumber} and verb = 'review' and outcome is distinct from 'failed'
        and abs(extract(epoch from created_at - ${run.createdAt}::timestamptz)) < ${limits.pauseSeconds}), false) as "isPaused"
    from agent_runs
    where github_repo_id = ${run.githubRepoId} and id <> ${run.id} and created_at > now() - interval '1 hour'
      and tenant_id is not null and (outcome is null or outcome not in ('refused', 'limited', 'ignored'))`.execute(
    trx,
  )
  const seen = onlyRow(rows)
  if (run.verb === 'review' && seen.isPaused) return 'pull_request_pause'
  if (seen.inPull >= limits.perPullRequest) return 'pull_request_limit'
  if (seen.inRepository >= limits.perRepository) return 'repository_limit'
  if (limits.reserve === 0 || run.verb !== 'review') return null
  const { spent, held } = await tokensOfDay(trx)
  if (spent + limits.reserve > limits.dailyTokens) return 'daily_limit'
  return spent + held + limits.reserve > limits.dailyTokens ? 'tokens_held' : null
}

/** Tokens of failed attempts count as spent, because the operator pays for them. */
export async function tokensOfDay(trx: Database): Promise<{ spent: number; held: number }> {
  const { rows } = await sql<{ spent: number; held: number }>`
    select (coalesce(sum(amount) filter (where state = 'settled'), 0) + (
        select coalesce(sum(output_tokens), 0) from model_usage
        where kind = 'agent' and outcome = 'failed' and created_at > now() - interval '24 hours'))::bigint as spent,
      coalesce(sum(amount) filter (where state = 'reserved'), 0)::bigint as held
    from usage_events where kind = 'agent_tokens' and created_at > now() - interval '24 hours'`.execute(trx)
  return onlyRow(rows)
}

async function reserveTokens(
  trx: Trx,
  run: AgentRun,
  { payer, max }: { payer: AgentPayer; max: number },
): Promise<ReservationOutcome> {
  if (max === 0 || run.verb !== 'review') return 'reserved'
  const { subscription, tenantId, userId } = payer
  const periodStart = usageMonth(subscription.anchorAt, await readClock(trx)).start
  const limit = limitsOfSubscription(subscription).aiAgentTokensLimit
  const key = toTokenKey(run.id)
  const { rows } = await sql<{ used: number; held: number; isOurs: boolean }>`
    select coalesce(sum(used), 0)::bigint as used, coalesce(sum(reserved), 0)::bigint as held,
      exists (select from usage_events where key = ${key} and state = 'reserved') as "isOurs"
    from usage_periods where tenant_id = ${tenantId} and kind = 'agent_tokens' and period_start = ${periodStart}`.execute(
    trx,
  )
  const { used, held, isOurs } = onlyRow(rows)
  if (isOurs) return 'reserved'
  if (limit !== null && used >= limit) return 'no_tokens'
  const amount = limit === null ? max : Math.min(max, limit - used - held)
  const subject = `${run.fullName}#${run.prNumber}`
  const wanted = { key, tenantId, userId, kind: 'agent_tokens', amount, periodStart, limit, subject } as const
  return amount > 0 && (await reserveUsage(trx, wanted)) ? 'reserved' : 'tokens_held'
}

/** Releases the reservation if `outputTokens` is null or 0. Calling this again has no effect. */
export async function settleTokens(trx: Trx, runId: string, outputTokens: number | null): Promise<void> {
  const key = toTokenKey(runId)
  if (outputTokens === null || outputTokens <= 0) return finishUsage(trx, key, 'released')
  await sql`
    with reserved as (
      select key, tenant_id, kind, period_start, amount from usage_events where key = ${key} and state = 'reserved' for update
    ), settled as (
      update usage_events e set state = 'settled', finished_at = now(), amount = ${outputTokens}
      from reserved where e.key = reserved.key
    )
    update usage_periods p set reserved = p.reserved - r.amount, used = p.used + ${outputTokens}
    from reserved r where p.tenant_id = r.tenant_id and p.kind = r.kind and p.period_start = r.period_start`.execute(
    trx,
  )
}

interface AgentPayer extends Payer {
  userId: string
  /** The team whose standards apply; null if the payer isn't on a team. */
  teamId: string | null
}

type Candidate = Pick<PersonRow, 'id' | 'own' | 'team' | 'managesTeam'> & { billing: boolean }

interface PayerInput {
  commenterId: number
  githubRepoId: number
}

/** Locks everyone who might pay, so they can't delete their account or leave a team during the transaction (W4). */
async function holdCandidates(trx: Trx, { commenterId, githubRepoId }: PayerInput): Promise<void> {
  await sql`
    select id from users where github_id = ${commenterId}
      or id in (select user_id from repositories where github_repo_id = ${githubRepoId})
    order by id for share`.execute(trx)
}

/**
 * Finds who pays for a mention (D29). The commenter pays if they have access and they or their team connected the
 * repository. Otherwise, the first person with access who connected the repository pays. Considers only active
 * connections or, with `isPaused`, only connections that the plan paused (D8).
 */
async function findAgentPayer(
  trx: Trx,
  { commenterId, githubRepoId }: PayerInput,
  { isPaused = false }: { isPaused?: boolean } = {},
): Promise<AgentPayer | null> {
  const { rows } = await sql<Candidate>`
    select ${personFacts}, current_setting('debrief.billing', true) is distinct from 'off' as billing
    from users u
    left join team_members own on own.user_id = u.id
    cross join lateral (
      select min(r.created_at) filter (where r.user_id = u.id) as connected_at, count(*) as found
      from repositories r
      where r.github_repo_id = ${githubRepoId} and r.is_active <> ${isPaused}
        and (r.user_id = u.id or (r.team_id = own.team_id and u.github_id = ${commenterId}))
    ) reach
    where u.deleted_at is null and reach.found > 0
      and (u.github_id = ${commenterId}
        or u.id in (select user_id from repositories where github_repo_id = ${githubRepoId}))
    order by u.github_id = ${commenterId} desc, reach.connected_at, u.id`.execute(trx)
  for (const candidate of rows) {
    if (!decideAccess(candidate).hasAccess) continue
    const payer = await findPayer(trx, candidate.id)
    if (payer) return { ...payer, userId: candidate.id, teamId: candidate.team?.id ?? null }
  }
  return null
}
