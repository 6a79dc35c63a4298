import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HistoryWorld, startHistoryWorld } from '../testing/history-world.ts'

let world: HistoryWorld
beforeAll(async () => {
  world = await startHistoryWorld()
})
afterAll(() => world?.close())

it('analyzes the merged pull requests of the team, and lists the others', async () => {
  const { stack, marta } = world
  const importId = await world.count()
  console.log(await world.readItems(importId))
  await world.start(importId)
  await world.reach(importId, 'completed')
  const items = await world.readItems(importId)
  console.log(items, await sql`select * from history_imports`.execute(stack.connection.db).then((r) => r.rows))
  expect(items.length).toBeGreaterThan(3)
  expect(await world.check()).toEqual([])
  expect(marta).toBeTruthy()
})
