import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readBillingGauges } from './read-billing-gauges.ts'
import { readDeadGauges } from './read-dead-gauges.ts'
import { readStateGauges } from './read-state-gauges.ts'
import { readWorkGauges } from './read-work-gauges.ts'

const { connection } = await openTestDatabase()

const add = (id: string, columns: Record<string, string>) => {
  const given = Object.entries({
    source: 'stripe',
    hook_id: 'stripe',
    event: 'x',
    ...columns,
    delivery_id: id,
  })
  const names = given.map(([name]) => name).join(', ')
  return connection.pool.query(
    `insert into deliveries (${names}) values (${given.map((_, index) => `$${index + 1}`).join(', ')})`,
    given.map(([, value]) => value),
  )
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

it('tells what is open by its state, and how long the oldest has waited', async () => {
  await add('due', { due_at: ago(100) })
  await add('queued', { due_at: ago(300), rung_at: ago(1) })
  await add('later', { due_at: ago(-60) })
  await add('held', { due_at: 'infinity' })
  await add('claimed', { state: 'claimed', rung_at: ago(9), lease_until: ago(-30) })
  await add('expired', { state: 'claimed', rung_at: ago(90), lease_until: ago(10) })
  await add('done', { state: 'done', finished_at: ago(5_000), due_at: ago(5_000) })
  const [deliveries, ...others] = await readWorkGauges(connection.db)
  expect(deliveries).toMatchObject({
    work: 'deliveries',
    waiting: 1,
    queued: 1,
    later: 1,
    held: 1,
    claimed: 1,
    lease_expired: 1,
  })
  expect(deliveries?.oldestWaiting).toBeCloseTo(300, -1)
  expect(deliveries?.oldestUnqueued).toBeCloseTo(100, -1)
  expect(others.length).toBeGreaterThan(10)
  for (const { oldestWaiting } of others) expect(oldestWaiting).toBeNull()
})

it('tells what failed for good, and when the oldest did', async () => {
  await add('dead', { state: 'failed', finished_at: ago(1_000) })
  await add('dead-too', { state: 'failed', finished_at: ago(10) })
  const [deliveries, runs] = await readDeadGauges(connection.db)
  expect(deliveries).toMatchObject({ rows: 2, oldest: expect.closeTo(1_000, -1) })
  expect(runs).toEqual({ work: 'analysis_runs', rows: 0, oldest: null })
})

it('tells what GitHub lost and what the last check of what must hold found', async () => {
  const { db } = connection
  expect(await readStateGauges(db)).toMatchObject({ lostOpen: 0, oldestLost: null, invariantsAge: null })
  const lost = (id: string) => sql`
    insert into lost_deliveries (source, hook_id, delivery_id, event, sent_at, found_at)
    values ('github-repository', 'hook', ${id}, 'pull_request', now(), now() - interval '1 hour')`
  for (const id of ['one', 'two']) await lost(id).execute(db)
  await sql`update lost_deliveries set healed_at = now(), healed_by = 'redelivery' where delivery_id = 'two'`.execute(
    db,
  )
  await sql`insert into invariant_checks (began_at, finished_at, broken)
    values (now() - interval '3 minutes', now() - interval '2 minutes', '{"a": 2, "b": 3}')`.execute(db)
  const told = await readStateGauges(db)
  expect(told).toMatchObject({ lostOpen: 1, lostHealed: 1, lostGivenUp: 0, invariantsBroken: 5 })
  expect(told.oldestLost).toBeCloseTo(3_600, -1)
  expect(told.invariantsAge).toBeCloseTo(120, -1)
})

it('tells how far what is stored is from Stripe', async () => {
  const { db, pool } = connection
  expect(await readBillingGauges(pool)).toMatchObject({
    waiting: 0,
    syncLag: null,
    drift: 0,
    comparedAge: null,
  })
  await sql`insert into billing_compares (began_at, finished_at, customers, drifted)
    values (now() - interval '2 hours', now() - interval '1 hour', 10, 3)`.execute(db)
  const told = await readBillingGauges(pool)
  expect(told).toMatchObject({ drift: 3, seatsOver: 0, quarantined: 0 })
  expect(told.comparedAge).toBeCloseTo(3_600, -1)
})
