import type { Trx } from '@debrief/database/connect'
import type { JobDeclaration } from '@debrief/database/jobs/declare-job'
import { type Job, JobLost, SCHEDULE_KEY } from '@debrief/database/jobs/job-store'
import { takesNoRows } from '@debrief/database/takes-rows'
import { z } from 'zod'

export interface Attempt {
  job: Job
  /** Length of the lease in seconds. */
  leaseSeconds: number
  /** Aborted when the lease is lost, the job is canceled, or the process shuts down. */
  signal: AbortSignal
}

export interface Failure {
  job: Job
  /**
   * The code of the thrown Discard; `crashed` if the job crashed its workers; `unexpected` if the job ran out of
   * attempts.
   */
  code: string
  error: string
}

interface Definition<Input, Deps> {
  /** Maximum number of these jobs that a process runs at a time, unless the engine's options set another number. */
  concurrency: number
  /** Seconds until a claim expires. The engine renews the claim while the handler runs. */
  lease: number
  /** Maximum number of attempts. If the last one fails, the job is discarded. */
  attempts: number
  fairBy?: 'tenant'
  /** Seconds between the end of a chore's run and its next run. Null turns the chore off. */
  every?(deps: Deps): number | null
  /** Seconds until a chore's first run, at most `every`. */
  firstIn?: number
  /**
   * A handler that stores something calls `complete(trx, job)` in the same transaction. If the handler doesn't call
   * `complete`, the engine completes the job when the handler returns. Throw Snooze to retry later, or Discard to give
   * up.
   */
  run(input: Input, context: Deps & Attempt): Promise<void>
  /**
   * Handles an error thrown by `run`. Returns the error that the engine should see: Snooze, Discard, or any other error
   * for a normal retry. Returns null if nothing is left to do, which completes the job. The engine doesn't call
   * `onError` for Snooze or Discard, for lost or aborted jobs, or while the database is full or read-only.
   */
  onError?(error: unknown, input: Input, context: Deps & Attempt): Promise<unknown>
  /** Runs in the transaction that discards the job. */
  discarded?(trx: Trx, input: Input, failure: Failure): Promise<void>
}

export interface JobHandler<Deps> extends Omit<Definition<unknown, Deps>, 'discarded' | 'onError'> {
  kind: string
  discarded(trx: Trx, input: unknown, failure: Failure): Promise<void>
}

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

/** A chore is a job that repeats at an interval. Only one process runs it at a time. */
export function defineChore<Deps>(
  kind: string,
  chore: {
    every(deps: Deps): number | null
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
 * Throw this in a handler to retry the job after `seconds`. With Infinity, the job waits until it's enqueued again. The
 * attempt counts toward the maximum only if `counts` is set.
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
