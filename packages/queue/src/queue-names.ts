import { jobKinds, jobs } from '@debrief/contracts/jobs/catalogue'
import { isolatedName } from './ring.ts'

/** Every queue there is: one for each job, and one for those of its rows that crashed their workers. */
export const queueNames = (): string[] =>
  [...Object.keys(jobs), ...jobKinds].flatMap((kind) => [kind, isolatedName(kind)])
