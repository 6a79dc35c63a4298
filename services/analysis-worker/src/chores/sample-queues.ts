import { sampleQueues as storeSample } from '@debrief/database/operations/queue-samples'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

export const sampleQueues = defineChore<WorkerContext>('sample-queues', {
  every: () => 60,
  run: ({ database: { db } }) => storeSample(db),
})
