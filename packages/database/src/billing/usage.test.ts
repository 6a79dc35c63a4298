import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { finishUsage, type Reservation, reserveUsage } from './usage.ts'

// `npm run test:faults -- U1` runs 200 rounds.
const ROUNDS = Number(process.env.U1_ROUNDS ?? 20)
const RACERS = 10

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: RACERS })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const periodStart = new Date('2026-11-01T00:00:00Z')
const wanted = (tenantId: string, key: string, limit: number | null): Reservation => ({
  key,
  tenantId,
  userId: tenantId,
  kind: 'analysis',
  amount: 1,
  periodStart,
  limit,
  subject: 'acme/api#1',
})
const reserve = (reservation: Reservation) =>
  connection.db.transaction().execute((trx) => reserveUsage(trx, reservation))
const tenant = (round: number) => `00000000-0000-4000-8000-${String(round).padStart(12, '0')}`

async function pool(tenantId: string) {
  return connection.db
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

it(`gives the last analysis to one of ${RACERS} concurrent requests, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const keys = Array.from({ length: RACERS }, (_, racer) => `an:${round}-${racer}`)
    const won = await Promise.all(keys.map((key) => reserve(wanted(tenant(round), key, 1))))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await pool(tenant(round))).toEqual({ reserved: 1, used: 0 })
  }
})

it('charges a key once, even with concurrent reservations', async () => {
  const id = tenant(90_001)
  const won = await Promise.all(Array.from({ length: RACERS }, () => reserve(wanted(id, 'an:same', 5))))
  expect(won).toEqual(Array(RACERS).fill(true))
  expect(await pool(id)).toEqual({ reserved: 1, used: 0 })
})

it('settles a reservation once, and returns a released one to the quota', async () => {
  const id = tenant(90_002)
  await reserve(wanted(id, 'an:settled', 2))
  await reserve(wanted(id, 'an:released', 2))
  expect(await reserve(wanted(id, 'an:third', 2))).toBe(false)
  await connection.db.transaction().execute(async (trx) => {
    await finishUsage(trx, 'an:settled', 'settled')
    await finishUsage(trx, 'an:settled', 'released')
    await finishUsage(trx, 'an:released', 'released')
    await finishUsage(trx, 'an:released', 'settled')
  })
  expect(await pool(id)).toEqual({ reserved: 0, used: 1 })
  expect(await reserve(wanted(id, 'an:third', 2))).toBe(true)
})

it('reserves a released key again, as a retry does, but never a settled one', async () => {
  const id = tenant(90_003)
  await reserve(wanted(id, 'an:retry', 1))
  await connection.db.transaction().execute((trx) => finishUsage(trx, 'an:retry', 'released'))
  expect(await reserve(wanted(id, 'an:retry', 1))).toBe(true)
  await connection.db.transaction().execute((trx) => finishUsage(trx, 'an:retry', 'settled'))
  expect(await reserve(wanted(id, 'an:retry', 1))).toBe(true)
  expect(await pool(id)).toEqual({ reserved: 0, used: 1 })
})

it('keeps the usage periods equal to the ledger', async () => {
  const { rows } = await sql<{ tenant_id: string; reserved: number; used: number; counted: unknown }>`
    select p.tenant_id, p.reserved, p.used, ledger.reserved as ledger_reserved, ledger.used as ledger_used from usage_periods p
    cross join lateral (select coalesce(sum(e.amount) filter (where e.state = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(e.amount) filter (where e.state = 'settled'), 0)::bigint as used from usage_events e
      where e.tenant_id = p.tenant_id and e.kind = p.kind and e.period_start = p.period_start) ledger
    where p.reserved <> ledger.reserved or p.used <> ledger.used`.execute(connection.db)
  expect(rows).toEqual([])
})
