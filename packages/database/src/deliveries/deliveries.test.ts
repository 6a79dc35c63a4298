import { jobKinds } from '@debrief/contracts/jobs/catalog'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { enqueue } from '../jobs/declare-job.ts'
import { deliverJobs } from '../jobs/job-store.ts'
import { type NewDelivery, routeDelivery, type StoredDelivery, storeDeliveries } from './deliveries.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 4 })
})
afterAll(async () => {
  await connection?.close()
  await database?.drop()
})

const delivery = (deliveryId: string, hookId = 'app', facts: string | null = null): NewDelivery => ({
  source: 'github-app',
  hookId,
  deliveryId,
  event: 'ping',
  repositoryId: null,
  facts,
})
const store = (...deliveries: NewDelivery[]) => storeDeliveries(connection.pool, deliveries)

async function listJobs(ids: readonly number[]) {
  const { rows } = await connection.pool.query(
    `select key, input, request_id, state, run_at <= now() as "isDue" from jobs
     where kind = $1 and key = any($2::text[]) order by key::bigint`,
    [routeDelivery.kind, ids],
  )
  return rows
}
async function countRows() {
  const { rows } = await connection.pool.query(
    'select (select count(*) from deliveries) as deliveries, (select count(*) from jobs) as jobs',
  )
  return rows
}

describe('deliveries', () => {
  it('are stored once per webhook and delivery id, even if some of a batch were stored before', async () => {
    const [first] = await store(delivery('a'))
    const again = await store(delivery('b'), delivery('a'), delivery('b'), delivery('a', 'another hook'))
    expect(again.map(({ isNew }) => isNew)).toEqual([true, false, false, true])
    expect(again[1]?.id).toBe(first?.id)
    expect(again[2]?.id).toBe(again[0]?.id)
    expect(new Set(again.map(({ id }) => id)).size).toBe(3)
  })

  it('keep their facts unchanged', async () => {
    const facts = JSON.stringify({
      kind: 'ping',
      event: { text: `"quoted" \\ 'single' \u2028 😀 ${'x'.repeat(9_000)}` },
    })
    const [stored] = await store(delivery('with facts', 'app', facts))
    const { rows } = await connection.pool.query('select facts::text as text from deliveries where id = $1', [
      stored?.id,
    ])
    expect(rows[0].text).toBe(facts)
  })

  it('never deadlock, even if statements list the same deliveries in different orders', async () => {
    for (let round = 0; round < 30; round += 1) {
      const batch = Array.from({ length: 40 }, (_, index) => delivery(`round ${round} number ${index}`))
      const orders = [batch, batch.toReversed(), batch, batch.toReversed()]
      const stored = await Promise.all(orders.map((order) => store(...order)))
      const ids = stored.map((rows) => rows.map(({ id }) => id).toSorted((a, b) => a - b))
      expect(ids[1]).toEqual(ids[0])
      expect(stored.flat().filter(({ isNew }) => isNew)).toHaveLength(40)
    }
  })

  it('are stored together with their jobs, one each, or not at all', async () => {
    const [known] = await store(delivery('known'))
    const [first, , second] = await store(
      delivery('new 1'),
      delivery('known'),
      delivery('new 2'),
      delivery('new 1'),
    )
    const buildJob = (stored: StoredDelivery, requestId: string) => ({
      key: String(stored.id),
      input: { deliveryId: stored.id },
      request_id: requestId,
      state: 'waiting',
      isDue: true,
    })
    expect(await listJobs([known!.id, first!.id, second!.id])).toEqual([
      buildJob(known!, 'known'),
      ...[buildJob(first!, 'new 1'), buildJob(second!, 'new 2')].toSorted(
        (a, b) => Number(a.key) - Number(b.key),
      ),
    ])
    const before = await countRows()
    await expect(store(delivery('fine'), delivery('not fine', 'app', '{"broken'))).rejects.toThrow('json')
    expect(await countRows()).toEqual(before)
  })
})

describe('the role of webhook-ingest', () => {
  let ingest: Connection
  beforeAll(() => {
    ingest = connect(asRole(database.url, 'ingest'))
  })
  afterAll(() => ingest?.close())

  it('may store deliveries with their jobs', async () => {
    const stored = await storeDeliveries(ingest.pool, [delivery('from ingest 1'), delivery('from ingest 2')])
    expect(await listJobs(stored.map(({ id }) => id))).toHaveLength(2)
  })

  it('may not enqueue other kinds of jobs, or run any', async () => {
    for (const kind of jobKinds.filter((kind) => kind !== routeDelivery.kind))
      await expect(enqueue(ingest.db, { ...routeDelivery, kind }, { deliveryId: 1 })).rejects.toThrow(
        `debrief_ingest may not enqueue jobs of kind ${kind}`,
      )
    const limits = { batch: 1, inFlight: null, perTenant: 1 }
    await expect(deliverJobs(ingest.db, routeDelivery.kind, null, limits)).rejects.toThrow(
      'debrief_ingest may not run jobs of kind route-delivery',
    )
  })
})
