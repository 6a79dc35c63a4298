import { type Connection, connect } from '@debrief/database/connect'
import { readDigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTeam, createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveWeek } from './testing/give-week.ts'

const KEY = 'TypeScript/source'
const WEEK = '2026-11-16'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 2, name: 'test' })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const facts = (userId: string, week = WEEK) =>
  connection.db.transaction().execute((trx) => readDigestFacts(trx, { userId, week }))
const insertGroup = async (values: {
  user_id?: string
  team_id?: string
  title: string
  approved_at?: string
  file_patterns?: string[]
}) => {
  const { approved_at, ...rest } = values
  const standard = approved_at ? { is_team_standard: true, approved_at: new Date(approved_at) } : {}
  const { id } = await connection.db
    .insertInto('recurring_mistakes')
    .values({ ...rest, ...standard, description: 'x', category: 'testing' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('reports a mistake that did not recur, if last week had an opportunity for it', async () => {
  const { id: userId } = await createUser(connection.db)
  const group = await insertGroup({ user_id: userId, title: 'Unchecked rows' })
  await giveWeek(connection.db, { userId, mergedAt: '2026-09-01T10:00:00Z', group, opportunity: KEY })
  await giveWeek(connection.db, { userId, mergedAt: '2026-09-08T10:00:00Z', group, opportunity: KEY })
  for (const mergedAt of ['2026-08-20', '2026-09-20', '2026-10-05', '2026-10-20'])
    await giveWeek(connection.db, { userId, mergedAt: `${mergedAt}T10:00:00Z`, opportunity: KEY })
  expect((await facts(userId))?.silent).toEqual([])
  await giveWeek(connection.db, { userId, mergedAt: '2026-11-11T10:00:00Z', opportunity: 'Go/source' })
  expect((await facts(userId))?.silent).toEqual([])
  await giveWeek(connection.db, { userId, mergedAt: '2026-11-12T10:00:00Z', opportunity: KEY })
  expect((await facts(userId))?.silent).toEqual([
    {
      groupId: group,
      title: 'Unchecked rows',
      daysSince: expect.any(Number),
      opportunitiesSince: 4,
      before: { occurrences: 2, opportunities: 3 },
      isDoubtful: false,
    },
  ])
})

it('reports a mistake that did not recur only if last week changed a file in the scope of its standard', async () => {
  const { id: userId } = await createUser(connection.db)
  const group = await insertGroup({ user_id: userId, title: 'Unchecked rows', file_patterns: ['^src/'] })
  const give = (mergedAt: string, path: string, occurs?: 'occurs') =>
    giveWeek(connection.db, { userId, mergedAt, path, opportunity: KEY, ...(occurs && { group }) })
  for (const day of ['2026-09-01', '2026-09-08']) await give(day, 'src/a.ts', 'occurs')
  for (const day of ['2026-09-20', '2026-10-05', '2026-10-20']) await give(day, 'src/a.ts')
  await give('2026-11-11', 'tools/b.ts')
  expect((await facts(userId))?.silent).toEqual([])
  await give('2026-11-12', 'src/b.ts')
  expect((await facts(userId))?.silent).toMatchObject([{ groupId: group, opportunitiesSince: 4 }])
})

it('distinguishes repeated mistakes from first occurrences', async () => {
  const { id: userId } = await createUser(connection.db)
  const [old, fresh] = [
    await insertGroup({ user_id: userId, title: 'Old' }),
    await insertGroup({ user_id: userId, title: 'Fresh' }),
  ]
  await giveWeek(connection.db, { userId, mergedAt: '2026-10-01T10:00:00Z', group: old })
  for (const group of [old, old, fresh, fresh])
    await giveWeek(connection.db, { userId, mergedAt: '2026-11-10T10:00:00Z', group })
  expect((await facts(userId))?.cameBack).toEqual([{ groupId: old, title: 'Old', times: 2, count: 3 }])
  expect((await facts(userId, '2026-11-23'))?.cameBack).toEqual([])
})

it('remembers the comment of the newest merge, although an older merge was reviewed later', async () => {
  const { id: userId } = await createUser(connection.db)
  const group = await insertGroup({ user_id: userId, title: 'Unchecked rows' })
  const newer = await giveWeek(connection.db, { userId, mergedAt: '2026-11-13T10:00:00Z', group })
  const older = await giveWeek(connection.db, { userId, mergedAt: '2026-11-10T10:00:00Z', group })
  await connection.db
    .updateTable('mistakes')
    .set({ quote: JSON.stringify({ author: 'jonas-pitt', body: 'Check it.', isBot: false }) })
    .where('user_id', '=', userId)
    .execute()
  const { worthRemembering } = (await facts(userId)) ?? {}
  expect([older.mistakeId, worthRemembering?.mistakeId]).toEqual([expect.any(String), newer.mistakeId])
})

it('names the team’s new standards, and counts exercises that are due', async () => {
  const { db } = connection
  const { id: manager } = await createUser(db)
  const { id: userId } = await createUser(db)
  const { id: stranger } = await createUser(db)
  const teamId = await createTeam(db, { managerId: manager, memberIds: [userId] })
  const elsewhere = await createTeam(db, { managerId: stranger })
  await insertGroup({ team_id: teamId, title: 'New', approved_at: '2026-11-15T23:59:00Z' })
  await insertGroup({ team_id: teamId, title: 'Older', approved_at: '2026-11-08T23:59:00Z' })
  await insertGroup({ team_id: elsewhere, title: 'Theirs', approved_at: '2026-11-12T10:00:00Z' })
  const own = await insertGroup({ user_id: userId, title: 'Own' })
  for (const due of [{}, { suspended_at: new Date() }, { due_at: new Date(Date.now() + 86_400_000) }]) {
    const { mistakeId } = await giveWeek(db, { userId, mergedAt: '2026-10-01T10:00:00Z', group: own })
    const card = { user_id: userId, mistake_id: mistakeId!, kind: 'fix', exercise: '{}', exercise_version: 1 }
    await db
      .insertInto('practice_cards')
      .values({ ...card, ...due })
      .execute()
  }
  expect(await facts(userId)).toMatchObject({ standards: [{ title: 'New' }], due: 1 })
  expect(await facts(stranger)).toMatchObject({ standards: [{ title: 'Theirs' }], due: 0 })
})

it('returns null for a deleted account', async () => {
  const { id } = await createUser(connection.db)
  await connection.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await facts(id)).toBe(null)
})
