import { resumeRemovals } from '@debrief/database/repositories/hook-removals'
import { defineChore } from '@debrief/jobs/define-job'
import { finishConnections } from './finish-connections.ts'
import type { HookContext } from './hook-context.ts'

/**
 * Keeps webhooks on GitHub in line with the stored connections: finishes or undoes connections whose creation was
 * interrupted, and resumes the removal of webhooks after the person who connected the repository signs in again (G6).
 */
export const syncWebhooks = defineChore<HookContext>('sync-webhooks', {
  every: ({ settings }) => settings.HOOK_CHECK_SECONDS,
  async run(context) {
    await finishConnections(context)
    await resumeRemovals(context.database.db)
  },
})
