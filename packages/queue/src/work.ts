import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import type { Job as JobContract } from '@debrief/contracts/jobs/job'
import type { Worker } from 'bullmq'
import type { QueueConnection, WorkOrder } from './connection.ts'
import { isolatedName } from './ring.ts'

/** A row this worker holds: every write about it carries the fence. */
export interface Held {
  id: string
  fence: number
  /** How often the row was claimed, this time included. */
  attempts: number
  crashes: number
  /** What asked for it, for the log; null where nothing did. */
  requestId: string | null
}

/** How one claim of a row went, for metrics. */
export interface Tried {
  job: JobName
  /** lost: another took it over; fenced: it was another's when it was to be written; stopped: the process ends. */
  outcome: 'done' | 'failed' | 'lost' | 'fenced' | 'stopped'
  seconds: number
}

export interface JobHandler {
  run(held: Held, context: { signal: AbortSignal }): Promise<void>
  /** Decides what a failed try means for the row: put back to wait, or ended as failed. Must not throw for expected errors. */
  failed(held: Held, error: unknown): Promise<void>
}

export type JobHandlers = Record<JobName, JobHandler>

/** The rows, as the database package keeps them. */
export interface Leases {
  claim(work: {
    table: JobContract['table']
    id: string
    leaseSeconds: number
    isolated: boolean
  }): Promise<Omit<Held, 'id'> | null>
  renew(work: {
    table: JobContract['table']
    id: string
    fence: number
    leaseSeconds: number
  }): Promise<boolean>
}

export interface WorkOptions {
  connection: QueueConnection
  handlers: JobHandlers
  leases: Leases
  /** Only rows that crashed their workers, one at a time, in a process of its own. */
  isolated: boolean
  concurrency?: Partial<Record<JobName, number>>
  leaseSeconds?: number
  onError: (error: unknown, about: { job: JobName; id: string | null; requestId?: string | null }) => void
  onTried?: (tried: Tried) => void
}

export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown'
}

/** The fence was lost while working: nothing more may be written, and nothing needs to be. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Takes jobs until closed. Closing waits for what runs, at most `graceMs`; then it is aborted and put back by its handler. */
export function startWork(options: WorkOptions): { close(graceMs: number): Promise<void> } {
  const stopping = new AbortController()
  const workers = (Object.keys(jobs) as JobName[]).map((name) => openWorker(name, options, stopping.signal))
  return {
    async close(graceMs) {
      const timer = setTimeout(() => stopping.abort(new ShuttingDown('the worker is shutting down')), graceMs)
      await Promise.all(workers.map((worker) => worker.close()))
      clearTimeout(timer)
    },
  }
}

function openWorker(name: JobName, options: WorkOptions, stopping: AbortSignal): Worker<WorkOrder> {
  const concurrency = options.isolated ? 1 : (options.concurrency?.[name] ?? jobs[name].concurrency)
  return options.connection.openWorker(
    options.isolated ? isolatedName(name) : name,
    (job) => perform(name, job.data.id, { ...options, stopping }),
    concurrency,
  )
}

async function perform(
  name: JobName,
  id: string,
  options: WorkOptions & { stopping: AbortSignal },
): Promise<void> {
  const { table } = jobs[name]
  const leaseSeconds = options.leaseSeconds ?? jobs[name].leaseSeconds
  try {
    const claimed = await options.leases.claim({ table, id, leaseSeconds, isolated: options.isolated })
    if (claimed) await hold({ id, ...claimed }, name, { ...options, leaseSeconds })
  } catch (error) {
    // The row is still due or its lease will run out: it comes back by itself.
    options.onError(error, { job: name, id })
  }
}

async function hold(
  held: Held,
  name: JobName,
  options: WorkOptions & { stopping: AbortSignal; leaseSeconds: number },
): Promise<void> {
  const lost = new AbortController()
  const stopHeartbeat = beat(held, name, {
    ...options,
    onLost: () => lost.abort(new LeaseLost('the lease was lost')),
  })
  const handler = options.handlers[name]
  const began = performance.now()
  const tried = (outcome: Tried['outcome']) =>
    options.onTried?.({ job: name, outcome, seconds: (performance.now() - began) / 1_000 })
  try {
    await handler.run(held, { signal: AbortSignal.any([lost.signal, options.stopping]) })
    tried('done')
  } catch (error) {
    const cause = options.stopping.aborted ? options.stopping.reason : error
    tried(lost.signal.aborted ? 'lost' : outcomeOf(cause))
    if (lost.signal.aborted)
      return options.onError(error, { job: name, id: held.id, requestId: held.requestId })
    await handler.failed(held, cause)
  } finally {
    stopHeartbeat()
  }
}

function outcomeOf(cause: unknown): Tried['outcome'] {
  if (cause instanceof ShuttingDown) return 'stopped'
  return cause instanceof LeaseLost ? 'fenced' : 'failed'
}

/** Renews the lease three times in its length; work is aborted when that fails long enough for another to have taken over. */
function beat(
  held: Held,
  name: JobName,
  { leases, leaseSeconds, onLost }: WorkOptions & { leaseSeconds: number; onLost: () => void },
): () => void {
  let renewedAt = performance.now()
  const timer = setInterval(
    async () => {
      const askedAt = performance.now()
      try {
        if (!(await leases.renew({ table: jobs[name].table, id: held.id, fence: held.fence, leaseSeconds })))
          return onLost()
        renewedAt = askedAt
      } catch {
        if (performance.now() - renewedAt > leaseSeconds * 1_000) onLost()
      }
    },
    (leaseSeconds * 1_000) / 3,
  )
  return () => clearInterval(timer)
}
