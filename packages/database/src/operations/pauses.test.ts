import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { afterEach, expect, it } from 'vitest'
import { syncCustomer } from '../billing/customer-syncs.ts'
import { routeDelivery } from '../deliveries/deliveries.ts'
import { enqueue } from '../jobs/declare-job.ts'
import { claimJob, complete } from '../jobs/job-store.ts'
import { countHeld, listPauses, pauseWork, resumeWork } from './pauses.ts'
import { lookAtQueues } from './queues.ts'
import { deliver, newPlace } from './testing/dead-letters.ts'
import { WORK } from './work.ts'

const { connection } = await openTestDatabase()

const operator = { name: 'marta-olsen', userId: null }
const order = { operator, reason: 'the database moves' }
afterEach(() => resumeWork(connection.db, { ...order, work: WORK }))

const take = (id: number) => claimKey(connection.db, routeDelivery.kind, id)

it('starts no paused jobs, and starts all of them when they are resumed', async () => {
  const id = await deliver(connection, await newPlace(connection), 1)
  expect(await pauseWork(connection.db, { ...order, work: ['route-delivery'] })).toEqual(['route-delivery'])
  await expect(take(id)).rejects.toThrow('could not be claimed')
  const queues = await lookAtQueues(connection.db)
  expect(queues.find(({ work }) => work === 'route-delivery')).toMatchObject({
    waiting: 1,
    pause: { pausedBy: 'marta-olsen', reason: 'the database moves' },
  })
  expect(await resumeWork(connection.db, { ...order, work: ['route-delivery', 'send-mail'] })).toEqual([
    'route-delivery',
  ])
  expect(await take(id)).toMatchObject({ fence: 1 })
})

it('lets running jobs of a paused kind finish, and starts no others', async () => {
  const place = await newPlace(connection)
  const running = await deliver(connection, place, 2)
  const waiting = await deliver(connection, place, 3)
  const job = await take(running)
  await pauseWork(connection.db, { ...order, work: WORK })
  const before = await countHeld(connection.db, WORK)
  await complete(connection.db, job)
  expect(await countHeld(connection.db, WORK)).toBe(before - 1)
  await expect(take(waiting)).rejects.toThrow('could not be claimed')
})

it('pauses a kind of job', async () => {
  const { db } = connection
  const id = await enqueue(db, syncCustomer, { customerId: 'cus_a' })
  await pauseWork(db, { ...order, work: ['sync-customer'] })
  const claim = () => claimJob(db, { id, kind: 'sync-customer', isolated: null, leaseSeconds: 30 })
  expect(await claim()).toBeNull()
  expect(await countHeld(db, ['sync-customer'])).toBe(0)
  await resumeWork(db, { ...order, work: ['sync-customer'] })
  expect(await claim()).toMatchObject({ key: 'cus_a' })
  expect(await countHeld(db, ['sync-customer'])).toBe(1)
})

it('keeps the person who paused a kind first, and audits each change once', async () => {
  const { db } = connection
  await db.deleteFrom('audit_events').execute()
  await pauseWork(db, { ...order, work: ['send-mail'] })
  const other = { operator: { name: 'jonas-pitt', userId: null }, reason: 'me too' }
  expect(await pauseWork(db, { ...other, work: ['send-mail'] })).toEqual([])
  expect(await listPauses(db)).toMatchObject([{ work: 'send-mail', pausedBy: 'marta-olsen' }])
  await resumeWork(db, { ...other, work: ['send-mail'] })
  await resumeWork(db, { ...other, work: ['send-mail'] })
  const events = await db.selectFrom('audit_events').select(['action', 'details']).orderBy('id').execute()
  expect(events).toEqual([
    {
      action: 'work_paused',
      details: { by: 'marta-olsen', reason: 'the database moves', work: ['send-mail'] },
    },
    { action: 'work_resumed', details: { by: 'jonas-pitt', reason: 'me too', work: ['send-mail'] } },
  ])
  expect(() => pauseWork(db, { operator, reason: '', work: ['send-mail'] })).toThrow('Enter a reason')
})
