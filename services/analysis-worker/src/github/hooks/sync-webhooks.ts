import { resumeRemovals } from '@debrief/database/repositories/hook-removals'
import { defineChore } from '@debrief/jobs/define-job'
import { finishConnections } from './finish-connections.ts'
import type { HookContext } from './hook-context.ts'

/**
 * Finishes or undoes connections whose creation was interrupted. Also resumes webhook removals that stopped because the
 * person had no valid token, after the person has signed in again (G6).
 */
export const syncWebhooks = defineChore<HookContext>('sync-webhooks', {
  every: ({ settings }) => settings.HOOK_CHECK_SECONDS,
  async run(context) {
    await finishConnections(context)
    await resumeRemovals(context.database.db)
  },
})
