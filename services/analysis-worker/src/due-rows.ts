import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import { admitOldest, admitRuns, type DueWork, findDead, ringAgain } from '@debrief/database/admission'
import type { Database } from '@debrief/database/connect'
import { failDelivery } from '@debrief/database/deliveries'
import { failDeadMail } from '@debrief/database/mails'
import { failDeadRun } from '@debrief/database/run-progress'
import type { DueRows } from '@debrief/queue/admit'

export interface AdmissionLimits {
  inFlight: number
  perTenant: number
}

const CRASHED =
  'The analysis ended its process five times, alone as well, so it is not tried again by itself. No analysis was used.'
const BATCH = 100

/** What the relay may queue, from the tables. */
export function dueRowsOf(
  db: Database,
  limits: AdmissionLimits,
  onBuried: (about: { job: JobName; id: string }) => void,
): DueRows {
  const admit: Record<JobName, () => Promise<DueWork[]>> = {
    'route-delivery': () => admitOldest(db, 'deliveries', limits.inFlight),
    'analyze-pull-request': () => admitRuns(db, { total: limits.inFlight, perTenant: limits.perTenant }),
    'send-mail': () => admitOldest(db, 'mails', limits.inFlight),
  }
  const bury: Record<JobName, (dead: { id: string; fence: number }) => Promise<unknown>> = {
    'route-delivery': ({ id, fence }) => failDelivery(db, { id: Number(id), fence, error: CRASHED }),
    'analyze-pull-request': ({ id: runId, fence }) =>
      failDeadRun(db, { runId, fence }, { code: 'crashed', sentence: CRASHED }),
    'send-mail': (dead) => failDeadMail(db, dead),
  }
  return {
    admit: (job) => admit[job](),
    again: (job) => ringAgain(db, jobs[job].table, BATCH),
    async bury(job) {
      const dead = await findDead(db, jobs[job].table, BATCH)
      for (const one of dead) {
        await bury[job](one)
        onBuried({ job, id: one.id })
      }
      return dead.length
    },
  }
}
