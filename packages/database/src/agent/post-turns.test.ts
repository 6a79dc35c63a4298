import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type PostTurn, takePostTurn } from './post-turns.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const SPACING = 1_000
const take = (account = 'installation 1') => takePostTurn(db, { account, spacing: SPACING })
const taken = async () => (await take()) as PostTurn
const pass = (seconds: number) =>
  sql`update post_turns set free_at = free_at - make_interval(secs => ${seconds})`.execute(db)

beforeEach(() => sql`delete from post_turns`.execute(db))

it('goes to one process at a time, and the others try again after the spacing', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => take()))
  expect(all.filter((turn) => typeof turn !== 'number')).toHaveLength(1)
  expect(all.filter((turn) => turn === SPACING)).toHaveLength(7)
})

it('is free again when the spacing has passed since its end', async () => {
  const turn = await taken()
  expect(await take()).toBe(SPACING)
  await turn.end()
  const wait = (await take()) as number
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(SPACING)
  await pass(1)
  expect(await take()).toMatchObject({ end: expect.any(Function) })
})

it('ends after the call’s timeout if the process died', async () => {
  await taken()
  await pass(19)
  expect(await take()).toBeLessThanOrEqual(SPACING)
  await pass(1)
  expect(await take()).toMatchObject({ end: expect.any(Function) })
})

it('can’t be ended by a process that froze and lost it', async () => {
  const lost = await taken()
  await pass(20)
  await taken()
  await lost.end()
  await pass(2)
  expect(await take()).toBe(SPACING)
})

it('is separate for each account, and doesn’t store the account’s name', async () => {
  await taken()
  expect(await take('ghs_secret')).toMatchObject({ end: expect.any(Function) })
  const { rows } = await sql<{ text: string }>`select t::text as text from post_turns t`.execute(db)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ text }) => text).join()).not.toContain('secret')
})
