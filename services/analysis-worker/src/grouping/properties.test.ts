import { findGroupingFaults } from '@debrief/database/grouping/find-grouping-faults'
import { readScope } from '@debrief/database/grouping/read-scope'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Step, take, type World } from '../testing/grouping-world.ts'
import type { KindOfMistake } from '../testing/store-review.ts'
import { createGrouper } from './grouper.ts'
import { createScopeMemories, type ScopeMemories } from './scope-memories.ts'
import type { ScopeMemory } from './scope-memory.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const which = fc.nat({ max: 30 })
const who = fc.nat({ max: 2 })
const kinds = fc.array(fc.constantFrom<KindOfMistake>('lock', 'query', 'token'), {
  minLength: 1,
  maxLength: 3,
})
const does = <Names extends Step['does']>(...names: Names[]) => fc.constantFrom(...names)

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: does('store'), who, kinds }), weight: 6 },
  {
    arbitrary: fc.record({
      does: does('ask again', 'dispute', 'withdraw', 'rename', 'undo', 'move out', 'move to new'),
      which,
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ does: does('finish'), which, kinds }), weight: 2 },
  { arbitrary: fc.record({ does: does('settle'), which, accept: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ does: does('merge', 'move'), which, into: which }), weight: 4 },
  { arbitrary: fc.record({ does: does('leave', 'join', 'disconnect'), who }), weight: 2 },
)

async function grouped({ connection }: World): Promise<Set<string>> {
  const rows = await connection.db.selectFrom('recurring_mistake_members').select('mistake_id').execute()
  return new Set(rows.map(({ mistake_id }) => mistake_id))
}

/** Nothing but these takes a mistake out of its group. */
const takesOut = new Set<Step['does']>(['leave', 'disconnect', 'move out', 'undo'])

const byId = <One extends { id: string }>(all: Iterable<One>) =>
  [...all].toSorted((a, b) => (a.id < b.id ? -1 : 1))

async function expectFresh({ connection }: World, memory: ScopeMemory | null): Promise<void> {
  if (!memory) return
  const fresh = await readScope(connection.pool, {
    scopeId: memory.id,
    isTeam: memory.isTeam,
    embeddingModel: null,
  })
  expect(memory.version).toBe(fresh.version)
  expect(byId(memory.singles.values())).toEqual(byId(fresh.singles))
  expect(byId(memory.groups.values())).toEqual(byId(fresh.groups))
}

async function takeAll(world: World, memories: ScopeMemories, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    const before = await grouped(world)
    await take(world, one)
    const after = await grouped(world)
    if (!takesOut.has(one.does)) expect([...before].filter((id) => !after.has(id))).toEqual([])
    expect(await findGroupingFaults(world.connection.db)).toEqual([])
    for (const { userId } of world.people) {
      const { team, own } = await memories.refresh(world.connection.pool, { userId, suspects: [] })
      for (const memory of [team, own]) await expectFresh(world, memory)
    }
  }
}

it('whatever happens, nothing is lost, doubled or miscounted, and who groups knows it', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world = await createWorld(database.url, ({ pool }) => createGrouper(pool, null))
      try {
        await takeAll(world, createScopeMemories(world.connection.pool, null), steps)
      } finally {
        await sql`truncate users, grouping_scopes, grouping_history cascade`.execute(world.connection.db)
        await world.connection.close()
      }
    }),
    { numRuns: 8 },
  )
})
