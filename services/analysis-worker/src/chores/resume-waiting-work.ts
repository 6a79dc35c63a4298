import { resumeWaiting } from '@debrief/database/pull-requests/resume-waiting'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

/** Pauses or resumes repositories according to their plans' limits, and resumes waiting analyses (D8). */
export const resumeWaitingWork = defineChore<WorkerContext>('resume-waiting-work', {
  every: ({ settings }) => settings.USAGE_CHECK_SECONDS,

  async run({ database: { db }, log, signal }) {
    const resumed = await resumeWaiting(db, 'everyone', signal)
    if (Object.values(resumed).some((count) => count > 0)) log.info(resumed, 'waiting analyses resumed')
  },
})
