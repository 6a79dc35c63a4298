import { connect } from '@debrief/database/connect'
import { cancel, enqueue, replay } from '@debrief/database/jobs/declare-job'
import { claimJob, complete, JobLost, scheduleJob } from '@debrief/database/jobs/job-store'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { asRole } from '@debrief/testing/database-url'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Discard, defineChore, Snooze } from './define-job.ts'
import { group, handler, openEngines, type Run, send, type TestJobInput } from './testing/open-engines.ts'

const { connection, database, closing, outcomes, states, noneLeft, connectBackend, start } =
  await openEngines()
const { db } = connection

describe.each(['redis', 'postgres'] as const)('the engine on %s', (backend) => {
  const open = async (context: { skip(): never }) => {
    const queue = await connectBackend(backend)
    return queue === undefined ? context.skip() : queue
  }

  it('runs each committed job once, and none that was rolled back', async (context) => {
    const queue = await open(context)
    const ran: string[] = []
    const engine = start([handler(async ({ id }) => void ran.push(id))], { queue })
    await db.transaction().execute(async (trx) => {
      for (const id of ['a', 'b', 'c']) await enqueue(trx, send, { id })
    })
    const undone = db.transaction().execute(async (trx) => {
      await enqueue(trx, send, { id: 'never' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    engine.wake('send-mail')
    await noneLeft()
    expect(ran.toSorted()).toEqual(['a', 'b', 'c'])
    expect(outcomes).toEqual(['completed', 'completed', 'completed'])
  })

  it('never merges a new job into a running one, at any step', async (context) => {
    const queue = await open(context)
    let committed = 0
    let processed = 0
    const add = async () => {
      await db.transaction().execute(async (trx) => {
        await enqueue(trx, send, { id: 'same' })
      })
      committed += 1
    }
    let runs = 0
    const run: Run = async (_, { job }) => {
      runs += 1
      const first = runs === 1
      if (first) await add()
      const seen = committed
      if (first) await add()
      await db.transaction().execute(async (trx) => {
        if (first) await add()
        await complete(trx, job)
        if (first) await add()
        processed = Math.max(processed, seen)
      })
      if (first) await add()
    }
    start([handler(run)], { queue })
    await add()
    await noneLeft()
    expect([committed, processed]).toEqual([6, 6])
    expect(runs).toBeLessThan(6)
  })

  it('runs at most one job per serial key at a time, and others concurrently', async (context) => {
    const queue = await open(context)
    const busy = new Map<string, number>()
    let max = 0
    let together = 0
    const run: Run = async ({ scope = '' }) => {
      busy.set(scope, (busy.get(scope) ?? 0) + 1)
      max = Math.max(max, busy.get(scope)!)
      together = Math.max(
        together,
        [...busy.values()].reduce((sum, one) => sum + one),
      )
      await new Promise((resolve) => setTimeout(resolve, 30))
      busy.set(scope, busy.get(scope)! - 1)
    }
    for (let n = 0; n < 6; n += 1) await enqueue(db, group, { id: `${n}`, scope: n % 2 === 0 ? 'x' : 'y' })
    start([handler(run, { job: group })], { queue })
    await noneLeft()
    expect([max, together]).toEqual([1, 2])
  })

  // If the engine waited for the next poll each time, 40 jobs would take 16 seconds.
  it('delivers the next job of a tenant at its limit as soon as one ends', async (context) => {
    const queue = await open(context)
    const tenantId = '00000000-0000-4000-8000-000000000001'
    for (let n = 0; n < 40; n += 1) await enqueue(db, send, { id: `${n}` }, { tenantId })
    const sends = { ...handler(async () => {}), fairBy: 'tenant' as const }
    start([sends], { queue, limits: { inFlight: 100, perTenant: 1 } })
    await noneLeft()
    expect(outcomes).toHaveLength(40)
  })

  it('retries a failed job, then discards it with its handler, and replays it', async (context) => {
    const queue = await open(context)
    const given: string[] = []
    let fails = true
    const run: Run = async () => {
      if (fails) throw new Error('the server is down')
    }
    const discarded = async (_: unknown, { id }: TestJobInput, { error }: { error: string }) => {
      given.push(`${id}: ${error}`)
    }
    const engine = start([handler(run, { discarded })], { queue })
    await enqueue(db, send, { id: 'a' })
    await until('it to be discarded', async () => (await states())[0]?.state === 'discarded')
    expect(outcomes).toEqual(['retried', 'retried', 'discarded'])
    expect(given).toEqual(['a: the server is down'])
    expect(await states()).toMatchObject([{ attempt: 3, error: 'the server is down' }])
    fails = false
    expect(await replay(db, send.kind, 'a')).toBe(true)
    expect(await replay(db, send.kind, 'a')).toBe(false)
    engine.wake()
    await noneLeft()
  })

  it('immediately discards a job that can never succeed, and doesn’t count a snooze', async (context) => {
    const queue = await open(context)
    let naps = 0
    const run: Run = async ({ id }) => {
      if (id === 'never') throw new Discard('no such mailbox')
      naps += 1
      if (naps < 5) throw new Snooze(0.01, 'the rate limit is used up')
    }
    start([handler(run)], { queue })
    await enqueue(db, send, { id: 'never' })
    await enqueue(db, send, { id: 'later' })
    await until('both to end', async () => (await states()).every(({ state }) => state === 'discarded'))
    expect(await states()).toMatchObject([{ key: 'never', attempt: 1, error: 'no such mailbox' }])
    expect(outcomes.toSorted()).toEqual([
      'completed',
      'discarded',
      'snoozed',
      'snoozed',
      'snoozed',
      'snoozed',
    ])
  })

  it('cancels a running job: aborts its signal and rejects its writes', async (context) => {
    const queue = await open(context)
    const wrote: string[] = []
    let started = false
    const run: Run = async (_, { job, signal }) => {
      started = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      await db.transaction().execute(async (trx) => {
        wrote.push('in a transaction')
        await complete(trx, job).catch((error) => {
          wrote.push((error as Error).name)
          throw error
        })
      })
    }
    const engine = start([handler(run)], { queue, leaseSeconds: 30 })
    const id = await enqueue(db, send, { id: 'a' })
    await until('it to run', async () => started)
    expect(await cancel(db, send, { id: 'a' })).toBe(1)
    engine.hear(`canceled:${id}`)
    await until('it to end', async () => outcomes.length === 1)
    expect([outcomes, wrote, await states()]).toEqual([['lost'], ['in a transaction', 'JobLost'], []])
  })

  it('requeues running jobs when it closes, without counting the attempt', async (context) => {
    const queue = await open(context)
    let started = false
    const run: Run = async (_, { signal }) => {
      started = true
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const engine = start([handler(run)], { queue })
    await enqueue(db, send, { id: 'a' })
    await until('it to run', async () => started)
    await engine.close(10)
    expect(await states()).toMatchObject([{ state: 'waiting', attempt: 0, crashes: 0 }])
  })

  it('alternates between tenants, even if one has many jobs', async (context) => {
    const queue = await open(context)
    const [busy, quiet] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
    const order: string[] = []
    for (let n = 0; n < 30; n += 1) await enqueue(db, send, { id: `busy ${n}` }, { tenantId: busy! })
    await enqueue(db, send, { id: 'quiet' }, { tenantId: quiet! })
    const run: Run = async ({ id }) => {
      order.push(id)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    start([handler(run, { fairBy: 'tenant', concurrency: 2 })], {
      queue,
      limits: { inFlight: 4, perTenant: 2 },
    })
    await noneLeft()
    expect(order.indexOf('quiet')).toBeLessThan(6)
    expect(order).toHaveLength(31)
  })

  it('leaves jobs that crashed three workers to an isolated one, and discards them after five', async (context) => {
    const queue = await open(context)
    const given: string[] = []
    const ran: string[] = []
    const handlers = [
      handler(async ({ id }) => void ran.push(id), { discarded: async (_, { id }) => void given.push(id) }),
    ]
    const crashed = (id: string, crashes: number) => sql`
      insert into jobs (kind, key, input, state, crashes, fence, delivered_at, lease_until)
      values ('send-mail', ${id}, ${JSON.stringify({ id })}, 'running', ${crashes}, 1, now() - interval '9 s', now() - interval '9 s')`
    await crashed('second crash', 1).execute(db)
    await crashed('third crash', 2).execute(db)
    await crashed('fifth crash', 4).execute(db)
    start(handlers, { queue })
    await until('one to be discarded', async () =>
      (await states()).some(({ state }) => state === 'discarded'),
    )
    await until('one to be completed', async () => (await states()).length === 2)
    expect([ran, given]).toEqual([['second crash'], ['fifth crash']])
    expect((await states()).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'fifth crash discarded',
      'third crash running',
    ])
    start(handlers, { queue, isolated: true })
    await until('the other to be run', async () => ran.length === 2)
    expect(ran).toEqual(['second crash', 'third crash'])
  })

  it('continues with other kinds while one fails', async (context) => {
    const queue = await open(context)
    const ran: string[] = []
    const refusing = handler(async () => {}, { job: group })
    const broken = { ...refusing, kind: 'broken', discarded: () => Promise.reject(new Error('a bad row')) }
    await sql`
      insert into jobs (kind, key, input, state, crashes, fence, delivered_at, lease_until)
      values ('broken', 'x', '{}', 'running', 4, 1, now() - interval '9 s', now() - interval '9 s')`.execute(
      db,
    )
    start([broken, handler(async ({ id }) => void ran.push(id))], { queue })
    await new Promise((resolve) => setTimeout(resolve, 500))
    await enqueue(db, send, { id: 'a' })
    await until('the other kind to run', async () => ran.length > 0)
    expect(ran).toEqual(['a'])
  })

  it('starts no jobs of a paused kind', async (context) => {
    const queue = await open(context)
    const ran: string[] = []
    const order = {
      work: ['send-mail'] as const,
      reason: 'the provider is away',
      operator: { name: 'o', userId: null },
    }
    await pauseWork(db, order)
    closing.push(() => resumeWork(db, order))
    const id = await enqueue(db, send, { id: 'a' })
    const engine = start([handler(async (input) => void ran.push(input.id))], { queue })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await claimJob(db, { id, kind: 'send-mail', isolated: false, leaseSeconds: 30 })).toBe(null)
    expect(ran).toEqual([])
    await resumeWork(db, order)
    engine.wake()
    await noneLeft()
  })

  it('renews the lease of a long job, and aborts a job that was taken over', async (context) => {
    const queue = await open(context)
    const run: Run = ({ id }, { signal }) =>
      new Promise((resolve, reject) => {
        if (id === 'long') setTimeout(resolve, 1_000)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    start([handler(run)], { queue, leaseSeconds: 0.5 })
    await enqueue(db, send, { id: 'long' })
    await noneLeft()
    const id = await enqueue(db, send, { id: 'taken over' })
    await until('it to run', async () => (await states())[0]?.state === 'running')
    await sql`update jobs set fence = fence + 1, lease_until = now() + interval '1 minute' where id = ${id}`.execute(
      db,
    )
    await until('it to be aborted', async () => outcomes.length === 2)
    expect(outcomes).toEqual(['completed', 'lost'])
    expect(await states()).toMatchObject([{ state: 'running', crashes: 0 }])
  })

  it('claims a job for the lease of its kind, unless the service overrides it', async (context) => {
    const queue = await open(context)
    const leases: number[] = []
    const run: Run = async (_, { job }) => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from lease_until - now())::float8 as seconds from jobs where id = ${job.id}`.execute(
        db,
      )
      leases.push(Math.ceil(rows[0]!.seconds / 10) * 10)
    }
    for (const leaseSeconds of [undefined, 20]) {
      const engine = start([handler(run, { lease: 60 })], { queue, leaseSeconds })
      await enqueue(db, send, { id: 'a' })
      await noneLeft()
      await engine.close(0)
    }
    expect(leases).toEqual([60, 20])
  })

  it('never counts attempts that failed because the database is full', async (context) => {
    const queue = await open(context)
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    let runs = 0
    const run: Run = async ({ id }) => {
      runs += 1
      if (id === 'full' || runs < 6) throw full
    }
    const engine = start([handler(run)], { queue, retrySeconds: 0.002 })
    await enqueue(db, send, { id: 'a' })
    await noneLeft()
    expect(outcomes).toEqual([...Array<string>(5).fill('snoozed'), 'completed'])
    await engine.close(0)
    start([handler(run)], { queue, retrySeconds: 2 })
    await enqueue(db, send, { id: 'full' })
    await until('it to be requeued', async () => outcomes.length === 1)
    const { rows } = await sql`
      select state, attempt, error, round(extract(epoch from run_at - now()))::int as seconds from jobs`.execute(
      db,
    )
    expect(rows).toEqual([{ state: 'waiting', attempt: 0, error: null, seconds: 30 }])
  })

  it('merges a failed job into the one that was enqueued in the meantime', async (context) => {
    const queue = await open(context)
    let runs = 0
    const run: Run = async () => {
      runs += 1
      if (runs > 1) return
      await enqueue(db, send, { id: 'a' })
      throw new Error('once')
    }
    start([handler(run)], { queue })
    await enqueue(db, send, { id: 'a' })
    await noneLeft()
    expect([runs, outcomes]).toEqual([2, ['retried', 'completed']])
  })

  describe('a chore', () => {
    it('repeats, one run at a time across processes, and survives a failure', async (context) => {
      const queue = await open(context)
      let running = 0
      let max = 0
      let runs = 0
      const chore = defineChore<object>('chore', {
        every: () => 0.02,
        async run() {
          running += 1
          runs += 1
          max = Math.max(max, running)
          await new Promise((resolve) => setTimeout(resolve, 20))
          running -= 1
          if (runs === 2) throw new Error('once')
        },
      })
      for (let n = 0; n < 3; n += 1) start([chore], { queue })
      await until('five runs', async () => runs >= 5)
      expect(max).toBe(1)
      expect(outcomes).toContain('retried')
      expect(await states()).toHaveLength(1)
    })

    it('is never discarded: after five crashes it runs again at its next time, isolated', async (context) => {
      const queue = await open(context)
      let runs = 0
      const chore = defineChore<object>('chore', { every: () => 0.1, run: async () => void (runs += 1) })
      await sql`
        insert into jobs (kind, key, input, state, crashes, fence, delivered_at, lease_until)
        values ('chore', 'schedule', '{}', 'running', 4, 1, now() - interval '9 s', now() - interval '9 s')`.execute(
        db,
      )
      start([chore], { queue })
      await until('it to wait', async () => (await states())[0]?.state === 'waiting')
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(runs).toBe(0)
      start([chore], { queue, isolated: true })
      await until('the isolated worker to run it', async () => runs > 0)
      await until('it to count no crashes', async () =>
        (await states()).every(({ crashes }) => crashes === 0),
      )
    })

    it('does nothing once it is turned off, and is not scheduled again', async (context) => {
      const queue = await open(context)
      let every: number | null = 0.05
      let runs = 0
      const chore = defineChore<object>('chore', { every: () => every, run: async () => void (runs += 1) })
      start([chore], { queue })
      await until('a run', async () => runs > 0)
      every = null
      await noneLeft()
      const before = runs
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(runs).toBe(before)
    })

    it('is scheduled even if scheduling another one fails', async (context) => {
      const queue = await open(context)
      let runs = 0
      let fails = true
      const every = () => {
        if (fails) throw new Error('no interval')
        return 60
      }
      const run = async () => void (runs += 1)
      const broken = defineChore<object>('broken', { every, run })
      const other = defineChore<object>('chore', { every: () => 60, run })
      start([broken, other], { queue })
      await until('the other chore to run', async () => runs === 1)
      fails = false
      await until('the failed one to run', async () => runs === 2)
      expect(runs).toBe(2)
    })

    it('is not scheduled if it is turned off', async (context) => {
      const queue = await open(context)
      const off = defineChore<object>('chore', { every: () => null, run: async () => {} })
      start([off], { queue })
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await states()).toEqual([])
    })
  })
})

it('runs crashed jobs itself if there is no isolated worker, and never discards those without an attempt limit', async () => {
  const crashed = (key: string, crashes: number) => sql`
      insert into jobs (kind, key, input, state, crashes, fence, delivered_at, lease_until) values
        ('send-mail', ${key}, ${JSON.stringify({ id: key })}, 'running', ${crashes}, 1, now() - interval '9 s', now() - interval '9 s')`
  await crashed('three', 3).execute(db)
  await crashed('five', 4).execute(db)
  const ran: string[] = []
  const attempts = Number.POSITIVE_INFINITY
  const run: Run = async ({ id }) => void ran.push(id)
  start([handler(run, { attempts })], { queue: null, isolated: null })
  await until('the other to be postponed', async () => (await states())[0]?.state === 'waiting')
  await until('one to be run', async () => ran.length === 1)
  expect([ran, await states()]).toMatchObject([['three'], [{ key: 'five', crashes: 4 }]])
  expect(await replay(db, 'send-mail', 'five')).toBe(true)
  await noneLeft()
  expect(ran).toEqual(['three', 'five'])
})

describe('the fence', () => {
  it('keeps a worker whose job was taken over from completing it', async () => {
    const id = await enqueue(db, send, { id: 'a' })
    const claim = { id, kind: 'send-mail', isolated: false, leaseSeconds: 0.01 }
    const first = await claimJob(db, claim)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const second = await claimJob(db, { ...claim, leaseSeconds: 30 })
    expect([first?.fence, second?.fence, second?.crashes]).toEqual([1, 2, 1])
    expect(await claimJob(db, claim)).toBe(null)
    await expect(complete(db, first!)).rejects.toThrow(JobLost)
    await complete(db, second!)
    await expect(complete(db, second!)).rejects.toThrow(JobLost)
  })
})

describe('least privilege', () => {
  const open = (role: 'ingest' | 'worker' | 'gateway' | 'billing') => {
    const own = connect(asRole(database.url, role))
    closing.push(() => own.close())
    return own
  }
  const as = (role: Parameters<typeof open>[0]) => open(role).db
  const refused = /permission denied|may not/

  it('lets the gateway enqueue some kinds, cancel and replay others, and run its own', async () => {
    const gateway = as('gateway')
    const id = await enqueue(gateway, send, { id: 'a' })
    const analyze = { ...send, kind: 'analyze-pull-request' }
    await enqueue(gateway, analyze, { id: 'b' })
    expect(await replay(gateway, analyze.kind, 'b')).toBe(false)
    expect(await cancel(gateway, analyze, { id: 'b' })).toBe(1)
    expect(await replay(gateway, 'route-delivery', 'b')).toBe(false)
    await expect(cancel(gateway, send, { id: 'a' })).rejects.toThrow(
      'debrief_gateway may not cancel jobs of kind send-mail',
    )
    await expect(enqueue(gateway, group, { id: 'b' })).rejects.toThrow(
      'debrief_gateway may not enqueue jobs of kind group',
    )
    const claim = { id, kind: 'send-mail', isolated: false, leaseSeconds: 30 }
    await expect(claimJob(gateway, claim)).rejects.toThrow(
      'debrief_gateway may not run jobs of kind send-mail',
    )
    const job = await claimJob(as('worker'), claim)
    await expect(complete(gateway, job!)).rejects.toThrow(refused)
    await complete(as('worker'), job!)
    await scheduleJob(gateway, 'end-left-grants', { every: 60, firstIn: 60 })
    await expect(scheduleJob(gateway, 'rotate-keys', { every: 60, firstIn: 60 })).rejects.toThrow(refused)
  })

  it('lets billing run its own kinds, which the worker and the gateway may enqueue', async () => {
    const sync = { ...send, kind: 'sync-customer' }
    const billing = as('billing')
    const claim = { kind: sync.kind, isolated: null, leaseSeconds: 30 }
    for (const role of ['worker', 'gateway', 'billing'] as const) {
      const id = await enqueue(as(role), sync, { id: role })
      if (role === 'gateway') await expect(claimJob(as(role), { ...claim, id })).rejects.toThrow(refused)
      await complete(billing, (await claimJob(billing, { ...claim, id }))!)
    }
    await expect(enqueue(as('ingest'), sync, { id: 'a' })).rejects.toThrow(refused)
    const id = await enqueue(db, send, { id: 'a' })
    await expect(claimJob(billing, { ...claim, kind: 'send-mail', id })).rejects.toThrow(refused)
  })

  it.each([
    { role: 'ingest', kind: 'route-delivery' },
    { role: 'billing', kind: 'analyze-pull-request' },
  ] as const)(
    'lets $role enqueue $kind but not other kinds, and run, cancel and replay none',
    async ({ role, kind }) => {
      const id = await enqueue(as(role), { ...send, kind }, { id: 'a' })
      await expect(enqueue(as(role), { ...send, kind: 'discover-standards' }, { id: 'a' })).rejects.toThrow(
        `debrief_${role} may not enqueue jobs of kind discover-standards`,
      )
      await expect(cancel(as(role), { ...send, kind }, { id: 'a' })).rejects.toThrow(
        `debrief_${role} may not cancel jobs of kind ${kind}`,
      )
      await expect(replay(as(role), kind, 'a')).rejects.toThrow(
        `debrief_${role} may not replay jobs of kind ${kind}`,
      )
      const claim = { id, kind, isolated: false, leaseSeconds: 30 }
      await expect(claimJob(as(role), claim)).rejects.toThrow(
        `debrief_${role} may not run jobs of kind ${kind}`,
      )
    },
  )

  it.each(['ingest', 'worker', 'gateway', 'billing'] as const)(
    'does not let %s write rows directly',
    async (role) => {
      for (const statement of [
        `insert into jobs (kind, key, input) values ('x', 'y', '{}')`,
        `update jobs set state = 'waiting'`,
        'delete from jobs',
        `insert into job_rights (role_name, kind, may_run) values ('debrief_${role}', '*', true)`,
      ])
        await expect(open(role).pool.query(statement)).rejects.toThrow('permission denied')
    },
  )
})
