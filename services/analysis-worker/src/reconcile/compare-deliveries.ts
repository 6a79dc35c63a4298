import { noteLost } from '@debrief/database/lost-deliveries'
import { listHookDeliveries } from '@debrief/github/hook-deliveries'
import type { HookAtGithub } from './hook-at-github.ts'
import type { ReconcileMeans } from './reconcile-means.ts'

/** As long as GitHub keeps what it sent: https://docs.github.com/webhooks/testing-and-troubleshooting-webhooks/redelivering-webhooks */
const KEPT_MS = 3 * 24 * 3_600_000
/** An attempt is listed when it has ended, with the time at which it began. */
const OVERLAP_MS = 10 * 60_000
/** Says that a hook was made, and nothing else. */
const PING = 'ping'

/** Notes as lost what GitHub sent and we do not have. */
export async function compareDeliveries(
  { due, of, client, signal }: HookAtGithub,
  { database }: ReconcileMeans,
): Promise<{ lost: number; until: Date | null }> {
  const from = due.deliveriesUntil?.getTime() ?? 0
  const since = new Date(Math.max(from - OVERLAP_MS, Date.now() - KEPT_MS))
  const sent = await listHookDeliveries(client, { of, since }, { signal })
  // Newest first: of several attempts the first one of the list is asked for again.
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
