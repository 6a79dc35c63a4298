import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import { admitOldest, admitRuns, type DueWork, findDead, ringAgain } from '@debrief/database/admission'
import { completeAgentRun } from '@debrief/database/agent-reviews'
import type { Database } from '@debrief/database/connect'
import { failDelivery } from '@debrief/database/deliveries'
import { failDiscovery } from '@debrief/database/discoveries'
import { listPauses } from '@debrief/database/operations/pauses'
import { failDeadRun } from '@debrief/database/run-progress'
import type { DueRows } from '@debrief/queue/admit'

export interface AdmissionLimits {
  inFlight: number
  perTenant: number
}

const CRASHED =
  'The analysis ended its process five times, alone as well, so it is not tried again by itself. No analysis was used.'
const DISCOVERY_CRASHED = 'Reading these pull requests ended its process five times. Ask for fewer of them.'
const MENTION_CRASHED = 'Answering this mention ended its process five times, alone as well.'
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
    'discover-standards': () => admitOldest(db, 'discoveries', limits.inFlight),
    'answer-mention': () => admitOldest(db, 'agent_runs', limits.inFlight),
  }
  const bury: Record<JobName, (dead: { id: string; fence: number }) => Promise<unknown>> = {
    'route-delivery': ({ id, fence }) => failDelivery(db, { id: Number(id), fence, error: CRASHED }),
    'analyze-pull-request': ({ id: runId, fence }) =>
      failDeadRun(db, { runId, fence }, { code: 'crashed', sentence: CRASHED }),
    'discover-standards': (dead) => failDiscovery(db, { ...dead, error: DISCOVERY_CRASHED }),
    'answer-mention': (dead) =>
      completeAgentRun(db, dead, { outcome: 'failed', reason: 'crashed', error: MENTION_CRASHED }),
  }
  const isPaused = pausesOf(db)
  return {
    admit: async (job) => ((await isPaused(job)) ? [] : admit[job]()),
    again: async (job) => ((await isPaused(job)) ? [] : ringAgain(db, jobs[job].table, BATCH)),
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

const PAUSES_KNOWN_MS = 1_000

/** Whether an operator paused this work: nobody can claim it then, so it is not rung for. Read once a second. */
function pausesOf(db: Database): (job: JobName) => Promise<boolean> {
  let paused: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async (job) => {
    if (performance.now() - readAt > PAUSES_KNOWN_MS) {
      paused = (await listPauses(db)).map(({ work }) => work)
      readAt = performance.now()
    }
    return paused.includes(jobs[job].table)
  }
}
