import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@debrief/testing/servers'
import { until } from '@debrief/testing/stack'
import { expect, it } from 'vitest'
import { connectQueue, type QueueConnection } from './redis.ts'
import { handler, openEngines, type Run, send } from './testing/open-engines.ts'
import { throughBullmq } from './transports.ts'

const { connection, closing, connectBackend, enqueueEach, noneLeft, outcomes, start } = await openEngines()
const { db } = connection

/** Runs a worker for jobs that are delivered through Redis. `ended` keeps its jobs running. */
function listen(queue: QueueConnection, { isolated = false, slots = 2, ended = Promise.resolve() } = {}) {
  const ran: number[] = []
  const run = async (id: number) => {
    ran.push(id)
    await ended
  }
  const transport = throughBullmq(queue, {
    isolated,
    workers: [{ handler: send, slots, run }],
    onFree: () => {},
  })
  closing.push(() => transport.close())
  return {
    ran,
    deliver: (...due: Parameters<typeof transport.deliver>[1]) => transport.deliver(send.kind, due),
  }
}

it('delivers a job once per fence, and again for the same fence once a worker has taken it', async (context) => {
  const queue = await connectBackend('redis')
  if (!queue) return context.skip()
  const job = (id: number, fence = 0) => ({ id, fence, isolated: false })
  const only = throughBullmq(queue, { isolated: false, workers: [], onFree: () => {} })
  closing.push(() => only.close())
  await only.deliver(send.kind, [job(1), job(2)])
  await only.deliver(send.kind, [job(1), job(2), job(3), job(3, 1)])
  const { ran, deliver } = listen(queue)
  await until('four deliveries', async () => ran.length >= 4)
  expect(ran.toSorted()).toEqual([1, 2, 3, 3])
  await until('the job to be delivered again', async () => {
    await deliver(job(1))
    return ran.length > 4
  })
  expect(ran[4]).toBe(1)
})

it('gives isolated jobs to an isolated worker only', async (context) => {
  const queue = await connectBackend('redis')
  if (!queue) return context.skip()
  const ordinary = listen(queue)
  const isolated = listen(queue, { isolated: true })
  await ordinary.deliver({ id: 1, fence: 0, isolated: false }, { id: 2, fence: 3, isolated: true })
  await until('both deliveries', async () => ordinary.ran.length + isolated.ran.length === 2)
  expect([ordinary.ran, isolated.ran]).toEqual([[1], [2]])
})

it('runs one job itself, without Redis, and never more at a time than it has slots', async (context) => {
  const queue = await connectBackend('redis')
  if (!queue) return context.skip()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { ran, deliver } = listen(queue, { slots: 3, ended: released })
  await deliver({ id: 1, fence: 0, isolated: false })
  expect(ran).toEqual([1])
  const others = [2, 3, 4, 5].map((id) => ({ id, fence: 0, isolated: false }))
  await deliver(...others)
  await until('all slots to be used', async () => ran.length === 3)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(ran.length).toBe(3)
  release()
  await until('all jobs to run', async () => ran.length === 5)
})

it('redelivers jobs that Redis lost', async (context) => {
  const queue = await connectBackend('redis')
  if (!queue) return context.skip()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const ran: string[] = []
  const run: Run = async ({ id }) => {
    ran.push(id)
    await released
  }
  const ids = ['a', 'b', 'c', 'd']
  await enqueueEach(ids)
  start([handler(run, { concurrency: 1 })], { queue })
  await until('all to be delivered and one to run', async () => {
    const jobs = await db.selectFrom('jobs').select('delivered_at').execute()
    return ran.length === 1 && jobs.every(({ delivered_at }) => delivered_at !== null)
  })
  const own = queue.openQueue(send.kind)
  await own.obliterate({ force: true })
  await own.close()
  release()
  await noneLeft()
  expect(ran.toSorted()).toEqual(ids)
  expect(outcomes).toEqual(ids.map(() => 'completed'))
})

it('rejects within two seconds while Redis is frozen, and redelivers when it is back (Q2)', {
  timeout: 60_000,
}, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'debrief-queue-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const server = await startRedis({ folder }).catch(() => null)
  if (!server) return context.skip()
  closing.push(() => server.stop())
  const queue = connectQueue({ url: server.url }, () => {})
  closing.push(() => queue.close())
  const { ran, deliver } = listen(queue, { slots: 1 })
  const isTaken = (id: number) =>
    deliver({ id, fence: 0, isolated: false }).then(
      () => true,
      () => false,
    )
  await until('Redis to take a delivery', () => isTaken(1))
  server.pause()
  const askedAt = performance.now()
  expect(await isTaken(2)).toBe(false)
  expect(performance.now() - askedAt).toBeLessThan(3_000)
  server.resume()
  await until('Redis to take a delivery again', () => isTaken(2))
  await until('both deliveries', async () => new Set(ran).size === 2)
})
