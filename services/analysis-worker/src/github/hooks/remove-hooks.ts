import { complete } from '@debrief/database/jobs/job-store'
import { markNeedsReconnect } from '@debrief/database/people/users'
import {
  endRemovals,
  findRemoval,
  giveUpRemoval,
  type HookRemoval,
  removeWebhook,
} from '@debrief/database/repositories/hook-removals'
import { GithubFailure } from '@debrief/github/errors'
import { removeHook } from '@debrief/github/repositories/hooks'
import { type Attempt, defineJob } from '@debrief/jobs/define-job'
import { type HookContext, inTime, openGithubClient } from './hook-context.ts'

/**
 * Deletes one webhook on GitHub. Retries for 90 days. If the person has no valid token, stops until they sign in again.
 */
export const removeWebhookJob = defineJob<{ removalId: number }, HookContext>(removeWebhook, {
  concurrency: 4,
  lease: 30,
  attempts: Number.POSITIVE_INFINITY,

  async run({ removalId }, context) {
    const { database, log, job } = context
    const removal = await findRemoval(database.db, removalId)
    if (!removal) return
    const client = openGithubClient(context, removal)
    if (!client) return giveUp(removal, context, 'the account has no token that GitHub accepts')
    const { fullName, hookUrl: url, hookId } = removal
    try {
      await removeHook(client, { fullName, url, hookId }, { signal: inTime(context) })
    } catch (error) {
      const isRevoked = error instanceof GithubFailure && error.kind === 'token_revoked'
      if (isRevoked) await markNeedsReconnect(database.db, removal.userId)
      if (!isRevoked && !removal.isTooOld) throw error
      return giveUp(removal, context, error instanceof Error ? error.message : String(error))
    }
    await database.db.transaction().execute(async (trx) => {
      await complete(trx, job)
      await endRemovals(trx, { id: removalId })
    })
    log.info({ removalId }, 'webhook removed')
  },
})

async function giveUp({ id }: HookRemoval, context: HookContext & Attempt, reason: string): Promise<void> {
  await context.database.db.transaction().execute(async (trx) => {
    await complete(trx, context.job)
    await giveUpRemoval(trx, { id, reason })
  })
  context.log.warn({ removalId: id, reason }, 'webhook left on GitHub')
}
