import { isAnyLost, noteRedelivered } from '@debrief/database/deliveries/lost-deliveries'
import { findMergesSince, finishReconciliation } from '@debrief/database/deliveries/reconciliations'
import { complete } from '@debrief/database/jobs/job-store'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { compareDeliveries } from './compare-deliveries.ts'
import { compareMerges } from './compare-merges.ts'
import { intervalOf, mergesEveryOf, patienceOf, type ReconcileMeans } from './dependencies.ts'
import type { HookAtGithub } from './hook-at-github.ts'
import { healLost } from './recover-lost.ts'
import { hangUpAgain } from './recreate-webhook.ts'

/** Compares deliveries and merges on GitHub with the stored ones, and recovers lost ones (D30a). */
export async function reconcileHook(hook: HookAtGithub, means: ReconcileMeans): Promise<void> {
  const { db } = means.database
  const { due } = hook
  const redelivered = await noteRedelivered(db, due)
  const deliveries = await listed(hook, means)
  const isTooEarly = deliveries.isMadeAnew || (await isAnyLost(db, due))
  const merges = isTooEarly ? null : await compareMergesIfDue(hook, deliveries.error, means)
  const healed = await healLost(hook, means)
  const isWaiting = await isAnyLost(db, due)
  await db.transaction().execute(async (trx) => {
    await complete(trx, means.job)
    await finishReconciliation(trx, due.hookId, {
      deliveriesUntil: deliveries.until,
      mergesUntil: merges?.until ?? null,
      mergesEverySeconds: mergesEveryOf(means),
      error: deliveries.error,
      nextIn: isWaiting ? Math.min(patienceOf(means), intervalOf(means)) : intervalOf(means),
    })
  })
  const counts = { lost: deliveries.lost + (merges?.lost ?? 0), redelivered, ...healed }
  if (Object.values(counts).some((count) => count > 0))
    means.log.info({ hookId: due.hookId, ...counts }, 'lost deliveries found or recovered')
}

/**
 * Compares deliveries. If GitHub can't list those of a connection's webhook, returns why, so that merges are compared
 * instead. Recreates a webhook that is gone.
 */
async function listed(hook: HookAtGithub, means: ReconcileMeans) {
  try {
    return { ...(await compareDeliveries(hook, means)), isMadeAnew: false, error: null }
  } catch (error) {
    if (hook.connection === null || !(error instanceof GithubFailure) || error.kind === 'token_revoked')
      throw error
    const said = isGone(error)
      ? await hangUpAgain(hook, hook.connection, means)
      : `GitHub doesn’t list this webhook’s deliveries: ${error.message}`
    return { lost: 0, until: null, isMadeAnew: said === null, error: said }
  }
}

async function compareMergesIfDue(hook: HookAtGithub, error: string | null, means: ReconcileMeans) {
  const { connection } = hook
  if (connection === null) return null
  const since =
    connection.mergesSince ??
    (error === null ? null : await findMergesSince(means.database.db, connection.hookId))
  return since && compareMerges(hook, { connection, since }, means)
}
