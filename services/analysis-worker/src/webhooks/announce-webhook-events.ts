import {
  announceStopped,
  announceTeamNumbers,
  listStoppedWatchers,
} from '@debrief/database/webhooks/periodic-events'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

const BATCH = 100

export const announceWebhookEvents = defineChore<WorkerContext>('announce-webhook-events', {
  every: ({ settings }) => settings.WEBHOOK_EVENT_CHECK_SECONDS,
  run: announceEvents,
})

export async function announceEvents({
  database: { db },
  signal,
}: Pick<WorkerContext, 'database'> & { signal: AbortSignal }): Promise<void> {
  await db.transaction().execute(announceTeamNumbers)
  for (let after: string | null = null; !signal.aborted; ) {
    const watchers = await listStoppedWatchers(db, { after, limit: BATCH })
    for (const watcher of watchers) {
      signal.throwIfAborted()
      await db.transaction().execute((trx) => announceStopped(trx, watcher))
    }
    after = watchers.at(-1)?.id ?? null
    if (watchers.length < BATCH) return
  }
}
