import type { NewDelivery } from '@debrief/database/deliveries'
import {
  findLost,
  giveUpLost,
  type LostDelivery,
  noteAsked,
  storeFetched,
} from '@debrief/database/lost-deliveries'
import { GithubFailure } from '@debrief/github/errors'
import { readHookDelivery, redeliver } from '@debrief/github/hook-deliveries'
import { readMergeEvent } from '@debrief/github/merged-pull-requests'
import { numberOfMerge } from './compare-merges.ts'
import { type HookAtGithub, isRefusal } from './hook-at-github.ts'
import { patienceOf, type ReconcileMeans } from './reconcile-means.ts'

/** Of one hook and at a time; the rest follows when the first ones have come. */
const AT_A_TIME = 100
const THROWN_AWAY = 'GitHub no longer has what this delivery carried.'

type Healing = 'asked' | 'fetched' | 'given up'

/** Has GitHub send again what was lost; what did not come then is fetched and stored as its webhook would have been. */
export async function healLost(hook: HookAtGithub, means: ReconcileMeans): Promise<Record<Healing, number>> {
  const counts = { asked: 0, fetched: 0, 'given up': 0 }
  const failures: GithubFailure[] = []
  const patience = { patienceSeconds: patienceOf(means), limit: AT_A_TIME }
  for (const lost of await findLost(means.database.db, hook.due, patience)) {
    hook.signal.throwIfAborted()
    try {
      counts[await heal(lost, hook, means)] += 1
    } catch (error) {
      // One that GitHub has no answer for keeps none of the others waiting.
      if (!(error instanceof GithubFailure) || error.kind !== 'unavailable') throw error
      failures.push(error)
    }
  }
  if (failures[0]) throw failures[0]
  return counts
}

async function heal(lost: LostDelivery, hook: HookAtGithub, means: ReconcileMeans): Promise<Healing> {
  const { db } = means.database
  if (lost.githubId !== null && !lost.wasAsked) {
    await ask(hook, lost.githubId)
    await noteAsked(db, lost.id)
    return 'asked'
  }
  try {
    const found = await fetchLost(lost, hook)
    if (found !== null) {
      await storeFetched(means.database, { ...keyOf(lost, hook), ...found })
      return 'fetched'
    }
    await giveUpLost(db, lost.id, THROWN_AWAY)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await giveUpLost(db, lost.id, error.message)
  }
  return 'given up'
}

/** Where GitHub refuses it is fetched the next time, as where nothing comes. */
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

const keyOf = ({ deliveryId }: LostDelivery, { due, connection }: HookAtGithub) => ({
  source: due.source,
  hookId: due.hookId,
  deliveryId,
  repositoryId: connection?.repositoryId ?? null,
})
