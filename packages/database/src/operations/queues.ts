import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { ISOLATE_AFTER_CRASHES } from '../jobs/job-store.ts'
import { listPauses, type Pause } from './pauses.ts'
import { isFailedJob, WORK, type Work } from './work.ts'

export interface Queue {
  work: Work
  waiting: number
  /** How many of the waiting jobs were delivered to a worker but not claimed yet. */
  queued: number
  later: number
  /** The number of jobs that wait until a person signs in again or resumes a webhook. */
  held: number
  running: number
  /** The number of claimed jobs whose worker exited or froze. */
  leaseExpired: number
  /** How many of the waiting jobs crashed at least three workers. */
  isolated: number
  /** The number of discarded jobs. For kinds that are never discarded, the number of jobs whose last attempt failed. */
  failed: number
  /** Seconds since the oldest waiting job became due; null if no job is waiting. */
  oldestWaitingSeconds: number | null
  pause: Pause | null
}

const open = sql`
  select kind as work, state, run_at as due_at, delivered_at, lease_until, crashes, ${isFailedJob} as failing from jobs j`

export async function lookAtQueues(db: Database): Promise<Queue[]> {
  const due = sql`state = 'waiting' and due_at <= now()`
  const { rows } = await sql<Omit<Queue, 'pause'>>`
    select work, count(*) filter (where ${due})::int as waiting,
      count(*) filter (where ${due} and delivered_at is not null)::int as queued,
      count(*) filter (where state = 'waiting' and due_at > now() and due_at < 'infinity')::int as later,
      count(*) filter (where state = 'waiting' and due_at = 'infinity')::int as held,
      count(*) filter (where state = 'running' and lease_until >= now())::int as running,
      count(*) filter (where state = 'running' and lease_until < now())::int as "leaseExpired",
      count(*) filter (where ${due} and crashes >= ${ISOLATE_AFTER_CRASHES})::int as isolated,
      count(*) filter (where failing)::int as failed,
      extract(epoch from now() - min(due_at) filter (where ${due}))::float8 as "oldestWaitingSeconds"
    from (${open}) open group by work`.execute(db)
  const pauses = await listPauses(db)
  return WORK.map((work) => ({
    ...(rows.find((row) => row.work === work) ?? nothing(work)),
    pause: pauses.find((pause) => pause.work === work) ?? null,
  }))
}

const nothing = (work: Work): Omit<Queue, 'pause'> => ({
  work,
  waiting: 0,
  queued: 0,
  later: 0,
  held: 0,
  running: 0,
  leaseExpired: 0,
  isolated: 0,
  failed: 0,
  oldestWaitingSeconds: null,
})
