import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@debrief/testing/database'
import { createTestRedis } from '@debrief/testing/redis'
import { startRedis } from '@debrief/testing/servers'
import { until } from '@debrief/testing/stack'
import { afterEach, describe, expect, it } from 'vitest'
import { startRelay } from './admit.ts'
import { connectQueue, type QueueConnection, type QueueSettings } from './connection.ts'
import { type Due, openBell } from './ring.ts'
import { type Held, type JobHandlers, type Leases, ShuttingDown, startWork } from './work.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(backend: 'redis' | 'postgres'): Promise<QueueConnection | null> {
  const settings = await settingsOf(backend)
  if (!settings) return null
  const connection = connectQueue(settings, () => {})
  closing.push(() => connection.close())
  await connection.prepare()
  return connection
}

async function settingsOf(backend: 'redis' | 'postgres'): Promise<QueueSettings | null> {
  if (backend === 'postgres') {
    const database = await createTestDatabase()
    closing.push(() => database.drop())
    return { backend, url: database.url }
  }
  const redis = await createTestRedis()
  return redis && { backend, url: redis.url }
}

const due = (id: string, fence = 0, isolated = false): Due => ({ id, fence, isolated })
const leases: Leases = {
  claim: async () => ({ fence: 1, attempts: 1, crashes: 0, requestId: null }),
  renew: async () => true,
}

/** Handlers that note what they were given, and what a failed one did with the error. */
function noting(run: (held: Held, signal: AbortSignal) => Promise<void> = async () => {}) {
  const ran: string[] = []
  const failed: unknown[] = []
  const handler = {
    run: async (held: Held, { signal }: { signal: AbortSignal }) => {
      ran.push(held.id)
      await run(held, signal)
    },
    failed: async (_held: Held, error: unknown) => {
      failed.push(error)
    },
  }
  const handlers: JobHandlers = {
    'route-delivery': handler,
    'analyze-pull-request': handler,
    'discover-standards': handler,
    'answer-mention': handler,
  }
  return { ran, failed, handlers }
}

function work(
  connection: QueueConnection,
  handlers: JobHandlers,
  options: { isolated?: boolean; leases?: Leases; leaseSeconds?: number } = {},
) {
  const running = startWork({ connection, handlers, leases, isolated: false, onError: () => {}, ...options })
  closing.push(() => running.close(100))
  return running
}

describe.each(['redis', 'postgres'] as const)('the queue on %s', (backend) => {
  it('delivers each rung row, and one row rung twice at the same fence only once', async (context) => {
    const connection = await open(backend)
    if (!connection) return context.skip()
    const bell = openBell(connection)
    closing.push(() => bell.close())
    await bell.ring('route-delivery', [due('a'), due('b')])
    await bell.ring('route-delivery', [due('a'), due('b'), due('c')])
    const { ran, handlers } = noting()
    work(connection, handlers)
    await until('three rows', async () => ran.length >= 3)
    expect(ran.toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('delivers a row again when its fence has risen or its job is gone', async (context) => {
    const connection = await open(backend)
    if (!connection) return context.skip()
    const bell = openBell(connection)
    closing.push(() => bell.close())
    const { ran, handlers } = noting()
    work(connection, handlers)
    for (const [count, fence] of [1, 2, 2].entries()) {
      await until('the job before to be taken', async () => ran.length >= count)
      await until('the row to be delivered', async () => {
        await bell.ring('route-delivery', [due('a', fence)])
        return ran.length > count
      })
    }
    expect(ran.slice(0, 3)).toEqual(['a', 'a', 'a'])
  })

  it('gives isolated rows to an isolated worker only', async (context) => {
    const connection = await open(backend)
    if (!connection) return context.skip()
    const bell = openBell(connection)
    closing.push(() => bell.close())
    await bell.ring('analyze-pull-request', [due('ordinary'), due('poison', 3, true)])
    const ordinary = noting()
    const isolated = noting()
    work(connection, ordinary.handlers)
    work(connection, isolated.handlers, { isolated: true })
    await until('both rows', async () => ordinary.ran.length + isolated.ran.length === 2)
    expect([ordinary.ran, isolated.ran]).toEqual([['ordinary'], ['poison']])
  })

  it('aborts what runs when it has to close, and says why', async (context) => {
    const connection = await open(backend)
    if (!connection) return context.skip()
    const bell = openBell(connection)
    closing.push(() => bell.close())
    await bell.ring('route-delivery', [due('endless')])
    const { ran, failed, handlers } = noting((_held, signal) => untilAborted(signal))
    const running = work(connection, handlers)
    await until('the row to be taken', async () => ran.length === 1)
    await running.close(50)
    expect(failed).toEqual([expect.any(ShuttingDown)])
  })

  it('aborts work whose lease was lost, and leaves the row to its new holder', async (context) => {
    const connection = await open(backend)
    if (!connection) return context.skip()
    const bell = openBell(connection)
    closing.push(() => bell.close())
    await bell.ring('route-delivery', [due('fenced')])
    let aborted = false
    const { failed, handlers } = noting(async (_held, signal) => {
      await untilAborted(signal).catch((error) => {
        aborted = true
        throw error
      })
    })
    work(connection, handlers, { leaseSeconds: 0.09, leases: { ...leases, renew: async () => false } })
    await until('the work to be aborted', async () => aborted)
    expect(failed).toEqual([])
  })
})

it('refuses to ring within two seconds when Redis is frozen, and rings again when it is back (Q2)', {
  timeout: 30_000,
}, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'debrief-queue-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const server = await startRedis({ folder }).catch(() => null)
  if (!server) return context.skip()
  closing.push(() => server.stop())
  const connection = connectQueue({ backend: 'redis', url: server.url }, () => {})
  closing.push(() => connection.close())
  const bell = openBell(connection)
  await until('Redis to take a ring', () =>
    bell.ring('route-delivery', [due('a')]).then(
      () => true,
      () => false,
    ),
  )
  await server.pause()
  const asked = performance.now()
  await expect(bell.ring('route-delivery', [due('b')])).rejects.toThrow()
  expect(performance.now() - asked).toBeLessThan(3_000)
  await server.resume()
  await until('Redis to take a ring again', () =>
    bell.ring('route-delivery', [due('b')]).then(
      () => true,
      () => false,
    ),
  )
})

it('keeps asking the database, and rings again after a ring that failed', async () => {
  const asked: string[] = []
  let fails = 2
  const relay = startRelay({
    jobs: ['route-delivery'],
    rows: {
      admit: async () => (asked.length === 0 ? [due('a')] : []),
      again: async () => [due('a')],
      bury: async () => 0,
    },
    bell: {
      ring: async (_job, rows) => {
        if (rows.length === 0) return
        if (fails > 0) {
          fails -= 1
          throw new Error('no queue')
        }
        asked.push(...rows.map((row) => row.id))
      },
      close: async () => {},
    },
    everyMs: 10,
    onError: () => {},
  })
  await until('the row to be rung', async () => asked.length > 0)
  await relay.close()
  expect(asked[0]).toBe('a')
})

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
