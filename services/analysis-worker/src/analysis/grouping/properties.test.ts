import { regroup } from '@debrief/analysis/grouping/placing/plan-groups'
import type { Trx } from '@debrief/database/connect'
import { findGroupingFaults } from '@debrief/database/mistakes/find-grouping-faults'
import {
  type LockedScope,
  lockScope,
  readCategory,
  readGroups,
} from '@debrief/database/mistakes/grouping/read-scope'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { createTestDatabase, emptyTables, type TestDatabase } from '@debrief/testing/database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findWrongIds, readGroupIds } from '../../testing/group-ids.ts'
import { BORDERLINE, createWorld, type Step, take, type World } from '../../testing/grouping-world.ts'
import { createGrouper } from './grouper.ts'
import { createMistakeMemo } from './mistake-memo.ts'

const SEQUENCES = Number(process.env.M1_SEQUENCES ?? 8)

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const which = fc.nat({ max: 30 })
const who = fc.nat({ max: 2 })
const kinds = fc.array(fc.constantFrom(...BORDERLINE), {
  minLength: 1,
  maxLength: 3,
})
const does = <Names extends Step['does']>(...names: Names[]) => fc.constantFrom(...names)

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: does('store'), who, kinds, daysAgo: fc.nat({ max: 60 }) }), weight: 6 },
  { arbitrary: fc.record({ does: does('store'), who, kinds, daysAgo: fc.constant(0) }), weight: 4 },
  { arbitrary: fc.record({ does: does('begin'), who, daysAgo: fc.nat({ max: 60 }) }), weight: 2 },
  { arbitrary: fc.record({ does: does('group') }), weight: 6 },
  { arbitrary: fc.record({ does: does('pass time') }), weight: 1 },
  {
    arbitrary: fc.record({
      does: does('ask again', 'dispute', 'withdraw', 'rename', 'undo', 'move out', 'move to new', 'publish'),
      which,
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ does: does('finish'), which, kinds }), weight: 2 },
  { arbitrary: fc.record({ does: does('delete standard'), which }), weight: 1 },
  { arbitrary: fc.record({ does: does('settle'), which, accept: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ does: does('merge', 'move'), which, into: which }), weight: 4 },
  { arbitrary: fc.record({ does: does('leave', 'join', 'disconnect'), who }), weight: 2 },
)

/**
 * Checks that regrouping the grouped mistakes changes nothing. Unless `mayWait` is set, also checks that every mistake
 * is grouped.
 */
async function expectRegrouped(trx: Trx, scope: LockedScope, mayWait: boolean): Promise<void> {
  for (const category of CATEGORIES) {
    const all = await readCategory(trx, scope, category)
    const mistakes = all.filter(({ isNew }) => !isNew)
    if (!mayWait) expect(mistakes).toEqual(all)
    const groups = await readGroups(trx, scope, { categories: [category], newest: 0 })
    const found = await createMistakeMemo(null, null, { bytes: 64 * 1024 * 1024 }).read(
      trx,
      mistakes.map(({ id }) => id),
    )
    const plan = regroup({ teamId: scope.teamId, groups, category, mistakes, lookup: (id) => found.get(id)! })
    const now = new Map(mistakes.flatMap(({ id, groupId }) => (groupId === null ? [] : [[id, groupId]])))
    expect(plan).toMatchObject({ newGroups: [], absorbed: [], removed: [], gone: [] })
    expect(plan.places.filter(({ mistakeId, groupId }) => now.get(mistakeId) !== groupId)).toEqual([])
    expect(plan.singles.filter((id) => now.has(id))).toEqual([])
    const titles = new Map(groups.map(({ id, title }) => [id, title]))
    expect(plan.changed.filter(({ groupId, title }) => titles.get(groupId) !== title)).toEqual([])
  }
}

const undoAll = new Error('only looked')

async function expectSettled({ connection, teamId, people }: World, mayWait: boolean): Promise<void> {
  expect(await findGroupingFaults(connection.db)).toEqual([])
  const looked = connection.db.transaction().execute(async (trx) => {
    for (const id of [teamId, ...people.map(({ userId }) => userId)]) {
      const scope = await lockScope(trx, id, { idleSeconds: 60 })
      if (scope && 'userIds' in scope) await expectRegrouped(trx, scope, mayWait)
    }
    throw undoAll
  })
  await expect(looked).rejects.toBe(undoAll)
}

