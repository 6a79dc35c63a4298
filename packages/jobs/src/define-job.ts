import type { Trx } from '@debrief/database/connect'
import type { JobDeclaration } from '@debrief/database/jobs/declare-job'
import { type Job, JobLost, SCHEDULE_KEY } from '@debrief/database/jobs/job-store'
import { takesNoRows } from '@debrief/database/takes-rows'
import { z } from 'zod'

/** The current attempt, passed to a handler with its input and the service's dependencies. */
export interface Attempt {
  job: Job
  /** Seconds until the lease expires unless it's renewed. */
  leaseSeconds: number
  /** Aborted when the lease is lost, the job is canceled, or the process must end. */
  signal: AbortSignal
}

export interface Failure {
  job: Job
  /**
   * The code of the thrown Discard; `crashed` if the job crashed its workers; `unexpected` if it ran out of attempts.
   */
  code: string
  error: string
}

interface Definition<Input, Deps> {
  /** Maximum number of these jobs that a process runs at a time. */
  concurrency: number
  /** Seconds until a claim expires. The engine renews the claim while the handler runs. */
  lease: number
  /** Maximum number of attempts. After that, the job is discarded. */
  attempts: number
  /** Applies the engine's `perTenant` limit to these jobs. */
  fairBy?: 'tenant'
  /** For a chore: seconds from the end of a run to the next one; null if it shouldn't run. */
  every?(deps: Deps): number | null
  /** Seconds until a chore's first run, at most `every`. */
  firstIn?: number
  /**
   * Does the work. A handler that stores something calls `complete(trx, job)` in the same transaction; otherwise the
   * job is completed when the handler returns. Throw Snooze to retry later (by default, without counting the attempt),
   * or Discard to give up.
   */
  run(input: Input, context: Deps & Attempt): Promise<void>
  /**
   * Handles an error thrown by `run`. Returns an error for the engine: Snooze, Discard or, for a retry, any other
   * error. Returns null if the job is already completed. Not called for Snooze or Discard, or if the job was lost, the
   * signal was aborted, or the database is full or read-only, because the engine handles these cases.
   */
  onError?(error: unknown, input: Input, context: Deps & Attempt): Promise<unknown>
  /** Runs in the transaction that discards the job, to record the failure. */
  discarded?(trx: Trx, input: Input, failure: Failure): Promise<void>
}

/** The handler of one kind of job. It validates its input. */
export interface JobHandler<Deps> extends Omit<Definition<unknown, Deps>, 'discarded' | 'onError'> {
  kind: string
  discarded(trx: Trx, input: unknown, failure: Failure): Promise<void>
}

/** Defines a job's handler. Each handler has its own file and is listed where the service starts its engine. */
export function defineJob<Input, Deps>(
  declaration: JobDeclaration<Input>,
  definition: Definition<Input, Deps>,
): JobHandler<Deps> {
  const { onError, ...rest } = definition
  return {
    ...rest,
    kind: declaration.kind,
    async run(given, context) {
      const input = declaration.input.parse(given)
      try {
        await definition.run(input, context)
      } catch (error) {
        if (!onError || context.signal.aborted || isForEngine(error)) throw error
        const thrown = await onError(error, input, context)
        if (thrown !== null) throw thrown
      }
    },
    async discarded(trx, input, failure) {
      await definition.discarded?.(trx, declaration.input.parse(input), failure)
    },
  }
}

/** Defines a chore: a job that repeats at an interval. Only one process runs it at a time. */
export function defineChore<Deps>(
  kind: string,
  chore: {
    /** Seconds from the end of a run to the next one; null if the chore is turned off. */
    every(deps: Deps): number | null
    /** Seconds until the first run, at most `every`; 0 if omitted. */
    firstIn?: number
    run(context: Deps & Attempt): Promise<void>
  },
): JobHandler<Deps> {
  return defineJob(
    { kind, input: z.object({}), key: () => SCHEDULE_KEY },
    {
      concurrency: 1,
      lease: 30,
      attempts: Number.POSITIVE_INFINITY,
      every: chore.every,
      firstIn: chore.firstIn ?? 0,
      run: (_, context) => chore.run(context),
    },
  )
}

/**
 * Throw this in a handler to retry the job after `seconds` or, with Infinity, when it's enqueued again. The attempt
 * counts only if `counts` is set.
 */
export class Snooze extends Error {
  override readonly name = 'Snooze'
  readonly seconds: number
  readonly counts: boolean
  constructor(seconds: number, reason: string, { counts = false }: { counts?: boolean } = {}) {
    super(reason)
    this.seconds = seconds
    this.counts = counts
  }
}

/** Throw this in a handler if another attempt would fail the same way. The message is stored and shown to operators. */
export class Discard extends Error {
  override readonly name = 'Discard'
  readonly code: string
  constructor(message: string, { code = 'unexpected', cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

const isForEngine = (error: unknown): boolean =>
  error instanceof JobLost || error instanceof Snooze || error instanceof Discard || takesNoRows(error)

export const MAX_BACKOFF_SECONDS = 300

/**
 * Seconds until the next attempt: doubles from `first`, up to five minutes. `attempt` is the number of the failed
 * attempt.
 */
export const backoff = (attempt: number, first: number): number =>
  Math.min(MAX_BACKOFF_SECONDS, first * 2 ** Math.max(0, attempt - 1))
