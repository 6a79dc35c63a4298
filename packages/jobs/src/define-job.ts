import type { Trx } from '@debrief/database/connect'
import type { JobDeclaration } from '@debrief/database/jobs/declare-job'
import { type Job, JobLost, SCHEDULE_KEY } from '@debrief/database/jobs/job-store'
import { takesNoRows } from '@debrief/database/takes-rows'
import { z } from 'zod'

/** The current attempt, passed to a handler with its input and the service's dependencies. */
export interface Attempt {
  job: Job
  /** Seconds until the job is lost if its lease isn't renewed. */
  leaseSeconds: number
  /** Aborted when the lease is lost, the job is canceled, or the process must end. */
  signal: AbortSignal
}

/** Why a job was discarded. */
export interface Failure {
  job: Job
  /**
   * The code of the Discard error; `crashed` if the job crashed its workers, `unexpected` if its last attempt failed.
   */
  code: string
  error: string
}

interface Definition<Input, Deps> {
  /** Maximum jobs of this kind that one process runs at a time. */
  concurrency: number
  /** Seconds until a claim expires. While the handler runs, the claim is renewed every third of that time. */
  lease: number
  /** After this many failed attempts the job is discarded. */
  attempts: number
  /** Applies the engine's `perTenant` limit to these jobs. */
  fairBy?: 'tenant'
  /** For a chore: seconds from the end of a run to the next one; null if it shouldn't run. */
  every?(deps: Deps): number | null
  /** Seconds until a chore's first run, at most `every`. */
  firstIn?: number
  /**
   * Does the work. A handler that stores something calls `complete(trx, job)` in the same transaction; otherwise the
   * job is completed when the handler returns. Throw Snooze to retry later without counting the attempt, or Discard to
   * give up.
   */
  run(input: Input, context: Deps & Attempt): Promise<void>
  /**
   * Decides what an error thrown by `run` means. Returns the error for the engine to handle: Snooze, Discard, or any
   * other to retry; null if the handler has completed the job. Not called if the job was lost, the signal was aborted,
   * or the database is full or read-only: the engine handles these cases itself.
   */
  onError?(error: unknown, input: Input, context: Deps & Attempt): Promise<unknown>
  /** Runs in the transaction that discards the job, to record the failure. */
  discarded?(trx: Trx, input: Input, failure: Failure): Promise<void>
}

/** A kind of job and its handler, which parses the input itself. */
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

/** Defines a chore: a job that repeats in whichever process has time for it, one run at a time. */
export function defineChore<Deps>(
  kind: string,
  chore: {
    /** Seconds from the end of a run to the next one; null if it shouldn't run. */
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
 * Thrown by a handler to retry the job in this many seconds or, with Infinity, when it's enqueued again. The attempt
 * doesn't count unless `counts` is set.
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

/** Thrown by a handler if another attempt would fail the same way. The message is stored and shown to operators. */
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
