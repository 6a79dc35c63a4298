import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import type { Connection } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type Chore, chores } from '@debrief/database/operations/retention/chores'
import {
  eraseAccount,
  findAccountsToErase,
  findLeftRepositories,
} from '@debrief/database/operations/retention/erase-account'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { keptSince } from '@debrief/domain/operations/retention'
import { defineChore } from '@debrief/jobs/define-job'
import type { Log } from '@debrief/service-kit/log'
import type { WorkerContext } from '../context.ts'

export interface RetentionDeps {
  database: Connection
  log: Log
  webhookUrl: string
}

interface Round {
  signal?: AbortSignal
  now?: Date
  batch?: number
}

const BATCH = 1_000
const ACCOUNTS = 50

/**
 * Deletes, clears and anonymizes data whose retention period in the privacy policy has ended (D31). If a run is
 * interrupted, the next run continues it. Returns the number of rows that each step changed.
 */
export async function removeExpired(deps: RetentionDeps, round: Round = {}): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const now = round.now ?? (await readClock(deps.database))
  await disconnectLeft(deps, round)
  const erased = await eraseAccounts(deps, { ...round, now })
  if (erased > 0) done['accounts erased'] = erased
  for (const chore of chores) {
    const rows = await runChore(chore, deps, { ...round, now })
    if (rows > 0) done[chore.name] = rows
  }
  if (Object.keys(done).length > 0) deps.log.info({ done }, 'expired data removed')
  return done
}

async function readClock({ pool }: Connection): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now() as now')
  return onlyRow(rows).now
}

async function runChore(
  { kept, run }: Chore,
  { database }: RetentionDeps,
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
  { database, log }: RetentionDeps,
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
          'account not erased: its subscription is still active; check that billing works',
        )
    }
    if (found.length < ACCOUNTS) break
    after = found.at(-1) ?? null
  }
  return erased
}

/** Disconnects repositories left over from an interrupted account deletion. */
async function disconnectLeft(
  { database, log, webhookUrl }: RetentionDeps,
  { signal }: Round,
): Promise<void> {
  for (const repositoryId of await findLeftRepositories(database.db, ACCOUNTS)) {
    if (signal?.aborted) return
    await disconnectRepository(database.db, {
      repositoryId,
      hookUrl: buildWebhookUrl(webhookUrl, repositoryId),
    })
    log.warn({ repositoryId }, 'repository of a deleted account disconnected')
  }
}

export const removeExpiredData = defineChore<WorkerContext>('remove-expired-data', {
  every: ({ settings }) => settings.RETENTION_CHECK_SECONDS,
  async run(context) {
    await removeExpired({ ...context, webhookUrl: context.settings.WEBHOOK_URL }, { signal: context.signal })
  },
})
