import { type Connection, connect } from '@debrief/database/connect'
import { JobLost } from '@debrief/database/jobs/job-store'
import { chooseStandardsRepository, writeStandards } from '@debrief/database/standards/standards-repositories'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandardsContext, write } from './standards-context.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

it('sends nothing for a job that another worker has, even before the signal says so', async () => {
  const { db } = connection
  const { id: actorId } = await createUser(db)
  const teamId = await createTeam(db, { managerId: actorId })
  const { id: repositoryId } = await connectRepository(db, { userId: actorId, teamId })
  const chosen = { repositoryId, teamId, actorId, requestId: null, formats: null, failsOnEdits: false }
  expect(await chooseStandardsRepository(db, chosen)).toBe('done')
  const frozen = await claimKey(db, writeStandards.kind, repositoryId)
  const asked: string[] = []
  const writeAs = (name: string, job: typeof frozen) => {
    const { signal } = new AbortController()
    const context = { database: connection, repository: { repositoryId }, job, signal, failpoint() {} }
    return write(context as unknown as StandardsContext, async () => void asked.push(name))
  }
  const readUntil = () =>
    db.selectFrom('standards_repositories').select('posts_until').executeTakeFirstOrThrow()
  await writeAs('first', frozen)
  expect(await readUntil()).toEqual({ posts_until: null })
  await sql`update jobs set lease_until = now() - interval '1 second'`.execute(db)
  const other = await claimKey(db, writeStandards.kind, repositoryId)
  await expect(writeAs('frozen', frozen)).rejects.toThrow(JobLost)
  await writeAs('other', other)
  expect(asked).toEqual(['first', 'other'])
})
