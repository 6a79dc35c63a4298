import {
  failReconciliation,
  findDueApp,
  findDueConnection,
  reconcileWebhook,
} from '@debrief/database/deliveries/reconciliations'
import { JobLost } from '@debrief/database/jobs/job-store'
import { markNeedsReconnect } from '@debrief/database/people/users'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { defineJob, Snooze } from '@debrief/jobs/define-job'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { ReconcileContext, ReconcileDeps } from './dependencies.ts'
import type { HookAtGithub } from './hook-at-github.ts'
import { reconcileHook } from './reconcile-hook.ts'

const MAX_HOOK_MS = 120_000
const MAX_PAUSE_SECONDS = 6 * 3_600

export const reconcileWebhookJob = defineJob<{ hookId: string }, ReconcileContext>(reconcileWebhook, {
  concurrency: 6,
  lease: 30,
  attempts: Number.POSITIVE_INFINITY,

  async run({ hookId }, context) {
    let userId: string | undefined
    try {
      const hook = await findHook(hookId, context)
      userId = hook?.connection?.userId
      if (hook) await reconcileHook(hook, context)
    } catch (error) {
      if (context.signal.aborted || error instanceof JobLost || !(error instanceof Error)) throw error
      if (userId && error instanceof GithubFailure && error.kind === 'token_revoked')
        await markNeedsReconnect(context.database.db, userId)
      const failures = await failReconciliation(context.database.db, hookId, error.message)
      throw new Snooze(pauseAfter(error, failures, context), error.message)
    }
  },
})

/**
 * Returns the seconds until the next attempt. If GitHub's rate limit is used up, the pause lasts until the limit
 * resets. Otherwise, the pause doubles with each consecutive failure, up to a maximum.
 */
function pauseAfter(error: Error, failures: number, { settings }: ReconcileContext): number {
  if (error instanceof GithubPaused) return (error.retryAfter ?? settings.RECONCILE_SECONDS) + 1
  return Math.min(MAX_PAUSE_SECONDS, settings.RECONCILE_SECONDS * 2 ** Math.min(failures - 1, 12))
}

/** Returns null if the App or the connection is gone, or if its webhook can't be compared now. */
async function findHook(hookId: string, deps: ReconcileDeps): Promise<HookAtGithub | null> {
  const { db } = deps.database
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(MAX_HOOK_MS)])
  if (hookId === 'app' || hookId === 'standards-app') {
    const open = await (hookId === 'app' ? deps.githubApp() : deps.standardsApp())
    const due = open && (await findDueApp(db, hookId))
    return due && { due, connection: null, of: 'app', client: await open.app.appClient(), signal }
  }
  const connection = await findDueConnection(db, hookId)
  if (!connection) return null
  const { userId, fullName, webhookId, githubAccessToken } = connection
  const client = deps.github.of(deps.keys.open(githubAccessToken, aboutGithubToken(userId)))
  return { due: connection, connection, of: { fullName, hookId: webhookId }, client, signal }
}
