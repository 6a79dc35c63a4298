import {
  type DeliveryLimits,
  deliverJobs,
  findCrashedJobs,
  findDueKinds,
  JobLost,
  redeliverJobs,
  requeueJob,
  scheduleJob,
} from '@debrief/database/jobs/job-store'
import { type AttemptOptions, attempt, discard, ShuttingDown } from './attempt.ts'
import { type JobHandler, MAX_BACKOFF_SECONDS } from './define-job.ts'
import { rarely, startDispatcher } from './dispatcher.ts'
import type { QueueConnection } from './redis.ts'
import { type Transport, throughBullmq, throughOwnTable } from './transports.ts'

export interface EngineOptions<Deps> extends Omit<AttemptOptions<Deps>, 'stopping' | 'running'> {
  handlers: readonly JobHandler<Deps>[]
  /** If null, jobs are delivered straight from the table, without Redis. */
  queue: QueueConnection | null
  concurrency?: Partial<Record<string, number>>
  /**
   * Maximum number of delivered, unfinished jobs of each kind. `inFlight` is the total, and applies only with Redis.
   * `perTenant` applies only to kinds with `fairBy`.
   */
  limits: { inFlight: number; perTenant: number }
  pollMs?: number
  onCrashed?(kind: string): void
}

export interface Engine {
  wake(kind?: string): void
  /** Handles a message from the channel `debrief_jobs`: a kind with new jobs, or `canceled:` and a job's id. */
  hear(message: string): void
  /** Waits up to `graceMs` for running jobs, then aborts and requeues the rest. */
  close(graceMs: number): Promise<void>
}

const BATCH = 100

/** PostgreSQL decides which jobs are due. Redis, if used, only passes on their ids. */
export function startEngine<Deps>(options: EngineOptions<Deps>): Engine {
  const { handlers, queue, isolated, log } = options
  const stopping = new AbortController()
  const running = new Map<number, AbortController>()
  const run = (handler: JobHandler<Deps>, id: number) =>
    attempt(handler, id, { ...options, stopping: stopping.signal, running }).catch((error: unknown) =>
      // No work is lost, because the engine redelivers the job.
      log.warn({ kind: handler.kind, jobId: id, err: error }, 'job interrupted'),
    )
  const slots = ({ kind, concurrency }: JobHandler<Deps>) =>
    isolated ? 1 : (options.concurrency?.[kind] ?? concurrency)
  const workers = handlers.map((handler) => ({
    handler,
    slots: slots(handler),
    run: (id: number) => run(handler, id),
  }))
  // A finished job makes room for the next job, for example of a tenant that was at its limit.
  const onFree = (kind: string) => dispatcher.wake(kind)
  const transport = queue
    ? throughBullmq(queue, { isolated: isolated === true, workers, onFree })
    : throughOwnTable({ isolated, workers, onFree })
  const dispatcher = startDispatcher({
    kinds: transport.delivers ? handlers.map(({ kind }) => kind) : [],
    findDue: (kinds) => findDueKinds(options.db, kinds),
    async look(kind, isPoll) {
      const handler = handlers.find((one) => one.kind === kind)
      return handler !== undefined && (await deliver(handler, isPoll, { ...options, transport }))
    },
    onError: rarely((kind: string | null, error: unknown) =>
      log.warn({ kind, err: error }, 'jobs not delivered: trying again'),
    ),
    ...(options.pollMs && { pollMs: options.pollMs }),
  })
  if (!isolated) void scheduleChores(options, stopping.signal)
  return {
    wake: dispatcher.wake,
    hear(message) {
      const canceled = /^canceled:(\d+)$/.exec(message)
      if (canceled) running.get(Number(canceled[1]))?.abort(new JobLost('the job was canceled'))
      else dispatcher.wake(message)
    },
    async close(graceMs) {
      await dispatcher.close()
      const abort = () => {
        stopping.abort(new ShuttingDown('the worker is shutting down'))
        for (const one of running.values()) one.abort(stopping.signal.reason)
      }
      const timer = setTimeout(abort, graceMs)
      await transport.close()
      clearTimeout(timer)
    },
  }
}

/**
 * Delivers due jobs. A poll also redelivers unclaimed jobs and jobs with an expired lease, and discards or requeues
 * jobs that crashed five workers. Returns whether more jobs may be due.
 */
async function deliver<Deps>(
  handler: JobHandler<Deps>,
  isPoll: boolean,
  options: EngineOptions<Deps> & { transport: Transport },
): Promise<boolean> {
  const { db, transport, limits, log } = options
  const { kind } = handler
  const room = transport.room(kind) ?? limits.inFlight
  let more = false
  if (room > 0) {
    const perTenant = handler.fairBy === 'tenant' ? limits.perTenant : room
    const inFlight = transport.room(kind) === null ? limits.inFlight : null
    const allowed: DeliveryLimits = { batch: room, inFlight, perTenant }
    const due = await deliverJobs(db, kind, transport.isolated, allowed)
    await transport.deliver(kind, due)
    more = due.length === room
  }
  if (!isPoll) return more
  const again = await redeliverJobs(
    db,
    kind,
    transport.isolated,
    Math.min(BATCH, transport.room(kind) ?? BATCH),
  )
  await transport.deliver(kind, again)
  for (const { input, ...job } of await findCrashedJobs(db, kind)) {
    const error = 'This job crashed five workers.'
    // A job without an attempt limit isn't discarded. It runs again later, on an isolated worker if the service has
    // one.
    const seconds =
      handler.every?.(options.deps) ?? (Number.isFinite(handler.attempts) ? null : MAX_BACKOFF_SECONDS)
    const ended =
      seconds === null
        ? discard(handler, input, { db, job, code: 'crashed', error })
        : requeueJob(db, job, { seconds, error, counts: true })
    if (!(await ended)) continue
    options.onCrashed?.(kind)
    log.error({ kind, jobId: job.id, key: job.key }, 'job given up: it crashed its workers')
  }
  return more
}

/** If enqueueing a chore fails, tries again after one second. */
async function scheduleChores<Deps>(options: EngineOptions<Deps>, stopping: AbortSignal): Promise<void> {
  const { db, deps, handlers, log } = options
  const failed: JobHandler<Deps>[] = []
  for (const handler of handlers) {
    const { kind, every, firstIn = 0 } = handler
    try {
      const seconds = every?.(deps) ?? null
      if (seconds !== null)
        await scheduleJob(db, kind, { every: seconds, firstIn: Math.min(firstIn, seconds) })
    } catch (err) {
      if (stopping.aborted) return
      log.warn({ err, kind }, 'chore not scheduled: trying again')
      failed.push(handler)
    }
  }
  if (failed.length > 0)
    setTimeout(() => void scheduleChores({ ...options, handlers: failed }, stopping), 1_000).unref()
}
