import { sampleQueues as storeSample } from '@debrief/database/operations/queue-samples'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

/** Records how many jobs are waiting, so that the operators' page can show the last two hours. */
export const sampleQueues = defineChore<WorkerContext>('sample-queues', {
  every: () => 60,
  run: ({ database: { db } }) => storeSample(db),
})
