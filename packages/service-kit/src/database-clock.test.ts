import { expect, it } from 'vitest'
import { followDatabaseClock } from './database-clock.ts'

const LATER = 600_000

it('uses the database’s clock once it has responded, and the machine’s before that', async () => {
  let answers = false
  let asked = 0
  const clock = followDatabaseClock({
    async query() {
      asked += 1
      if (!answers) throw new Error('away')
      return { rows: [{ now: Date.now() + LATER }] }
    },
  })
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
  answers = true
  await expect.poll(() => clock.now() - Date.now(), { timeout: 5_000 }).toBeGreaterThan(LATER - 1_000)
  expect([clock.now() - Date.now() < LATER + 1_000, asked]).toEqual([true, 2])
  clock.close()
})
