import { releaseLeaked } from '@debrief/database/billing/release-leaked-usage'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

/** Releases quota that was reserved more than ten minutes ago for analyses and mentions that have ended (U4). */
export const releaseLeakedUsage = defineChore<WorkerContext>('release-leaked-usage', {
  every: ({ settings }) => settings.USAGE_CHECK_SECONDS,

  async run({ database: { db }, log }) {
    const released = await releaseLeaked(db)
    if (released > 0) log.warn({ released }, 'leaked reservations released')
  },
})
