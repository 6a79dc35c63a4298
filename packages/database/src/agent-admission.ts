import { limitsOfSubscription } from '@debrief/domain/subscription'
import { usageMonth } from '@debrief/domain/usage'
import { sql } from 'kysely'
import { type AgentPayer, findAgentPayer, holdCandidates } from './agent-payer.ts'
import type { AgentRun } from './agent-runs.ts'
import { readClock } from './analysis-runs.ts'
import type { Database, Trx } from './connect.ts'
import { finishUsage, reserveUsage } from './usage.ts'

export interface AgentLimits {
  /** Seconds from a mention that got a review to the next on the same pull request (B16). */
  pauseSeconds: number
  /** Runs of one pull request within an hour. */
  perPullRequest: number
  /** Runs of one repository within an hour. */
  perRepository: number
  /** Output tokens of all models in 24 hours, everybody's together and those of failed tries too (L6). */
  dailyTokens: number
  /**
   * Reserved before a model is asked, or what is left of the plan where that is less; what it really wrote is settled
   * afterwards. As much as a review writes at most: then a plan is passed by one review at most, however many run at once. 0
   * where no model is asked.
   */
  reserve: number
}

export type AgentAdmission =
  | { outcome: 'admitted'; payerId: string; teamId: string | null; tenantId: string }
  | { outcome: 'no_plan' | 'repository_paused' }
  | { outcome: Reached | Exclude<Reserving, 'reserved'> }

type Reached =
  | 'pull_request_pause'
  | 'pull_request_limit'
  | 'repository_limit'
  | 'daily_limit'
  | 'tokens_held'

/** `tokens_held`: what is left is reserved by runs under way, of which most will be given back. */
type Reserving = 'reserved' | 'tokens_held' | 'no_tokens'

export const tokenKeyOf = (runId: string) => `tok:${runId}`

/**
 * Decides on a run whose commenter may write: limits, who pays, and tokens reserved, in one transaction under the fence, one run
 * after another. The same run asked again gets the same answer's reservation, not another. null: fenced off.
 */
export function admitAgentRun(
  db: Database,
  run: AgentRun,
  limits: AgentLimits,
): Promise<AgentAdmission | null> {
  return db.transaction().execute(async (trx) => {
    // Counting and then taking lets in more than the limit where two count at once.
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
    const { numAffectedRows } = await sql`
      update agent_runs set charged_user_id = ${payerId}, tenant_id = ${tenantId}
      where id = ${run.id} and fence = ${run.fence} and state = 'claimed'`.execute(trx)
    if (numAffectedRows !== 1n) return null
    const outcome = await reserveTokens(trx, run, { payer, most: limits.reserve })
    return outcome === 'reserved' ? { outcome: 'admitted', payerId, teamId, tenantId } : { outcome }
  })
}

/**
 * Mentions of strangers do not count, so that nobody can use up others' hour; one that was let in once stays let in. The pause is
 * between the times of the mentions, so that many at once, which are looked at one after another, do not outwait it.
 */
async function limitReached(trx: Trx, run: AgentRun, limits: AgentLimits): Promise<Reached | null> {
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
  const seen = rows[0]!
  if (run.verb === 'review' && seen.isPaused) return 'pull_request_pause'
  if (seen.inPull >= limits.perPullRequest) return 'pull_request_limit'
  if (seen.inRepository >= limits.perRepository) return 'repository_limit'
  if (limits.reserve === 0 || run.verb !== 'review') return null
  const { spent, held } = await tokensOfDay(trx)
  if (spent + limits.reserve > limits.dailyTokens) return 'daily_limit'
  return spent + held + limits.reserve > limits.dailyTokens ? 'tokens_held' : null
}

/** Output tokens of 24 hours. What was written in vain is not charged, and costs the operator all the same. */
export async function tokensOfDay(trx: Database): Promise<{ spent: number; held: number }> {
  const { rows } = await sql<{ spent: number; held: number }>`
    select (coalesce(sum(amount) filter (where state = 'settled'), 0) + (
        select coalesce(sum(output_tokens), 0) from model_usage
        where kind = 'agent' and outcome = 'failed' and created_at > now() - interval '24 hours'))::bigint as spent,
      coalesce(sum(amount) filter (where state = 'reserved'), 0)::bigint as held
    from usage_events where kind = 'agent_tokens' and created_at > now() - interval '24 hours'`.execute(trx)
  return rows[0]!
}

async function reserveTokens(
  trx: Trx,
  run: AgentRun,
  { payer, most }: { payer: AgentPayer; most: number },
): Promise<Reserving> {
  if (most === 0 || run.verb !== 'review') return 'reserved'
  const { subscription, tenantId, userId } = payer
  const periodStart = usageMonth(subscription.anchorAt, await readClock(trx)).start
  const limit = limitsOfSubscription(subscription).aiAgentTokensLimit
  const key = tokenKeyOf(run.id)
  const { rows } = await sql<{ used: number; held: number; isOurs: boolean }>`
    select coalesce(sum(used), 0)::bigint as used, coalesce(sum(reserved), 0)::bigint as held,
      exists (select from usage_events where key = ${key} and state = 'reserved') as "isOurs"
    from usage_periods where tenant_id = ${tenantId} and kind = 'agent_tokens' and period_start = ${periodStart}`.execute(
    trx,
  )
  const { used, held, isOurs } = rows[0]!
  if (isOurs) return 'reserved'
  if (limit !== null && used >= limit) return 'no_tokens'
  const amount = limit === null ? most : Math.min(most, limit - used - held)
  const subject = `${run.fullName}#${run.prNumber}`
  const wanted = { key, tenantId, userId, kind: 'agent_tokens', amount, periodStart, limit, subject } as const
  return amount > 0 && (await reserveUsage(trx, wanted)) ? 'reserved' : 'tokens_held'
}

/**
 * Turns what was reserved for a run into what a model really wrote, once. null: nothing was written, and all of it is given
 * back.
 */
export async function settleTokens(trx: Trx, runId: string, outputTokens: number | null): Promise<void> {
  const key = tokenKeyOf(runId)
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
