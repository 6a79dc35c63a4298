import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readBillingGauges } from './read-billing-gauges.ts'
import { readDeadGauges } from './read-dead-gauges.ts'
import { readStateGauges } from './read-state-gauges.ts'
import { readWorkGauges } from './read-work-gauges.ts'

const { connection } = await openTestDatabase()

const add = (key: string, columns: Record<string, string>) => {
  const given = Object.entries({ kind: 'route-delivery', input: '{}', ...columns, key })
  const names = given.map(([name]) => name).join(', ')
  return connection.pool.query(
    `insert into jobs (${names}) values (${given.map((_, index) => `$${index + 1}`).join(', ')})`,
    given.map(([, value]) => value),
  )
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

it('counts unfinished jobs by state, and measures how long the oldest has waited', async () => {
  await add('due', { run_at: ago(100) })
  await add('queued', { run_at: ago(300), delivered_at: ago(1) })
  await add('later', { run_at: ago(-60) })
  await add('held', { run_at: 'infinity' })
  await add('running', { state: 'running', delivered_at: ago(9), lease_until: ago(-30) })
  await add('expired', { state: 'running', delivered_at: ago(90), lease_until: ago(10) })
  const failed = { state: 'discarded', discarded_at: ago(5_000), error_code: 'github_gone' }
  await add('discarded', { ...failed, run_at: ago(5_000) })
  const gauges = await readWorkGauges(connection.db)
  const deliveries = gauges.find(({ work }) => work === 'route-delivery')
  expect(deliveries).toMatchObject({
    waiting: 1,
    queued: 1,
    later: 1,
    held: 1,
    running: 1,
    lease_expired: 1,
  })
  expect(deliveries?.oldestWaiting).toBeCloseTo(300, -1)
  expect(deliveries?.oldestUnqueued).toBeCloseTo(100, -1)
  expect(gauges.length).toBeGreaterThan(10)
  for (const other of gauges) if (other !== deliveries) expect(other.oldestWaiting).toBeNull()
})

it('counts discarded jobs that need an operator, and the age of the oldest', async () => {
  const discard = (key: string, code: string, seconds: number) =>
    add(key, { state: 'discarded', discarded_at: ago(seconds), error_code: code })
  await discard('dead', 'crashed', 1_000)
  await discard('dead-too', 'unexpected', 10)
  await discard('dead-three', 'internal', 20)
  await discard('told', 'quota_exhausted', 2_000)
  const gauges = await readDeadGauges(connection.db)
  const findGauge = (kind: string) => gauges.find(({ work }) => work === kind)
  expect(findGauge('route-delivery')).toMatchObject({ rows: 3, oldest: expect.closeTo(1_000, -1) })
  expect(findGauge('analyze-pull-request')).toEqual({ work: 'analyze-pull-request', rows: 0, oldest: null })
})

it('counts lost deliveries, and violations in the last invariant check', async () => {
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

it('measures the difference between the stored billing data and Stripe’s', async () => {
  const { db, pool } = connection
  expect(await readBillingGauges(pool)).toMatchObject({
    drift: 0,
    comparedAge: null,
  })
  await sql`insert into billing_compares (finished_at, customers, drifted)
    values (now() - interval '1 hour', 10, 3)`.execute(db)
  const told = await readBillingGauges(pool)
  expect(told).toMatchObject({ drift: 3, seatsOver: 0, quarantined: 0 })
  expect(told.comparedAge).toBeCloseTo(3_600, -1)
})
