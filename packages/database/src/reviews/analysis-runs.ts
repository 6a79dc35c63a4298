import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { usageMonth } from '@debrief/domain/billing/usage'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Payer } from '../billing/subscriptions.ts'
import { reserveUsage } from '../billing/usage.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { onlyRow } from '../only-row.ts'
import type { DB } from '../tables.ts'

export const analyzePullRequest: JobDeclaration<{ runId: string }> = {
  kind: 'analyze-pull-request',
  input: z.object({ runId: z.uuid() }),
  key: ({ runId }) => runId,
}

export interface NewRun {
  pullRequestId: string
  repositoryId: string
  mergeSha: string
  generation: number
  payer: Payer
  chargedUserId: string
  subject: string
  requestId: string | null
}

export const toUsageKey = (runId: string) => `an:${runId}`

/**
 * Creates a due run and reserves its quota, or does neither. Returns 'known' if the merge already has a run of this
 * generation, so a repeated event has no effect (I4).
 */
export async function createRun(
  trx: Transaction<DB>,
  run: NewRun,
): Promise<{ outcome: 'created'; id: string } | { outcome: 'known' } | { outcome: 'quota_exhausted' }> {
  const inserted = await trx
    .insertInto('analysis_runs')
    .values({
      pull_request_id: run.pullRequestId,
      repository_id: run.repositoryId,
      tenant_id: run.payer.tenantId,
      charged_user_id: run.chargedUserId,
      merge_sha: run.mergeSha,
      generation: run.generation,
      request_id: run.requestId,
    })
    .onConflict((conflict) => conflict.columns(['pull_request_id', 'merge_sha', 'generation']).doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (!inserted) return { outcome: 'known' }
  const charged = { ...run, now: inserted.created_at }
  if (await reserveForRun(trx, inserted.id, charged, { isNew: true })) {
    const { payer, requestId } = run
    await enqueue(trx, analyzePullRequest, { runId: inserted.id }, { tenantId: payer.tenantId, requestId })
    return { outcome: 'created', id: inserted.id }
  }
  await trx.deleteFrom('analysis_runs').where('id', '=', inserted.id).execute()
  return { outcome: 'quota_exhausted' }
}

export function reserveForRun(
  trx: Transaction<DB>,
  runId: string,
  { payer, chargedUserId, subject, now }: Pick<NewRun, 'payer' | 'chargedUserId' | 'subject'> & { now: Date },
  options?: { isNew: boolean },
): Promise<boolean> {
  const wanted = {
    key: toUsageKey(runId),
    tenantId: payer.tenantId,
    userId: chargedUserId,
    kind: 'analysis',
    amount: 1,
    periodStart: usageMonth(payer.subscription.anchorAt, now).start,
    limit: limitsOfSubscription(payer.subscription).monthlyPRLimit,
    subject,
  } as const
  return reserveUsage(trx, wanted, options)
}

/** Deadlines use the database's clock, because the clocks of machines may differ (O3). */
export async function readClock(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return onlyRow(rows).now
}
