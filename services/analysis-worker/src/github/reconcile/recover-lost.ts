import type { NewDelivery } from '@debrief/database/deliveries/deliveries'
import {
  findLost,
  giveUpLost,
  type LostDelivery,
  noteAsked,
  storeFetched,
} from '@debrief/database/deliveries/lost-deliveries'
import { readHookDelivery, redeliver } from '@debrief/github/deliveries/hook-deliveries'
import { GithubFailure } from '@debrief/github/errors'
import { readMergeEvent } from '@debrief/github/pull-requests/merged-pull-requests'
import { numberOfMerge } from './compare-merges.ts'
import { getPatienceSeconds, type ReconcileDeps } from './dependencies.ts'
import { type HookAtGithub, isRefusal } from './hook-at-github.ts'

const AT_A_TIME = 100
const THROWN_AWAY = 'GitHub no longer has this delivery’s contents.'

type RecoveryOutcome = 'asked' | 'fetched' | 'given up'

/**
 * Requests redeliveries of lost deliveries. If a delivery still doesn't arrive or has no id on GitHub, fetches it and
 * stores it as webhook-ingest would have, or gives up.
 */
export async function healLost(
  hook: HookAtGithub,
  deps: ReconcileDeps,
): Promise<Record<RecoveryOutcome, number>> {
  const counts = { asked: 0, fetched: 0, 'given up': 0 }
  const failures: GithubFailure[] = []
  const patience = { patienceSeconds: getPatienceSeconds(deps), limit: AT_A_TIME }
  for (const lost of await findLost(deps.database.db, hook.due, patience)) {
    hook.signal.throwIfAborted()
    try {
      counts[await heal(lost, hook, deps)] += 1
    } catch (error) {
      // If GitHub is unavailable for one delivery, the others are still tried.
      if (!(error instanceof GithubFailure) || error.kind !== 'unavailable') throw error
      failures.push(error)
    }
  }
  if (failures[0]) throw failures[0]
  return counts
}

async function heal(lost: LostDelivery, hook: HookAtGithub, deps: ReconcileDeps): Promise<RecoveryOutcome> {
  const { db } = deps.database
  if (lost.githubId !== null && !lost.wasAsked) {
    await ask(hook, lost.githubId)
    await noteAsked(db, lost.id)
    return 'asked'
  }
  try {
    const found = await fetchLost(lost, hook)
    if (found !== null) {
      await storeFetched(deps.database, { ...toDeliveryKey(lost, hook), ...found })
      return 'fetched'
    }
    await giveUpLost(db, lost.id, THROWN_AWAY)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await giveUpLost(db, lost.id, error.message)
  }
  return 'given up'
}

async function ask({ client, of, signal }: HookAtGithub, id: string): Promise<void> {
  try {
    await redeliver(client, { of, id }, { signal })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

async function fetchLost(
  { githubId, deliveryId }: LostDelivery,
  { client, of, connection, signal }: HookAtGithub,
): Promise<Pick<NewDelivery, 'event' | 'facts'> | null> {
  if (githubId === null) {
    const number = numberOfMerge(deliveryId)
    const facts = await readMergeEvent(client, { fullName: connection?.fullName ?? '', number }, { signal })
    return { event: 'pull_request', facts: JSON.stringify(facts) }
  }
  const read = await readHookDelivery(client, { of, id: githubId }, { signal })
  return read && { event: read.event, facts: read.facts && JSON.stringify(read.facts) }
}

const toDeliveryKey = ({ deliveryId }: LostDelivery, { due, connection }: HookAtGithub) => ({
  source: due.source,
  hookId: due.hookId,
  deliveryId,
  repositoryId: connection?.repositoryId ?? null,
})
