import type { Trx } from '@debrief/database/connect'
import type { JobDeclaration } from '@debrief/database/jobs/declare-job'
import { type Job, SCHEDULE_KEY } from '@debrief/database/jobs/job-store'
import { z } from 'zod'

/** What a handler gets besides its input and the service's dependencies. */
export interface Attempt {
  job: Job
  /** Aborted when the lease is lost, the job is canceled, or the process must end. */
  signal: AbortSignal
}

interface Definition<Input, Deps> {
  /** How many may run at a time in one process. */
  concurrency: number
  /** Seconds that a claim lasts. While the handler runs, it is renewed every third of that time. */
  lease: number
  /** After this many failed attempts the job is discarded. */
  attempts: number
  /** Limits how many jobs of one tenant may be in flight (`perTenant` in the engine's limits). */
  fairBy?: 'tenant'
  /** For a chore: seconds from the end of a run to the next one; null schedules none. */
  every?(deps: Deps): number | null
  /** Seconds until a chore's first run, at most `every`. */
  firstIn?: number
  /**
   * Does the work. A handler that stores something calls `complete(trx, job)` in the same transaction; otherwise the
   * job is completed when the handler returns. Throw Snooze to retry later without counting the attempt, or Discard to
   * give up.
   */
  run(input: Input, context: Deps & Attempt): Promise<void>
  /** Runs in the transaction that discards the job, to record the failure. */
  discarded?(trx: Trx, input: Input, context: { job: Job; error: string }): Promise<void>
}

/** A kind of job and its handler, which parses the input itself. */
export interface JobHandler<Deps> extends Omit<Definition<unknown, Deps>, 'discarded'> {
  kind: string
  discarded(trx: Trx, input: unknown, context: { job: Job; error: string }): Promise<void>
}

/** Defines a job's handler. Each handler has its own file and is listed where the service starts its engine. */
export function defineJob<Input, Deps>(
  declaration: JobDeclaration<Input>,
  definition: Definition<Input, Deps>,
): JobHandler<Deps> {
  return {
    ...definition,
    kind: declaration.kind,
    run: (input, context) => definition.run(declaration.input.parse(input), context),
    async discarded(trx, input, context) {
      await definition.discarded?.(trx, declaration.input.parse(input), context)
    },
  }
}

/** Defines a chore: a job that repeats in whichever process has time for it, one run at a time. */
export function defineChore<Deps>(
  kind: string,
  chore: {
    /** Seconds from the end of a run to the next one; null schedules none. */
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

/** Thrown by a handler to be retried in this many seconds. The attempt doesn't count. */
export class Snooze extends Error {
  override readonly name = 'Snooze'
  readonly seconds: number
  constructor(seconds: number, reason: string) {
    super(reason)
    this.seconds = seconds
  }
}

/** Thrown by a handler if another attempt would fail the same way. The message is stored and shown to operators. */
export class Discard extends Error {
  override readonly name = 'Discard'
}

export const MAX_BACKOFF_SECONDS = 300

/** Seconds until the next attempt: doubles from `first`, up to five minutes. `attempt` is the one that failed. */
export const backoff = (attempt: number, first: number): number =>
  Math.min(MAX_BACKOFF_SECONDS, first * 2 ** Math.max(0, attempt - 1))
