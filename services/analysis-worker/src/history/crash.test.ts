import { pauseImport, resumeImport } from '@debrief/database/history/history-imports'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type HistoryWorld, startHistoryWorld } from '../testing/history-world.ts'

let world: HistoryWorld
let expected: string[]
let freeze: { place: string; thawed: Promise<void>; isFrozen: boolean; skip: number } | null = null

beforeAll(async () => {
  world = await startHistoryWorld({
    otherWorkers: 3,
    failpoint(name) {
      if (freeze?.place !== name || freeze.isFrozen) return
      freeze.skip -= 1
      if (freeze.skip >= 0) return
      freeze.isFrozen = true
      return freeze.thawed
    },
  })
  const importId = await world.count()
  await world.start(importId, 'everyone')
  await world.reach(importId, 'completed')
  expected = await world.readGroups()
  await world.forget()
}, 120_000)
afterAll(() => world?.close())
afterEach(() => world.forget())

const db = () => world.stack.connection.db

function freezeAt(place: string, skip = 0): () => void {
  let thaw = () => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  freeze = { place: `history.${place}`, thawed, isFrozen: false, skip }
  return thaw
}
const frozen = () => until('the worker to freeze', async () => freeze?.isFrozen, 30)

const loseLease = () =>
  sql`update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '1 minute'
    where kind = 'import-history' and state = 'running'`.execute(db())

async function verify(importId: string): Promise<void> {
  const items = await world.readItems(importId)
  expect(items).toHaveLength(11)
  for (const item of items) expect(item).toMatchObject({ outcome: 'analyzed', reviews: 1 })
  const { rows } =
    await sql`select pull_request_id from analysis_runs group by 1 having count(*) <> 1`.execute(db())
  expect(rows).toEqual([])
  expect(await world.readGroups()).toEqual(expected)
  expect(await world.check()).toEqual([])
}

it.each(['before_reading', 'before_page', 'after_page'])(
  'counts every pull request once if a worker dies %s',
  async (place) => {
    const thaw = freezeAt(place)
    const counting = world.count()
    await frozen()
    await loseLease()
    const importId = await counting
    thaw()
    freeze = null
    expect((await world.readItems(importId)).map(({ outcome }) => outcome)).toEqual(Array(11).fill(null))
    expect(await world.check()).toEqual([])
  },
  60_000,
)

it.each(['before_batch', 'after_batch', 'before_analysis', 'before_store', 'after_store'])(
  'loses and duplicates nothing if a worker dies %s and another one continues',
  async (place) => {
    const importId = await world.count()
    const thaw = freezeAt(place, place.endsWith('batch') ? 0 : 3)
    await world.start(importId, 'everyone')
    await frozen()
    await loseLease()
    await world.reach(importId, 'completed')
    thaw()
    freeze = null
    await verify(importId)
    expect((await world.readItems(importId)).every(({ outcome }) => outcome === 'analyzed')).toBe(true)
  },
  60_000,
)

it('pauses in the middle and continues where it stopped', async () => {
  const importId = await world.count()
  const thaw = freezeAt('before_store', 3)
  await world.start(importId, 'everyone')
  await frozen()
  const own = { importId, userId: world.marta.id, requestId: null }
  expect([await pauseImport(db(), own), await pauseImport(db(), own)]).toEqual(['done', 'done'])
  thaw()
  freeze = null
  const stored = async () =>
    (await world.readItems(importId)).filter(({ outcome }) => outcome !== null).length
  expect(await stored()).toBe(3)
  expect(await world.check()).toEqual([])
  expect([await resumeImport(db(), own), await resumeImport(db(), own)]).toEqual(['done', 'done'])
  await world.reach(importId, 'completed')
  await verify(importId)
}, 60_000)

it('lists a pull request without a review if its analysis crashes three workers', async () => {
  const importId = await world.count()
  await sql`update history_pull_requests set attempts = 3 where pr_number = 33`.execute(db())
  await world.start(importId)
  await world.reach(importId, 'completed')
  const failed = (await world.readItems(importId)).find(({ number }) => number === 33)
  expect(failed).toMatchObject({ outcome: 'listed', status: 'failed', reviews: 0 })
  expect(await world.check()).toEqual([])
}, 60_000)
