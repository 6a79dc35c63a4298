import { giveUpHopeless } from '@debrief/database/lost-deliveries'
import {
  addReconciliations,
  type DueConnection,
  type DueReconciliation,
  postponeReconciliation,
  takeDueApp,
  takeDueConnections,
} from '@debrief/database/reconciliations'
import { markNeedsReconnect } from '@debrief/database/users'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { defineChore } from '@debrief/jobs/define-job'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { WorkerContext } from '../context.ts'
import { reconcileHook } from './reconcile-hook.ts'
import type { ReconcileMeans } from './reconcile-means.ts'

const AT_ONCE = 6
const LOOKS_EVERY_SECONDS = 15
const HOOK_WITHIN_MS = 120_000
const LONGEST_PAUSE_SECONDS = 6 * 3_600

/** Compares all due webhooks, including the App's, with GitHub. */
export async function sweepReconciliations(means: ReconcileMeans): Promise<void> {
  const { db } = means.database
  const { everySeconds } = means
  await addReconciliations(db, everySeconds)
  await giveUpHopeless(db)
  await reconcileApp(means)
  for (;;) {
    const due = await takeDueConnections(db, { everySeconds, limit: AT_ONCE })
    await Promise.all(due.map((connection) => reconcileConnection(connection, means)))
    if (due.length < AT_ONCE || means.signal.aborted) return
  }
}

async function reconcileApp(means: ReconcileMeans): Promise<void> {
  const open = await means.githubApp()
  const due = open && (await takeDueApp(means.database.db, means.everySeconds))
  if (!due) return
  await settle(due, means, async (signal) => {
    const client = await open.app.appClient()
    await reconcileHook({ due, connection: null, of: 'app', client, signal }, means)
  })
}

function reconcileConnection(connection: DueConnection, means: ReconcileMeans): Promise<void> {
  const { userId, fullName, webhookId: hookId, githubAccessToken } = connection
  const reconcile = async (signal: AbortSignal) => {
    const client = means.github.of(means.keys.open(githubAccessToken, aboutGithubToken(userId)))
    await reconcileHook({ due: connection, connection, of: { fullName, hookId }, client, signal }, means)
  }
  return settle(connection, means, async (signal) => {
    try {
      await reconcile(signal)
    } catch (error) {
      if (error instanceof GithubFailure && error.kind === 'token_revoked')
        await markNeedsReconnect(means.database.db, userId)
      throw error
    }
  })
}

/** Keeps a failing webhook from holding up the others. Retries back off, or wait until GitHub's rate limit resets. */
async function settle(
  { hookId, failures }: DueReconciliation,
  { database, log, signal, everySeconds }: ReconcileMeans,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await work(AbortSignal.any([signal, AbortSignal.timeout(HOOK_WITHIN_MS)]))
  } catch (error) {
    if (signal.aborted) return
    const seconds =
      error instanceof GithubPaused
        ? (error.retryAt.getTime() - Date.now()) / 1_000 + 1
        : Math.min(LONGEST_PAUSE_SECONDS, everySeconds * 2 ** Math.min(failures, 12))
    const said = error instanceof Error ? error.message : String(error)
    await postponeReconciliation(database.db, hookId, { seconds, error: said })
    log.warn({ hookId, seconds: Math.round(seconds), err: error }, 'hook not compared: it is tried again')
  }
}

/** Runs at least every 15 seconds, so that the webhooks' comparisons are spread over the interval. */
export const reconcileWebhooks = defineChore<WorkerContext>('reconcile-webhooks', {
  every: ({ settings }) => Math.min(LOOKS_EVERY_SECONDS, settings.RECONCILE_SECONDS),
  run: (context) =>
    sweepReconciliations({
      ...context,
      webhookUrl: context.settings.WEBHOOK_URL,
      everySeconds: context.settings.RECONCILE_SECONDS,
    }),
})
