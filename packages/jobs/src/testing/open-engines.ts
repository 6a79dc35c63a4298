import { enqueue, type JobDeclaration } from '@debrief/database/jobs/declare-job'
import { createLog } from '@debrief/service-kit/log'
import { openTestDatabase } from '@debrief/testing/open-database'
import { createTestRedis } from '@debrief/testing/redis'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { z } from 'zod'
import type { Outcome } from '../attempt.ts'
import { defineJob, type JobHandler } from '../define-job.ts'
import { type Engine, type EngineOptions, startEngine } from '../engine.ts'
import { connectQueue, type QueueConnection } from '../redis.ts'

export interface TestJobInput {
  id: string
  scope?: string | undefined
}

export const send: JobDeclaration<TestJobInput> = {
  kind: 'send-mail',
  input: z.object({ id: z.string(), scope: z.string().optional() }),
  key: ({ id }) => id,
}

export const group: JobDeclaration<TestJobInput> = {
  ...send,
  kind: 'group',
  serialBy: ({ scope }) => scope ?? '',
}

type Definition = Parameters<typeof defineJob<TestJobInput, object>>[1]
export type Run = Definition['run']

export const handler = (
  run: Run,
  { job = send, ...rest }: Partial<Omit<Definition, 'run'>> & { job?: JobDeclaration<TestJobInput> } = {},
) => defineJob<TestJobInput, object>(job, { concurrency: 4, lease: 30, attempts: 3, run, ...rest })

export async function openEngines() {
  const { connection, database } = await openTestDatabase()
  const { db } = connection
  const closing: (() => Promise<unknown>)[] = []
  const outcomes: Outcome[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    await sql`delete from jobs`.execute(db)
  })
  const states = async () =>
    (await db
      .selectFrom('jobs')
      .select(['key', 'state', 'attempt', 'crashes', 'error'])
      .orderBy('key')
      .execute()) as { key: string; state: string; attempt: number; crashes: number; error: string | null }[]
  return {
    connection,
    database,
    closing,
    outcomes,
    states,
    noneLeft: () => until('no job to be left', async () => (await states()).length === 0),
    /** Returns null for the backend `postgres`, and undefined if this machine has no Redis. */
    async connectBackend(backend: 'redis' | 'postgres'): Promise<QueueConnection | null | undefined> {
      if (backend === 'postgres') return null
      const redis = await createTestRedis()
      if (!redis) return undefined
      const queue = connectQueue({ url: redis.url }, () => {})
      closing.push(() => queue.close())
      await queue.prepare()
      return queue
    },
    start(
      handlers: JobHandler<object>[],
      options: Partial<EngineOptions<object>> & Pick<EngineOptions<object>, 'queue'>,
    ): Engine {
      outcomes.length = 0
      const engine = startEngine({
        db,
        handlers,
        deps: {},
        isolated: false,
        limits: { inFlight: 100, perTenant: 4 },
        retrySeconds: 0.05,
        log: createLog('test', 'silent'),
        onAttempt: ({ outcome }) => outcomes.push(outcome),
        ...options,
      })
      closing.push(() => engine.close(100))
      return engine
    },
    async enqueueEach(
      ids: readonly string[],
      options: Parameters<typeof enqueue>[3] = {},
    ): Promise<number[]> {
      const made: number[] = []
      for (const id of ids) made.push(await enqueue(db, send, { id }, options))
      return made
    },
  }
}
