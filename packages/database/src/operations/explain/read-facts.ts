import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { usageMonth } from '@debrief/domain/billing/usage'
import { sql } from 'kysely'
import { findPayer } from '../../billing/subscriptions.ts'
import type { Database } from '../../connect.ts'

export interface ConnectionFacts {
  id: string
  fullName: string
  githubRepoId: number
  connectedBy: string
  connectedAt: Date
  userId: string
  isActive: boolean
  isReachable: boolean
  hookState: string
  hookId: number | null
  lastDeliveryAt: Date | null
  analyzeAuthors: string
  analyzeAgents: boolean
  hasToken: boolean
  needsReconnect: boolean
}

export async function findRepositoryConnections(db: Database, fullName: string): Promise<ConnectionFacts[]> {
  const { rows } = await sql<ConnectionFacts>`
    select r.id, r.repo_full_name as "fullName", r.github_repo_id as "githubRepoId", u.github_username as "connectedBy",
      r.created_at as "connectedAt", u.id as "userId", r.is_active as "isActive", r.reachability = 'ok' as "isReachable",
      r.hook_state as "hookState", r.webhook_id as "hookId", r.last_webhook_activity as "lastDeliveryAt",
      r.analyze_authors as "analyzeAuthors", r.analyze_agents as "analyzeAgents", u.github_access_token is not null as "hasToken",
      u.needs_reconnect as "needsReconnect"
    from repositories r join users u on u.id = r.user_id
    where lower(r.repo_full_name) = lower(${fullName}) order by r.created_at`.execute(db)
  return rows
}

export interface DeliveryFacts {
  id: number
  deliveryId: string
  event: string
  receivedAt: Date
  state: string
  outcome: string | null
  error: string | null
}

const NEWEST = 5
/**
 * Maximum number of each webhook's newest deliveries to search. The search is limited because deliveries can't be
 * looked up by pull request.
 */
const LOOKED_THROUGH = 5_000

export async function findPullRequestDeliveries(
  db: Database,
  { id, githubRepoId }: Pick<ConnectionFacts, 'id' | 'githubRepoId'>,
  number: number,
): Promise<DeliveryFacts[]> {
  const columns = sql`id, delivery_id, event, received_at, state, outcome, error, facts`
  const { rows } = await sql<DeliveryFacts>`
    select id, delivery_id as "deliveryId", event, received_at as "receivedAt", state, outcome,
      coalesce(error, (select j.error from jobs j where j.kind = 'route-delivery' and j.key = recent.id::text limit 1)) as error
    from (
      (select ${columns} from deliveries where repository_id = ${id} order by id desc limit ${LOOKED_THROUGH})
      union all
      (select ${columns} from (
        select ${columns} from deliveries where source = 'github-app' order by id desc limit ${LOOKED_THROUGH}) newest
        where facts #>> '{event,repository,githubId}' = ${String(githubRepoId)})
    ) recent
    where coalesce(facts #>> '{event,pullRequest,number}', facts #>> '{event,issue,number}') = ${String(number)}
    order by id desc limit ${NEWEST}`.execute(db)
  return rows
}

export interface PullRequestFacts {
  id: string
  author: string | null
  mergedAt: Date | null
  status: string
  step: string | null
  error: string | null
  pendingReason: string | null
  review: { id: string; generation: number; createdAt: string } | null
}

export async function findPullRequest(
  db: Database,
  repositoryId: string,
  number: number,
): Promise<PullRequestFacts | null> {
  const { rows } = await sql<PullRequestFacts>`
    select p.id, p.author_username as author, p.merged_at as "mergedAt", p.analysis_status as status,
      p.analysis_step as step, p.analysis_error as error, p.pending_reason as "pendingReason",
      (select json_build_object('id', a.id, 'generation', a.generation, 'createdAt', a.created_at)
        from pr_analysis a where a.pull_request_id = p.id and a.superseded_at is null) as review
    from pull_requests p where p.repository_id = ${repositoryId} and p.pr_number = ${number}`.execute(db)
  return rows[0] ?? null
}

export interface RunFacts {
  id: string
  generation: number
  kind: 'live' | 'import'
  state: string
  code: string | null
  error: string | null
  attempts: number | null
  crashes: number
  /** Null if the run waits for the person to sign in again, or if its job is gone. */
  dueAt: Date | null
  isQueued: boolean
  isLeased: boolean
  ledger: string | null
  requestId: string | null
}

export async function findPullRequestRuns(db: Database, pullRequestId: string): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select a.id, a.generation, a.kind, case j.state when 'running' then 'running' else a.state end as state, a.error_code as code,
      coalesce(a.error, j.error) as error, j.attempt as attempts, coalesce(j.crashes, 0) as crashes,
      case when j.run_at < 'infinity' then j.run_at end as "dueAt", j.delivered_at is not null as "isQueued",
      coalesce(j.lease_until >= now(), false) as "isLeased", u.state as ledger, a.request_id as "requestId"
    from analysis_runs a left join usage_events u on u.key = 'an:' || a.id
    left join lateral (select * from jobs j where j.kind = 'analyze-pull-request' and j.key = a.id::text
      order by j.id desc limit 1) j on true
    where a.pull_request_id = ${pullRequestId} order by a.generation`.execute(db)
  return rows
}

export interface QuotaFacts {
  planType: string
  status: string
  throughTeam: boolean
  used: number
  reserved: number
  limit: number | null
}

export async function readUserQuota(db: Database, userId: string, now: Date): Promise<QuotaFacts | null> {
  const payer = await findPayer(db, userId)
  if (!payer) return null
  const { subscription, tenantId } = payer
  const row = await db
    .selectFrom('usage_periods')
    .select(['used', 'reserved'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'analysis')
    .where('period_start', '=', usageMonth(subscription.anchorAt, now).start)
    .executeTakeFirst()
  return {
    planType: subscription.planType,
    status: subscription.status,
    throughTeam: tenantId !== userId,
    used: row?.used ?? 0,
    reserved: row?.reserved ?? 0,
    limit: limitsOfSubscription(subscription).monthlyPRLimit,
  }
}
