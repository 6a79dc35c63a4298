import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { finishConnections } from './finish-connections.ts'
import { removeHooks } from './remove-hooks.ts'
import type { SweepMeans } from './sweep-means.ts'

/**
 * Brings webhooks on GitHub in line with the stored connections: finishes or undoes connections whose creation was
 * interrupted, and deletes webhooks that no connection needs anymore (G6).
 */
export async function sweepHooks(means: SweepMeans): Promise<void> {
  await finishConnections(means)
  await removeHooks(means)
}

export const syncWebhooks = defineChore<WorkerContext>('sync-webhooks', {
  every: ({ settings }) => settings.HOOK_SWEEP_SECONDS,
  run: (context) =>
    sweepHooks({
      ...context,
      webhookUrl: context.settings.WEBHOOK_URL,
      unmadeSeconds: context.settings.HOOK_UNMADE_SECONDS,
    }),
})
