import type { JobName } from '@debrief/contracts/jobs/catalogue'
import { admitDeliveries, admitRuns, type DueWork, findDead, ringAgain } from '@debrief/database/admission'
import type { Database } from '@debrief/database/connect'
import { failDelivery } from '@debrief/database/deliveries'
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
    'route-delivery': () => admitDeliveries(db, limits.inFlight),
    'analyze-pull-request': () => admitRuns(db, { total: limits.inFlight, perTenant: limits.perTenant }),
  }
  const tables = { 'route-delivery': 'deliveries', 'analyze-pull-request': 'analysis_runs' } as const
  return {
    admit: (job) => admit[job](),
    again: (job) => ringAgain(db, tables[job], BATCH),
    async bury(job) {
      const dead = await findDead(db, tables[job], BATCH)
      for (const { id, fence } of dead) {
        if (job === 'route-delivery') await failDelivery(db, { id: Number(id), fence, error: CRASHED })
        else await failDeadRun(db, { runId: id, fence }, { code: 'crashed', sentence: CRASHED })
        onBuried({ job, id })
      }
      return dead.length
    },
  }
}
