import { isAnyLost, noteRedelivered } from '@debrief/database/lost-deliveries'
import { findMergesSince, finishReconciliation } from '@debrief/database/reconciliations'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { compareDeliveries } from './compare-deliveries.ts'
import { compareMerges } from './compare-merges.ts'
import { hangUpAgain } from './hang-up-again.ts'
import { healLost } from './heal-lost.ts'
import type { HookAtGithub } from './hook-at-github.ts'
import { mergesEveryOf, patienceOf, type ReconcileMeans } from './reconcile-means.ts'

/** Compares what GitHub sent, and what was merged, with what is stored, and heals what is lost (D30a). */
export async function reconcileHook(hook: HookAtGithub, means: ReconcileMeans): Promise<void> {
  const { db } = means.database
  const { due } = hook
  const redelivered = await noteRedelivered(db, due)
  const deliveries = await listed(hook, means)
  const isTooEarly = deliveries.isMadeAnew || (await isAnyLost(db, due))
  const merges = isTooEarly ? null : await compareMergesIfDue(hook, deliveries.error, means)
  const healed = await healLost(hook, means)
  const isWaiting = await isAnyLost(db, due)
  await finishReconciliation(db, due.hookId, {
    deliveriesUntil: deliveries.until,
    mergesUntil: merges?.until ?? null,
    mergesEverySeconds: mergesEveryOf(means),
    againInSeconds: isWaiting ? patienceOf(means) : null,
    error: deliveries.error,
  })
  const counts = { lost: deliveries.lost + (merges?.lost ?? 0), redelivered, ...healed }
  if (Object.values(counts).some((count) => count > 0))
    means.log.info({ hookId: due.hookId, ...counts }, 'lost deliveries found or healed')
}

/** Where GitHub does not list what a connection's webhook sent, its merges are listed instead. One that is gone is made anew. */
async function listed(hook: HookAtGithub, means: ReconcileMeans) {
  try {
    return { ...(await compareDeliveries(hook, means)), isMadeAnew: false, error: null }
  } catch (error) {
    if (hook.connection === null || !(error instanceof GithubFailure) || error.kind === 'token_revoked')
      throw error
    const said = isGone(error)
      ? await hangUpAgain(hook, hook.connection, means)
      : `GitHub does not list what this webhook sent: ${error.message}`
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