async function groupAll(world: World): Promise<string> {
  const { db } = world.connection
  const before = await readGroupIds(db)
  const outcome = await take(world, { does: 'group' })
  expect(findWrongIds(before, await readGroupIds(db))).toEqual([])
  await expectSettled(world, outcome === 'postponed')
  return outcome
}

async function takeAll(world: World, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.does === 'group') await groupAll(world)
    else await take(world, one)
    expect(await findGroupingFaults(world.connection.db)).toEqual([])
  }
  await take(world, { does: 'pass time' })
  expect(await groupAll(world)).toBe('grouped')
}

it('after any events in any order, the groups equal those of all mistakes in canonical order, keep their ids, and have correct counts', {
  timeout: SEQUENCES * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world = await createWorld(database.url, () => createGrouper(null, { narrowFrom: 0 }))
      try {
        await takeAll(world, steps)
      } finally {
        await emptyTables(world.connection.db, 'users', 'grouping_scopes', 'grouping_history', 'jobs')
        await world.connection.close()
      }
    }),
    { numRuns: SEQUENCES },
  )
})

interface ImportedReview {
  who: number
  kinds: string[]
  daysAgo: number
}

async function groupInOrder(
  reviews: readonly ImportedReview[],
  groupAfter: readonly number[],
): Promise<string[]> {
  const world = await createWorld(database.url, () => createGrouper(null, { narrowFrom: 0 }))
  const { db } = world.connection
  try {
    for (const [index, review] of reviews.entries()) {
      await take(world, { does: 'store', ...review })
      if (groupAfter.includes(index)) await take(world, { does: 'group' })
    }
    await take(world, { does: 'pass time' })
    expect(await groupAll(world)).toBe('grouped')
    const { rows } = await sql<{ group: string }>`
      select g.title || ': ' || string_agg(
        extract(day from ${world.now}::timestamptz - p.merged_at) || '.' || m.ordinal, ' '
        order by p.merged_at, m.ordinal) as "group"
      from recurring_mistakes g join recurring_mistake_members x on x.recurring_mistake_group_id = g.id
      join mistakes m on m.id = x.mistake_id join pr_analysis a on a.id = m.pr_analysis_id
      join pull_requests p on p.id = a.pull_request_id
      group by g.id order by 1`.execute(db)
    return rows.map(({ group }) => group)
  } finally {
    await emptyTables(db, 'users', 'grouping_scopes', 'grouping_history', 'jobs')
    await world.connection.close()
  }
}

/** Leaves out day 30, when the members joined, because the exact moment differs slightly between worlds. */
const daysAgo = fc.nat({ max: 60 }).filter((days) => days !== 30)
const history: fc.Arbitrary<ImportedReview[]> = fc.uniqueArray(fc.record({ who, kinds, daysAgo }), {
  minLength: 4,
  maxLength: 14,
  selector: ({ daysAgo }) => daysAgo,
})

it('makes the same groups in whatever order an import’s reviews finish', {
  timeout: SEQUENCES * 30_000,
}, async () => {
  let grouped = 0
  await fc.assert(
    fc.asyncProperty(
      history.chain((reviews) =>
        fc.record({
          inOrder: fc.constant(reviews.toSorted((one, other) => other.daysAgo - one.daysAgo)),
          asFinished: fc.shuffledSubarray(reviews, { minLength: reviews.length }),
          groupAfter: fc.array(fc.nat({ max: reviews.length - 1 }), { maxLength: 4 }),
        }),
      ),
      async ({ inOrder, asFinished, groupAfter }) => {
        const expected = await groupInOrder(inOrder, [...inOrder.keys()])
        expect(await groupInOrder(asFinished, groupAfter)).toEqual(expected)
        grouped += expected.length
      },
    ),
    { numRuns: SEQUENCES },
  )
  expect(grouped).toBeGreaterThan(0)
})
