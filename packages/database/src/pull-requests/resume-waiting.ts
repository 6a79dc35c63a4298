import { PLAN_LIMITS } from '@debrief/domain/billing/plans'
import type { PendingReason } from '@debrief/domain/pull-requests/analysis-status'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { fitRepositories } from '../repositories/fit-repositories.ts'
import { requestAnalysis } from './request-analysis.ts'

export type ResumeScope = 'everyone' | { payerId: string }

export interface ResumeResult {
  analyses: number
  pausedRepositories: number
  resumedRepositories: number
}

const BATCH = 200
/** Debrief analyzes pull requests with one of these reasons as soon as a plan covers them (D8). */
const WAITING = ['quota_exhausted', 'no_subscription', 'paused'] satisfies PendingReason[]

/**
 * Starts as many waiting analyses as the plans allow, oldest merge first (D8). First pauses and resumes repositories to
 * fit the plans. Safe to repeat, even concurrently. Stops between two analyses if the signal is aborted.
 */
export async function resumeWaiting(
  db: Database,
  whose: ResumeScope,
  signal?: AbortSignal,
): Promise<ResumeResult> {
  const resumed: ResumeResult = { analyses: 0, pausedRepositories: 0, resumedRepositories: 0 }
  const people = whose === 'everyone' ? null : await listPaidFor(db, whose.payerId)
  for (const userId of people ?? (await listUnfitted(db))) {
    const fitted = await fitRepositories(db, userId)
    resumed.pausedRepositories += fitted.paused
    resumed.resumedRepositories += fitted.resumed
  }
  const spent = new Set<string>()
  for (let after: WaitingRow | undefined; ; ) {
    const batch = await findWaiting(db, { people, spent: [...spent], after })
    for (const waiting of batch) {
      if (signal?.aborted) return resumed
      if (!spent.has(waiting.userId) && (await resume(db, waiting, spent))) resumed.analyses += 1
    }
    if (batch.length < BATCH) return resumed
    after = batch.at(-1)
  }
}

async function resume(db: Database, { id, userId }: WaitingRow, spent: Set<string>): Promise<boolean> {
  const wanted = { pullRequestId: id, viewerId: userId, kind: 'analyze', requestId: null } as const
  const { outcome } = await requestAnalysis(db, wanted)
  if (outcome === 'quota_exhausted' || outcome === 'no_subscription') {
    spent.add(userId)
    await sayWhy(db, userId, outcome)
  }
  return outcome === 'accepted'
}

interface WaitingRow {
  id: string
  userId: string
  /** The merge time with microseconds, so that the next batch starts right after this pull request. */
  mergedAt: string
}

async function findWaiting(
  db: Database,
  { people, spent, after }: { people: string[] | null; spent: string[]; after: WaitingRow | undefined },
): Promise<WaitingRow[]> {
  const among = people ? sql`and r.user_id = any(${people}::uuid[])` : sql``
  const beyond = after
    ? sql`and (p.merged_at, p.id) > (${after.mergedAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<WaitingRow>`
    select p.id, r.user_id as "userId", p.merged_at::text as "mergedAt"
    from pull_requests p join repositories r on r.id = p.repository_id
    where p.merged_at is not null and p.analysis_status = 'pending' and p.pending_reason = any(${WAITING}::text[])
      and r.is_active and r.user_id <> all(${spent}::uuid[]) ${among} ${beyond}
    order by p.merged_at, p.id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

async function sayWhy(db: Database, userId: string, reason: PendingReason): Promise<void> {
  await sql`
    update pull_requests p set pending_reason = ${reason} from repositories r
    where r.id = p.repository_id and r.user_id = ${userId} and r.is_active and p.merged_at is not null
      and p.analysis_status = 'pending' and p.pending_reason = any(${WAITING}::text[]) and p.pending_reason <> ${reason}`.execute(
    db,
  )
}

async function listPaidFor(db: Database, payerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${payerId}::uuid as id
    union select m.user_id from team_members m join teams t on t.id = m.team_id where t.manager_id = ${payerId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function listUnfitted(db: Database): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select r.user_id as "userId" from repositories r group by r.user_id
    having not bool_and(r.is_active) or count(*) > ${PLAN_LIMITS.plus.repositoriesLimit} and exists (
      select from stripe_customers c
      join stripe_subscriptions s on s.customer_id = c.customer_id and s.deleted_at is null
      join plan_prices p on p.price_id = s.price_id and p.plan_type = 'plus'
      where c.user_id = r.user_id)`.execute(db)
  return rows.map(({ userId }) => userId)
}
