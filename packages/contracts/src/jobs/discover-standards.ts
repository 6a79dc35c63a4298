import { defineJob } from './job.ts'

/** Suggests standards from the last merged pull requests of a repository. */
export const discoverStandards = defineJob({
  name: 'discover-standards',
  table: 'discoveries',
  concurrency: 1,
  leaseSeconds: 30,
})
