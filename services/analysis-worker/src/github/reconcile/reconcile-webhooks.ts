import { giveUpHopeless } from '@debrief/database/deliveries/lost-deliveries'
import { type AppHookId, addReconciliations } from '@debrief/database/deliveries/reconciliations'
import { defineChore } from '@debrief/jobs/define-job'
import type { ReconcileContext } from './dependencies.ts'

const LOOKS_EVERY_SECONDS = 15

/**
 * Enqueues a comparison for each webhook that can be compared and has no waiting or running comparison. Each job then
 * enqueues the next comparison, so the comparisons stay spread over the interval.
 */
export const reconcileWebhooks = defineChore<ReconcileContext>('reconcile-webhooks', {
  every: ({ settings }) => Math.min(LOOKS_EVERY_SECONDS, settings.RECONCILE_SECONDS),
  async run({ database: { db }, githubApp, standardsApp, settings }) {
    const apps: AppHookId[] = []
    if (await githubApp()) apps.push('app')
    if (await standardsApp()) apps.push('standards-app')
    await addReconciliations(db, { everySeconds: settings.RECONCILE_SECONDS, apps })
    await giveUpHopeless(db)
  },
})
