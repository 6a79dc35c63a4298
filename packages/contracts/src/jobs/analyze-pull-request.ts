import { defineJob } from './job.ts'

/** Turns one due run into a stored review. */
export const analyzePullRequest = defineJob({
  name: 'analyze-pull-request',
  table: 'analysis_runs',
  concurrency: 4,
  leaseSeconds: 30,
})
