import { webhookAddressOf } from '@debrief/contracts/http/webhook-address'
import type { Connection } from '@debrief/database/connect'
import { disconnectRepository } from '@debrief/database/disconnect-repository'
import { type Chore, chores } from '@debrief/database/retention/chores'
import {
  eraseAccount,
  findAccountsToErase,
  findLeftRepositories,
} from '@debrief/database/retention/erase-account'
import { keptSince } from '@debrief/domain/retention'
import { defineChore } from '@debrief/jobs/define-job'
import type { Log } from '@debrief/service-kit/log'
import type { WorkerContext } from '../context.ts'

export interface RetentionMeans {
  database: Connection
  log: Log
  /** Where GitHub reaches webhook-ingest. */
  webhookUrl: string
}

interface Round {
  signal?: AbortSignal
  /** The database's clock, unless a test has another. */
  now?: Date
  /** Rows that one statement changes at most. */
  batch?: number
}

const BATCH = 1_000
const ACCOUNTS = 50

/**
 * Deletes, clears and anonymizes data whose retention period in the privacy policy has ended (D31). A run that is cut off
 * leaves the rest to the next one. Returns how many rows each step changed.
 */
export async function sweepRetention(
  means: RetentionMeans,
  round: Round = {},
): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const now = round.now ?? (await readClock(means.database))
  await disconnectLeft(means, round)
  const erased = await eraseAccounts(means, { ...round, now })
  if (erased > 0) done['accounts erased'] = erased
  for (const chore of chores) {
    const rows = await runChore(chore, means, { ...round, now })
    if (rows > 0) done[chore.name] = rows
  }
  if (Object.keys(done).length > 0) means.log.info({ done }, 'what was kept for long enough is gone')
  return done
}

async function readClock({ pool }: Connection): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now() as now')
  return rows[0]!.now
}

async function runChore(
  { kept, run }: Chore,
  { database }: RetentionMeans,
  { now, signal, batch = BATCH }: Round & { now: Date },
): Promise<number> {
  let all = 0
  while (!signal?.aborted) {
    const rows = await run(database.db, { before: keptSince(kept, now), limit: batch })
    all += rows
    if (rows < batch) break
  }
  return all
}

async function eraseAccounts(
  { database, log }: RetentionMeans,
  { now, signal }: Round & { now: Date },
): Promise<number> {
  const deletedBefore = keptSince('deletedAccounts', now)
  let erased = 0
  for (let after: string | null = null; !signal?.aborted; ) {
    const found = await findAccountsToErase(database.db, { before: deletedBefore, after, limit: ACCOUNTS })
    for (const userId of found) {
      const outcome = await eraseAccount(database.db, { userId, deletedBefore })
      if (outcome === 'erased') erased += 1
      if (outcome === 'paid_for')
        log.error(
          { userId },
          'account not erased: a subscription of it still runs; see to it that billing works',
        )
    }
    if (found.length < ACCOUNTS) break
    after = found.at(-1) ?? null
  }
  return erased
}

/** Where deleting an account was interrupted before its repositories were disconnected. */
async function disconnectLeft(
  { database, log, webhookUrl }: RetentionMeans,
  { signal }: Round,
): Promise<void> {
  for (const repositoryId of await findLeftRepositories(database.db, ACCOUNTS)) {
    if (signal?.aborted) return
    await disconnectRepository(database.db, {
      repositoryId,
      hookUrl: webhookAddressOf(webhookUrl, repositoryId),
    })
    log.warn({ repositoryId }, 'repository of a deleted account disconnected')
  }
}

export const removeExpiredData = defineChore<WorkerContext>('remove-expired-data', {
  every: ({ settings }) => settings.RETENTION_SWEEP_SECONDS,
  async run(context) {
    await sweepRetention({ ...context, webhookUrl: context.settings.WEBHOOK_URL }, { signal: context.signal })
  },
})
