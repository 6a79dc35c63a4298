import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import { noteRepositoryFacts } from './repositories.ts'

const { connection } = await openTestDatabase()
const facts = {
  githubId: 1,
  fullName: 'a/b',
  owner: 'a',
  name: 'b',
  description: null,
  language: null,
  updatedAt: null,
  private: false,
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 12, minute))

const connect = async () => {
  const { id: userId } = await createUser(connection.db)
  return (await connectRepository(connection.db, { userId })).id
}
const note = (id: string, receivedAt: Date) =>
  connection.db.transaction().execute((trx) => noteRepositoryFacts(trx, { id, facts, receivedAt }))
const lastActivity = async (id: string) =>
  (
    await connection.db
      .selectFrom('repositories')
      .select('last_webhook_activity')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.last_webhook_activity

it('keeps the time of the newest event, regardless of the order of arrival', async () => {
  const id = await connect()
  for (const minute of [2, 5, 3]) await note(id, at(minute))
  expect(await lastActivity(id)).toEqual(at(5))
})

it("doesn't wait for another event of the repository", async () => {
  const id = await connect()
  await connection.db.transaction().execute(async (open) => {
    await noteRepositoryFacts(open, { id, facts, receivedAt: at(1) })
    await note(id, at(2))
  })
  expect(await lastActivity(id)).toEqual(at(1))
  await note(id, at(3))
  expect(await lastActivity(id)).toEqual(at(3))
})
