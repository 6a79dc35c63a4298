import { enqueue } from '@debrief/database/jobs/declare-job'
import {
  claimJob,
  complete,
  deliverJobs,
  discardJob,
  findCrashedJobs,
  JobLost,
  redeliverJobs,
  renewJob,
  requeueJob,
  underFence,
} from '@debrief/database/jobs/job-store'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { group, openEngines, send } from './testing/open-engines.ts'

// The number of older jobs in the first test. `npm run test:faults -- O4` sets this to 100,000, as O4 requires.
const BACKLOG = Number(process.env.BACKLOG ?? 3_000)

const { connection, closing, enqueueEach, states } = await openEngines()
const { db } = connection

const tenant = (n: number) => `${n}`.repeat(8).concat('-1111-4111-8111-111111111111')
const range = (count: number, prefix = '') => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const deliver = (limits: Partial<Parameters<typeof deliverJobs>[3]> = {}) =>
  deliverJobs(db, send.kind, null, { batch: 100, inFlight: 300, perTenant: 8, ...limits })
const redeliver = () => redeliverJobs(db, send.kind, null, 10)
const claim = (id: number, { isolated = false } = {}) =>
  claimJob(db, { id, kind: send.kind, isolated, leaseSeconds: 30 })
const deliveredAgo = (seconds: number) =>
  sql`update jobs set delivered_at = now() - make_interval(secs => ${seconds})`.execute(db)
const expire = () =>
  sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(db)

