import { isAnyLost, noteRedelivered } from '@debrief/database/deliveries/lost-deliveries'
import { findMergesSince, finishReconciliation } from '@debrief/database/deliveries/reconciliations'
import { complete } from '@debrief/database/jobs/job-store'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { compareDeliveries } from './compare-deliveries.ts'
import { compareMerges } from './compare-merges.ts'
import {
  getMergeCheckSeconds,
  getPatienceSeconds,
  pickIntervalSeconds,
  type ReconcileDeps,
} from './dependencies.ts'
import type { HookAtGithub } from './hook-at-github.ts'
import { healLost } from './recover-lost.ts'
import { hangUpAgain } from './recreate-webhook.ts'

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
