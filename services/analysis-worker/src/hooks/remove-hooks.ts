import {
  finishRemoval,
  type HookRemoval,
  postponeRemoval,
  takeDueRemovals,
} from '@debrief/database/hook-removals'
import { markNeedsReconnect } from '@debrief/database/users'
import { GithubFailure } from '@debrief/github/errors'
import { removeHook } from '@debrief/github/hooks'
import { backoff } from '@debrief/jobs/define-job'
import { clientOf, inTime, type SweepMeans } from './sweep-means.ts'

const BATCH = 20

/** Takes away the webhooks that are due. One that cannot be taken away is tried again for 90 days, ever less often. */
export async function removeHooks(means: SweepMeans): Promise<void> {
  const { db } = means.database
  for (;;) {
    const due = await takeDueRemovals(db, BATCH)
    for (const removal of due) await remove(removal, means)
    if (due.length < BATCH) return
  }
}

async function remove(removal: HookRemoval, means: SweepMeans): Promise<void> {
  const { database, log } = means
  const about = { removalId: removal.id, attempts: removal.attempts }
  try {
    const client = clientOf(means, removal)
    if (!client) return await giveUp(removal, means, 'the account has no token that GitHub takes')
    const { fullName, hookUrl: url, hookId } = removal
    await removeHook(client, { fullName, url, hookId }, { signal: inTime(means) })
    await finishRemoval(database.db, removal.id)
    log.info(about, 'webhook removed')
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    if (error instanceof GithubFailure && error.kind === 'token_revoked') {
      await markNeedsReconnect(database.db, removal.userId)
      return giveUp(removal, means, said)
    }
    if (removal.isTooOld) return giveUp(removal, means, said)
    const seconds = backoff(removal.attempts, means.retrySeconds)
    await postponeRemoval(database.db, { id: removal.id, seconds, error: said })
    log.warn({ ...about, seconds, err: error }, 'webhook not removed: it is tried again')
  }
}

async function giveUp({ id }: HookRemoval, { database, log }: SweepMeans, error: string): Promise<void> {
  await postponeRemoval(database.db, { id, seconds: null, error })
  log.warn({ removalId: id, said: error }, 'webhook left at GitHub')
}