describe('delivering', () => {
  it(`delivers a tenant’s only job immediately although another tenant has ${BACKLOG} older ones`, async () => {
    await sql`
      insert into jobs (kind, key, input, tenant_id, run_at)
      select ${send.kind}, n, '{}', ${tenant(1)}, now() - interval '1 hour' from generate_series(1, ${BACKLOG}) n`.execute(
      db,
    )
    const only = await enqueue(db, send, { id: 'only' }, { tenantId: tenant(2) })
    const delivered = await deliver()
    expect(delivered).toHaveLength(9)
    expect(delivered.map(({ id }) => id)).toContain(only)
  })

  it('respects the limits per tenant and in total', async () => {
    for (const n of [1, 2, 3]) await enqueueEach(range(20, `${n} `), { tenantId: tenant(n) })
    expect(await deliver({ perTenant: 4 })).toHaveLength(12)
    expect(await deliver({ perTenant: 4 })).toEqual([])
    expect(await deliver({ inFlight: 14 })).toHaveLength(2)
    expect(await deliver({ batch: 3 })).toHaveLength(3)
  })

  it('takes turns: with room for three, each of three tenants gets one', async () => {
    for (const n of [1, 2, 3]) await enqueueEach(range(5, `${n} `), { tenantId: tenant(n) })
    await deliver({ inFlight: 3 })
    const { rows } = await sql`
      select count(*)::int as n from jobs where delivered_at is not null group by tenant_id`.execute(db)
    expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  })

  it('delivers urgent jobs first, then the oldest', async () => {
    const old = await enqueueEach(range(3), { tenantId: tenant(1) })
    const urgent = await enqueue(db, send, { id: 'urgent' }, { tenantId: tenant(1), priority: 0 })
    const next = async () => (await deliver({ batch: 2 })).map(({ id }) => id).toSorted()
    expect(await next()).toEqual([old[0]!, urgent].toSorted())
    expect(await next()).toEqual([old[1], old[2]])
  })

  it('delivers no job twice if several processes deliver concurrently', async () => {
    await enqueueEach(range(40))
    const batches = await Promise.all(range(6).map(() => deliver()))
    const ids = batches.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('redelivers unclaimed jobs and jobs with an expired lease, but no running ones', async () => {
    const [id = 0] = await enqueueEach(['a'])
    await deliver()
    expect(await redeliver()).toEqual([])
    await deliveredAgo(4)
    expect(await redeliver()).toEqual([{ id, fence: 0, isolated: false }])

    await claim(id)
    await deliveredAgo(4)
    expect(await redeliver()).toEqual([])
    await expire()
    expect(await redeliver()).toEqual([{ id, fence: 1, isolated: false }])
  })

  it('neither delivers nor redelivers jobs of a paused kind, and delivers all of them once it is resumed', async () => {
    const [again = 0] = await enqueueEach(['again'])
    await deliver()
    await deliveredAgo(60)
    const [fresh = 0] = await enqueueEach(['fresh'])
    const other = { ...send, kind: 'write-weekly-emails' }
    const ofOther = await enqueue(db, other, { id: 'other' })
    const order = {
      work: ['send-mail'] as const,
      reason: 'the server moves',
      operator: { name: 'marta-olsen', userId: null },
    }
    await pauseWork(db, order)
    closing.push(() => resumeWork(db, order))
    expect([await deliver(), await redeliver()]).toEqual([[], []])
    const limits = { batch: 100, inFlight: null, perTenant: 8 }
    expect(await deliverJobs(db, other.kind, null, limits)).toMatchObject([{ id: ofOther }])
    await resumeWork(db, order)
    expect(await redeliver()).toMatchObject([{ id: again }])
    expect(await deliver()).toMatchObject([{ id: fresh }])
  })
})

describe('delivering jobs with a serial key', () => {
  const limits = { batch: 100, inFlight: 10, perTenant: 8 }
  const deliver = async () => (await deliverJobs(db, group.kind, null, limits)).map(({ id }) => id)
  const redeliver = async () => (await redeliverJobs(db, group.kind, null, 100)).map(({ id }) => id)
  const add = (id: string, scope: string, options: Parameters<typeof enqueue>[3] = {}) =>
    enqueue(db, group, { id, scope }, { tenantId: tenant(1), ...options })
  const run = async (id: number) => {
    const job = await claimJob(db, { id, kind: group.kind, isolated: null, leaseSeconds: 30 })
    return () => complete(db, job!)
  }

  it('delivers only the first due job of each key: by priority, then by time', async () => {
    await add('later', 'x', { priority: 0, runIn: 60 })
    const old: number[] = []
    for (const id of range(300)) old.push(await add(id, 'x'))
    const urgent = await add('urgent', 'x', { priority: 0 })
    const others = [await add('y', 'y'), await add('z', 'z', { tenantId: tenant(2) })]
    expect((await deliver()).toSorted()).toEqual([urgent, ...others].toSorted())
    expect(await deliver()).toEqual([])
    for (const next of [old[0]!, old[1]!]) {
      const [running] = await sql<{ id: number }>`
        select id from jobs where serial_key = 'x' and delivered_at is not null`
        .execute(db)
        .then(({ rows }) => rows)
      const finish = await run(running!.id)
      expect(await deliver()).toEqual([])
      await finish()
      expect(await deliver()).toEqual([next])
    }
  })

  it('delivers one if several processes deliver concurrently', async () => {
    for (const id of range(20)) await add(id, 'x')
    const batches = await Promise.all(range(6).map(() => deliver()))
    expect(batches.flat()).toHaveLength(1)
  })

  it('redelivers only the first of each key, and none while one of them runs', async () => {
    const ids: number[] = []
    for (const id of range(3)) ids.push(await add(id, 'x'))
    const urgent = await add('urgent', 'x', { priority: 0 })
    // Simulates an earlier version, which delivered all jobs with the same serial key together.
    await deliveredAgo(9)
    expect(await redeliver()).toEqual([urgent])
    const finish = await run(urgent)
    await deliveredAgo(9)
    expect(await redeliver()).toEqual([])
    await expire()
    expect(await redeliver()).toEqual([urgent])
    const finishAgain = await run(urgent)
    await expect(finish()).rejects.toThrow(JobLost)
    await finishAgain()
    expect(await deliver()).toEqual([ids[0]])
  })
})

describe('claiming', () => {
  it('gives a due job to one of ten claims', async () => {
    const [id = 0] = await enqueueEach(['a'])
    const claims = await Promise.all(range(10).map(() => claim(id)))
    expect(claims.filter(Boolean)).toMatchObject([{ id, fence: 1, attempt: 1, crashes: 0 }])
  })

  it('does not claim a job that is not due yet or that waits to be enqueued again', async () => {
    const [id = 0] = await enqueueEach(['a'])
    for (const seconds of [60, Number.POSITIVE_INFINITY]) {
      const job = await claim(id)
      expect(await requeueJob(db, job!, { seconds, error: null, counts: false })).toBe(true)
      expect([await claim(id), await deliver()]).toEqual([null, []])
      expect(await enqueueEach(['a'])).toEqual([id])
    }
    expect(await deliver()).toMatchObject([{ id }])
  })

  it('requeues a job while the same job is being enqueued', async () => {
    const [id = 0] = await enqueueEach(['a'])
    const job = await claim(id)
    const isBlocked = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length > 0
    const { requeued, enqueued } = await db.transaction().execute(async (trx) => {
      const enqueued = await enqueue(trx, send, { id: 'a' })
      const requeued = requeueJob(db, job!, { seconds: 60, error: null, counts: false })
      await vi.waitUntil(isBlocked, { timeout: 5_000 })
      return { requeued: { result: requeued }, enqueued }
    })
    expect(await requeued.result).toBe(true)
    expect(await db.selectFrom('jobs').select(['id', 'state']).execute()).toMatchObject([
      { id: enqueued, state: 'waiting' },
    ])
  })

  it('lets only an isolated worker claim a job that crashed three, and nobody after five crashes (Q4)', async () => {
    const [id = 0] = await enqueueEach(['a'])
    for (let crash = 0; crash < 3; crash += 1) {
      expect(await claim(id)).toMatchObject({ crashes: crash })
      await expire()
    }
    await deliveredAgo(9)
    expect(await redeliver()).toEqual([{ id, fence: 3, isolated: true }])
    expect(await claim(id)).toBe(null)
    expect(await claim(id, { isolated: true })).toMatchObject({ crashes: 3 })
    await expire()
    expect(await findCrashedJobs(db, send.kind)).toEqual([])
    expect(await claim(id, { isolated: true })).toMatchObject({ crashes: 4 })
    await expire()
    await deliveredAgo(9)
    expect([await claim(id, { isolated: true }), await redeliver()]).toEqual([null, []])
    expect(await findCrashedJobs(db, send.kind)).toMatchObject([{ id, crashes: 5 }])
  })

  it('rejects all changes by a worker whose job was taken over (W3)', async () => {
    const [id = 0] = await enqueueEach(['a'])
    const frozen = (await claim(id))!
    await expire()
    const holder = (await claim(id))!
    const before = await states()
    let wrote = false
    const write = async () => {
      wrote = true
    }
    await expect(underFence(db, frozen, write)).rejects.toThrow(JobLost)
    expect([
      await renewJob(db, frozen, 30),
      await requeueJob(db, frozen, { seconds: 0, error: null, counts: true }),
      await discardJob(db, frozen, { error: 'x', code: 'unexpected' }),
      wrote,
    ]).toEqual([false, false, false, false])
    expect(await states()).toEqual(before)
    await underFence(db, holder, write)
    expect([await renewJob(db, holder, 30), wrote]).toEqual([true, true])
  })
})
