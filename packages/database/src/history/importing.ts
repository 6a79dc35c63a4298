import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { enqueue } from '../jobs/declare-job.ts'
import { complete, type JobFence, lockJob } from '../jobs/job-store.ts'
import { onlyRow } from '../only-row.ts'
import { addUsed, holdImport, type ImportFacts, type ImportUsage, leaveOutKnown } from './counting.ts'
import { openFirstLooks } from './first-looks.ts'
import { importHistory, lockImport, setState } from './history-imports.ts'

/**
 * Maximum number of times that an import starts the analysis of a pull request. After that, the pull request is listed
 * without a review.
 */
export const MAX_BEGUN = 3

export interface WaitingItem {
  number: number
  attempts: number
}

export async function takeBatch(
  trx: Trx,
  { found, job, size }: { found: ImportFacts; job: JobFence; size: number },
): Promise<WaitingItem[]> {
  await holdImport(trx, { importId: found.id, job, state: 'running' })
  await leaveOutKnown(trx, found.id)
  const { rows } = await sql<WaitingItem>`
    select pr_number as number, attempts from history_pull_requests
    where import_id = ${found.id} and outcome is null order by merged_at, pr_number limit ${size}`.execute(
    trx,
  )
  return rows
}

export async function recordRead(
  trx: Trx,
  read: { found: ImportFacts; job: JobFence; gone: readonly number[]; used: ImportUsage },
): Promise<void> {
  const { found, job, gone } = read
  await holdImport(trx, { importId: found.id, job, state: 'running' })
  for (const number of gone) await settle(trx, { importId: found.id, number, outcome: 'left_out' })
  await trx.updateTable('history_imports').set(addUsed(read.used)).where('id', '=', found.id).execute()
}

/** Counts an attempt before the analysis starts, so an attempt that crashes the process counts too. */
export async function beginItem(db: Database, { id }: ImportFacts, number: number): Promise<void> {
  await sql`
    update history_pull_requests set attempts = attempts + 1
    where import_id = ${id} and pr_number = ${number}`.execute(db)
}

export async function settle(
  trx: Trx,
  item: {
    importId: string
    number: number
    outcome: 'analyzed' | 'listed' | 'left_out'
    pullRequestId?: string
    isNew?: boolean
    reasonBefore?: string | null
  },
): Promise<void> {
  await trx
    .updateTable('history_pull_requests')
    .set({
      outcome: item.outcome,
      pull_request_id: item.pullRequestId ?? null,
      is_new: item.isNew ?? false,
      reason_before: item.reasonBefore ?? null,
    })
    .where('import_id', '=', item.importId)
    .where('pr_number', '=', item.number)
    .execute()
}

interface ClaimedImport {
  found: ImportFacts
  job: JobFence
}

/** Completes an import, and opens the first look for everyone whose pull requests it analyzed (D36). */
export async function completeImport(trx: Trx, { found, job }: ClaimedImport): Promise<void> {
  await holdImport(trx, { importId: found.id, job, state: 'running' })
  await setState(trx, found.id, 'completed')
  const { rows } = await sql<{ months: number; userIds: string[] }>`
    select h.months, array_agg(distinct p.user_id) as "userIds" from history_imports h
    join history_pull_requests i on i.import_id = h.id and i.outcome = 'analyzed'
    join pull_requests p on p.id = i.pull_request_id
    where h.id = ${found.id} group by h.id`.execute(trx)
  for (const reviewed of rows) await openFirstLooks(trx, reviewed)
  await complete(trx, job)
}

/** Enqueues a new job instead of continuing, so the person's other imports get their turn. */
export async function yieldTurn(trx: Trx, { found, job }: ClaimedImport): Promise<void> {
  const { id: importId, userId, requestId } = found
  await holdImport(trx, { importId, job, state: 'running' })
  await complete(trx, job)
  await enqueue(trx, importHistory, { importId, userId }, { tenantId: userId, priority: 2, requestId })
}

export async function noteImportWaits(
  trx: Trx,
  {
    importId,
    job,
    reason,
    continuesAt,
  }: { importId: string; job: JobFence; reason: string; continuesAt: Date | null },
): Promise<void> {
  await lockImport(trx, { importId })
  await lockJob(trx, job)
  await sql`
    update history_imports set reason = ${reason}, continues_at = ${continuesAt}, updated_at = now()
    where id = ${importId} and state in ('counting', 'running')`.execute(trx)
}

export async function isLiveWorkDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from jobs where kind in ('route-delivery', 'analyze-pull-request')
      and (state = 'waiting' and run_at <= now() or state = 'running' and delivered_at > now() - interval '10 seconds'))
      as "isDue"`.execute(db)
  return onlyRow(rows).isDue
}

export async function isCountingDue(db: Database, { userId, id }: ImportFacts): Promise<boolean> {
  const { rows } = await sql`
    select from history_imports where user_id = ${userId} and state = 'counting' and reason is null and id <> ${id}
    limit 1`.execute(db)
  return rows.length > 0
}
