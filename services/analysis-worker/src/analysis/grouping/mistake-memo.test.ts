import { setTimeout as pause } from 'node:timers/promises'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { beforeAll, expect, it } from 'vitest'
import { storeReview } from '../../testing/store-review.ts'
import { createGrouper } from './grouper.ts'
import { createMistakeMemo } from './mistake-memo.ts'

const { connection } = await openTestDatabase()
const { db } = connection
let ids: string[]

beforeAll(async () => {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  const kinds = ['lock', 'query', 'token', 'snapshot'] as const
  await storeReview(connection, createGrouper(null), { userId, repositoryId, kinds })
  ids = (await db.selectFrom('mistakes').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )
})

const HOUR_MS = 3_600_000
const MEGABYTE = 1_024 * 1_024

type Memo = ReturnType<typeof createMistakeMemo>
const read = (memo: Memo, which: readonly string[]) =>
  db.transaction().execute((trx) => memo.read(trx, which))

async function countCached(memo: Memo, first: ReadonlyMap<string, unknown>): Promise<number> {
  const again = await read(memo, [...first.keys()])
  return [...first].filter(([id, one]) => again.get(id) === one).length
}

it('reads each mistake once', async () => {
  const memo = createMistakeMemo(null, null, { bytes: MEGABYTE, ageMs: HOUR_MS })
  const first = await read(memo, ids)
  expect(first.size).toBe(4)
  expect(await countCached(memo, first)).toBe(4)
})

it('stays within its size: evicts mistakes that are not in use first, and then keeps some of those in use', async () => {
  const memo = createMistakeMemo(null, null, { bytes: 4_000, ageMs: HOUR_MS })
  const one = await read(memo, ids.slice(0, 1))
  const rest = await read(memo, ids.slice(1))
  const kept = await countCached(memo, rest)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(3)
  expect(await countCached(memo, one)).toBe(0)
})

it('forgets a mistake that wasn’t used for a while, but not one that was', async () => {
  const memo = createMistakeMemo(null, null, { bytes: MEGABYTE, ageMs: 400 })
  const [used, unused] = [await read(memo, ids.slice(0, 2)), await read(memo, ids.slice(2))]
  for (let time = 0; time < 6; time += 1) {
    await pause(100)
    expect(await countCached(memo, used)).toBe(2)
  }
  expect(await countCached(memo, unused)).toBe(0)
})
