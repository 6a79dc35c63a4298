import { enqueueDueStandards } from '@debrief/database/standards/standards-repositories'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

const EVERY_SECONDS = 900

/** Enqueues a comparison of each repository once a day, in case an event of the App never arrived. */
export const checkStandards = defineChore<WorkerContext>('check-standards', {
  every: () => EVERY_SECONDS,
  async run({ database }) {
    await enqueueDueStandards(database.db)
  },
})
