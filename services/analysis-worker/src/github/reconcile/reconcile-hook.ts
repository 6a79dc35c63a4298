import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { isAnyLost, noteLost, noteRedelivered } from '@debrief/database/deliveries/lost-deliveries'
import {
  type DueConnection,
  findMergesSince,
  finishReconciliation,
  HOOK_MISSING,
} from '@debrief/database/deliveries/reconciliations'
import { complete } from '@debrief/database/jobs/job-store'
import { endRemovals, noteRemoval } from '@debrief/database/repositories/hook-removals'
import { replaceHook } from '@debrief/database/repositories/record-connection'
import { findWebhookSecrets } from '@debrief/database/repositories/webhook-secrets'
import { listHookDeliveries } from '@debrief/github/deliveries/hook-deliveries'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { createHook } from '@debrief/github/repositories/hooks'
import { compareMerges } from './compare-merges.ts'
import {
  getGraceSeconds,
  getMergeCheckSeconds,
  getPatienceSeconds,
  pickIntervalSeconds,
  type ReconcileDeps,
} from './dependencies.ts'
import { type HookAtGithub, isRefusal } from './hook-at-github.ts'
import { healLost } from './recover-lost.ts'

/**
 * Compares the deliveries and, when due, the merges on GitHub with the database, and recovers lost deliveries (D30a).
 */
export async function reconcileHook(hook: HookAtGithub, deps: ReconcileDeps): Promise<void> {
  const { db } = deps.database
  const { due } = hook
  const redelivered = await noteRedelivered(db, due)
  const deliveries = await listed(hook, deps)
  const isTooEarly = deliveries.isMadeAnew || (await isAnyLost(db, due))
  const merges = isTooEarly ? null : await compareMergesIfDue(hook, deliveries.error, deps)
  const healed = await healLost(hook, deps)
  const isWaiting = await isAnyLost(db, due)
  await db.transaction().execute(async (trx) => {
    await complete(trx, deps.job)
    await finishReconciliation(trx, due.hookId, {
      deliveriesUntil: deliveries.until,
      mergesUntil: merges?.until ?? null,
      mergesEverySeconds: getMergeCheckSeconds(deps),
      error: deliveries.error,
      nextIn: isWaiting
        ? Math.min(getPatienceSeconds(deps), pickIntervalSeconds(deps))
        : pickIntervalSeconds(deps),
    })
  })
  const counts = { lost: deliveries.lost + (merges?.lost ?? 0), redelivered, ...healed }
  if (Object.values(counts).some((count) => count > 0))
    deps.log.info({ hookId: due.hookId, ...counts }, 'lost deliveries found or recovered')
}

/**
 * Compares deliveries, and recreates a connection's webhook that is gone. If GitHub can't list a connection's
 * deliveries for a reason other than a revoked token, returns the reason, so that merges are compared instead.
 */
async function listed(hook: HookAtGithub, deps: ReconcileDeps) {
  try {
    return { ...(await compareDeliveries(hook, deps)), isMadeAnew: false, error: null }
  } catch (error) {
    if (hook.connection === null || !(error instanceof GithubFailure) || error.kind === 'token_revoked')
      throw error
    const said = isGone(error)
      ? await hangUpAgain(hook, hook.connection, deps)
      : `Couldn’t list this webhook’s deliveries on GitHub: ${error.message}`
    return { lost: 0, until: null, isMadeAnew: said === null, error: said }
  }
}

async function compareMergesIfDue(hook: HookAtGithub, error: string | null, deps: ReconcileDeps) {
  const { connection } = hook
  if (connection === null) return null
  const since =
    connection.mergesSince ??
    (error === null ? null : await findMergesSince(deps.database.db, connection.hookId))
  return since && compareMerges(hook, { connection, since }, deps)
}

/**
 * GitHub keeps deliveries for three days:
 * https://docs.github.com/webhooks/testing-and-troubleshooting-webhooks/redelivering-webhooks
 */
const KEPT_MS = 3 * 24 * 3_600_000
/**
 * Each comparison overlaps the previous one by this much. GitHub lists a delivery attempt only after it ends, but under
 * its start time.
 */
const OVERLAP_MS = 10 * 60_000
const PING = 'ping'

async function compareDeliveries(
  { due, of, client, signal }: HookAtGithub,
  { database }: ReconcileDeps,
): Promise<{ lost: number; until: Date | null }> {
  const from = due.deliveriesUntil?.getTime() ?? 0
  const since = new Date(Math.max(from - OVERLAP_MS, Date.now() - KEPT_MS))
  const sent = await listHookDeliveries(client, { of, since }, { signal })
  const attempts = new Map(sent.toReversed().map((attempt) => [attempt.guid, attempt]))
  const lost = await noteLost(
    database.db,
    due,
    [...attempts.values()]
      .filter(({ event }) => event !== PING)
      .map(({ guid, id, event, deliveredAt }) => ({
        deliveryId: guid,
        githubId: id,
        event,
        sentAt: deliveredAt,
      })),
  )
  const newest = sent
    .map(({ deliveredAt }) => deliveredAt)
    .toSorted()
    .at(-1)
  return { lost, until: newest === undefined ? null : new Date(newest) }
}

/** A new webhook is removed if its id isn't stored within this time. Creating a webhook takes less time. */
const TAKEN_AWAY_AFTER_SECONDS = 600

/**
 * Recreates a webhook that was deleted on GitHub. Schedules the new webhook's removal first, and cancels it once the
 * webhook's id is stored, so an interruption leaves no orphan (G6). Returns an error message if GitHub rejects the new
 * webhook, or else null.
 */
async function hangUpAgain(
  { client, signal }: HookAtGithub,
  connection: DueConnection,
  deps: ReconcileDeps,
): Promise<string | null> {
  const { database, log } = deps
  const { db, pool } = database
  const { repositoryId, userId, githubRepoId, fullName, webhookId } = connection
  const [secret] = await findWebhookSecrets(pool, [repositoryId])
  if (!secret) return null
  const url = buildWebhookUrl(deps.settings.WEBHOOK_URL, repositoryId)
  const gone = { userId, githubRepoId, fullName, hookUrl: url, hookId: null }
  const removal = { ...gone, dueInSeconds: TAKEN_AWAY_AFTER_SECONDS }
  const id = await db.transaction().execute((trx) => noteRemoval(trx, removal))
  try {
    const hookId = await createHook(client, { fullName, url, secret }, { signal })
    const made = { repositoryId, was: webhookId, hookId, hookUrl: url }
    const isKept = await replaceHook(db, { ...made, compareInSeconds: getGraceSeconds(deps) })
    log.info({ repositoryId, hookId, isKept }, 'webhook was deleted on GitHub: recreated')
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    await endRemovals(db, { id })
    log.warn({ repositoryId, err: error }, 'webhook not recreated: GitHub rejected it')
    return HOOK_MISSING
  }
}
