import { askForDiscovery } from '@debrief/database/standards/suggested-standards'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let stack: Stack
let managerId: string
let repositoryId: string

beforeAll(async () => {
  database = await createTestDatabase()
  stack = await startStack({ databaseUrl: database.url, redisUrl: null })
  const { db } = stack.connection
  const person = await stack.signUp('marta-olsen')
  managerId = person.id
  const team = await db
    .insertInto('teams')
    .values({ name: 'Northbeam', manager_id: managerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: managerId, role: 'manager' })
    .execute()
  const known = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'ferry-api')
  repositoryId = await stack.connectFor(person, 'northbeam/ferry-api', known!.id)
  await db.updateTable('repositories').set({ team_id: team.id }).where('id', '=', repositoryId).execute()
})
afterAll(async () => {
  await stack?.close()
  await database?.drop()
})

const ask = (pullRequests = 50) =>
  askForDiscovery(stack.connection.db, { repositoryId, managerId, pullRequests, requestId: 'test' })

const ended = () =>
  until('the discovery to end', () =>
    stack.connection.db
      .selectFrom('discoveries')
      .selectAll()
      .where('state', 'in', ['done', 'failed'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  )

const groups = () =>
  stack.connection.db
    .selectFrom('recurring_mistakes')
    .select(['id', 'title', 'is_team_standard', 'is_suggested_standard', 'source'])
    .orderBy('title')
    .execute()

const readEvidence = (groupId: string) =>
  stack.connection.db
    .selectFrom('standard_evidence')
    .select(['pr_number', 'author', 'url', 'body'])
    .where('group_id', '=', groupId)
    .orderBy('pr_number')
    .execute()

it('suggests what reviewers keep requesting, with their comments, and publishes nothing', async () => {
  expect(await ask()).toMatchObject({ outcome: 'asked' })
  expect(await ask()).toEqual({ outcome: 'running' })
  const done = await ended()
  expect(done).toMatchObject({ state: 'done', error: null, read_pull_requests: 37 })
  const found = await groups()
  expect(done.suggested).toBe(found.length)
  expect(found.every((group) => group.is_suggested_standard && !group.is_team_standard)).toBe(true)
  expect(found.map(({ title }) => title)).toContain('Unawaited promise')
  const promise = found.find(({ title }) => title === 'Unawaited promise')!
  const evidence = await readEvidence(promise.id)
  expect(evidence.map(({ pr_number, author }) => [pr_number, author])).toEqual([
    [391, 'tobias-kern'],
    [416, 'marta-olsen'],
    [418, 'tobias-kern'],
    [434, 'tobias-kern'],
    [436, 'tobias-kern'],
    [441, 'sven-dahl'],
    [445, 'sven-dahl'],
    [447, 'jonas-pitt'],
    [463, 'tobias-kern'],
  ])
  expect(evidence[0]?.url).toContain('/northbeam/ferry-api/pull/391')
})

it('adds to existing suggestions on a second run, and ignores dismissed ones', async () => {
  const { db } = stack.connection
  const before = await groups()
  const dismissed = before[0]!
  await db
    .updateTable('recurring_mistakes')
    .set({ is_suggested_standard: false, suggestion_dismissed_at: new Date() })
    .where('id', '=', dismissed.id)
    .execute()
  await db.deleteFrom('discoveries').execute()
  await ask()
  expect(await ended()).toMatchObject({ state: 'done', suggested: before.length - 1 })
  const after = await groups()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after[0]).toMatchObject({ is_suggested_standard: false })
})

it('explains in a sentence why it couldn’t read, and suggests nothing', async () => {
  const { db } = stack.connection
  await db.deleteFrom('discoveries').execute()
  await db.updateTable('users').set({ needs_reconnect: true }).where('id', '=', managerId).execute()
  await ask()
  expect(await ended()).toMatchObject({
    state: 'failed',
    error:
      'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
  })
})

it('is only available to the manager', async () => {
  const other = await stack.signUp('jonas-pitt')
  expect(
    await askForDiscovery(stack.connection.db, {
      repositoryId,
      managerId: other.id,
      pullRequests: 5,
      requestId: null,
    }),
  ).toEqual({ outcome: 'not_found' })
})
