import { connect } from '@debrief/database/connect'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const CALLS = 50

it('P4: fifty calls that hang in the database get an error within seconds and don’t block other calls', async () => {
  const as = await insertPerson(gateway.db, 'marta-olsen')
  const other = connect(gateway.databaseUrl, { max: 1, statementTimeout: 30_000 })
  const began = performance.now()
  const took = async <Answer>(call: Promise<Answer>) => ({
    answer: await call,
    ms: performance.now() - began,
  })
  let slowest = 0
  const hanging = await other.db.transaction().execute(async (trx) => {
    await sql`lock table mistakes, recurring_mistakes, recurring_stats in access exclusive mode`.execute(trx)
    const calls = Promise.all(
      Array.from({ length: CALLS }, () => took(ask(gateway, '/api/recurring-mistakes', { as }))),
    )
    for (let asked = 0; asked < 20; asked += 1) {
      const before = performance.now()
      expect((await fetch(`${gateway.url}/livez`)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - before)
    }
    return await calls
  })
  await other.close()

  console.info(`P4: /livez ${slowest.toFixed(0)} ms at most while ${CALLS} calls hung`)
  for (const { answer, ms } of hanging) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    expect(ms).toBeLessThan(15_000)
  }
  expect((await ask(gateway, '/api/recurring-mistakes', { as })).status).toBe(200)
}, 40_000)
