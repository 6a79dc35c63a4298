import { noteLost } from '@debrief/database/deliveries/lost-deliveries'
import { listHookDeliveries } from '@debrief/github/deliveries/hook-deliveries'
import type { ReconcileDeps } from './dependencies.ts'
import type { HookAtGithub } from './hook-at-github.ts'

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

export async function compareDeliveries(
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
