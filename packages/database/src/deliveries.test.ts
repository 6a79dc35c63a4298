import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { type NewDelivery, storeDeliveries } from './deliveries.ts'

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

describe('deliveries', () => {
  it('are stored once by hook and delivery id, whatever of a batch was there before', async () => {
    const [first] = await store(delivery('a'))
    const again = await store(delivery('b'), delivery('a'), delivery('b'), delivery('a', 'another hook'))
    expect(again.map(({ isNew }) => isNew)).toEqual([true, false, false, true])
    expect(again[1]?.id).toBe(first?.id)
    expect(again[2]?.id).toBe(again[0]?.id)
    expect(new Set(again.map(({ id }) => id)).size).toBe(3)
  })

  it('keep their facts as they were written', async () => {
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

  it('never wait for each other in a circle, in whatever order statements name the same ones', async () => {
    for (let round = 0; round < 30; round += 1) {
      const batch = Array.from({ length: 40 }, (_, index) => delivery(`round ${round} number ${index}`))
      const orders = [batch, batch.toReversed(), batch, batch.toReversed()]
      const stored = await Promise.all(orders.map((order) => store(...order)))
      const ids = stored.map((rows) => rows.map(({ id }) => id).toSorted((a, b) => a - b))
      expect(ids[1]).toEqual(ids[0])
      expect(stored.flat().filter(({ isNew }) => isNew)).toHaveLength(40)
    }
  })
})
