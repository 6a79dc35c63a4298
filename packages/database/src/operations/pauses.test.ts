import { openTestDatabase } from '@debrief/testing/open-database'
import { afterEach, expect, it } from 'vitest'
import { askForSync, claimSync } from '../customer-syncs.ts'
import { claim } from '../leases.ts'
import { lookAtQueues } from './look-at-queues.ts'
import { countHeld, listPauses, pauseWork, resumeWork } from './pauses.ts'
import { deliver, newPlace } from './testing/dead-letters.ts'
import { WORK } from './work.ts'

const { connection } = await openTestDatabase()

const operator = { name: 'marta-olsen', userId: null }
const order = { operator, reason: 'the database moves' }
afterEach(() => resumeWork(connection.db, { ...order, work: WORK }))

const take = (id: number) =>
  claim(connection.db, { table: 'deliveries', id, leaseSeconds: 30, isolated: false })

it('lets nothing of paused work begin, and everything again when it is resumed', async () => {
  const id = await deliver(connection, await newPlace(connection), 1)
  expect(await pauseWork(connection.db, { ...order, work: ['deliveries'] })).toEqual(['deliveries'])
  expect(await take(id)).toBeNull()
  const queues = await lookAtQueues(connection.db)
  expect(queues.find(({ work }) => work === 'deliveries')).toMatchObject({
    waiting: 1,
    pause: { pausedBy: 'marta-olsen', reason: 'the database moves' },
  })
  expect(await resumeWork(connection.db, { ...order, work: ['deliveries', 'send-mail'] })).toEqual([
    'deliveries',
  ])
  expect(await take(id)).toMatchObject({ fence: 1 })
})

it('lets what is held end: drained is paused and nothing held', async () => {
  const place = await newPlace(connection)
  const held = await deliver(connection, place, 2)
  const waiting = await deliver(connection, place, 3)
  expect(await take(held)).toMatchObject({ fence: 1 })
  await pauseWork(connection.db, { ...order, work: WORK })
  const before = await countHeld(connection.db, WORK)
  await connection.db
    .updateTable('deliveries')
    .set({ state: 'done', lease_until: null })
    .where('id', '=', held)
    .execute()
  expect(await countHeld(connection.db, WORK)).toBe(before - 1)
  expect(await take(waiting)).toBeNull()
})

it('pauses the fetching of what is paid for, too', async () => {
  const { userId } = await newPlace(connection)
  const { customer_id: customerId } = await connection.db
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await askForSync(connection.db, customerId)
  await pauseWork(connection.db, { ...order, work: ['customer_syncs'] })
  expect(await claimSync(connection.db, 30)).toBeNull()
  await resumeWork(connection.db, { ...order, work: ['customer_syncs'] })
  expect(await claimSync(connection.db, 30)).toMatchObject({ customerId })
})

it('keeps who paused it first, and writes down each change of a switch once', async () => {
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
  expect(() => pauseWork(db, { operator, reason: '', work: ['send-mail'] })).toThrow('Say why')
})
