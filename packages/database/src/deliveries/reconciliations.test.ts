import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository, createUser, mergePullRequest } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { recordDeliveries } from './deliveries.ts'
import {
  findLost,
  findMissingMerges,
  giveUpHopeless,
  giveUpLost,
  noteAsked,
  noteLost,
  noteRedelivered,
} from './lost-deliveries.ts'
import { countLost, listLost, listReconciliations } from './reconciliation-facts.ts'
import {
  addReconciliations,
  findDueConnection,
  finishReconciliation,
  reconcileNow,
} from './reconciliations.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 4 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

let userId: string
beforeEach(async () => {
  const { db } = connection
  for (const table of ['users', 'lost_deliveries', 'deliveries', 'jobs'] as const)
    await db.deleteFrom(table).execute()
  userId = (await createUser(db)).id
  await db.updateTable('users').set({ github_access_token: 'sealed' }).execute()
})

let webhooks = 0
async function connected(createdAt = new Date()): Promise<string> {
  const { id } = await connectRepository(connection.db, { userId, createdAt })
  webhooks += 1
  await connection.db.updateTable('repositories').set({ webhook_id: webhooks }).where('id', '=', id).execute()
  return id
}
const hook = (hookId: string) => ({ source: 'github-repository', hookId }) as const
const sent = (deliveryId: string, githubId: string | null = '3804004623172239366') => ({
  deliveryId,
  githubId,
  event: 'pull_request',
  sentAt: '2026-11-20T10:00:00Z',
})
const store = (hookId: string, deliveryId: string) =>
  recordDeliveries(connection.pool, [
    { ...hook(hookId), deliveryId, event: 'pull_request', repositoryId: hookId, facts: null },
  ])
const add = () => addReconciliations(connection.db, { everySeconds: 300, apps: [] })
const enqueued = () =>
  connection.db
    .selectFrom('jobs')
    .select(['key', sql<number>`extract(epoch from run_at - now())::float8`.as('due')])
    .execute()

it('are enqueued once, even by concurrent workers, and spread over the interval', async () => {
  for (let count = 0; count < 8; count += 1) await connected()
  await Promise.all([add(), add(), add()])
  const jobs = await enqueued()
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(8)
  expect(jobs).toHaveLength(8)
  for (const { due } of jobs) expect(due).toBeGreaterThan(145)
  expect(await reconcileNow(connection.db)).toBe(8)
  for (const { due } of await enqueued()) expect(due).toBeLessThanOrEqual(0)
})

it('are enqueued again for a connection that can be compared again, once its interval is over', async () => {
  const [fresh, old] = [await connected(), await connected()]
  await add()
  await connection.db.deleteFrom('jobs').execute()
  await sql`
    update reconciliations set checked_at = case when hook_id = ${fresh} then now() else now() - interval '1 day' end`.execute(
    connection.db,
  )
  await add()
  expect(new Map((await enqueued()).map(({ key, due }) => [key, Math.abs(Math.round(due / 100))]))).toEqual(
    new Map([
      [fresh, 3],
      [old, 0],
    ]),
  )
})

it('can be made due now for one connection', async () => {
  const [one] = [await connected(), await connected()]
  await add()
  for (let time = 0; time < 2; time += 1) {
    expect(await reconcileNow(connection.db, { repositoryId: one! })).toBe(1)
    expect((await enqueued()).filter(({ due }) => due <= 0)).toMatchObject([{ key: one }])
  }
})

it('compare merges since the connection, then since the last comparison, but not every time', async () => {
  const createdAt = new Date(Date.now() - 3_600_000)
  const id = await connected(createdAt)
  await reconcileNow(connection.db)
  const find = () => findDueConnection(connection.db, id)
  expect(await find()).toMatchObject({ mergesSince: createdAt, deliveriesUntil: null })
  const mergesUntil = new Date()
  const seen = { deliveriesUntil: new Date(), mergesEverySeconds: 3_600, nextIn: 0, error: null }
  await connection.db.transaction().execute((trx) => finishReconciliation(trx, id, { ...seen, mergesUntil }))
  expect(await find()).toMatchObject({ mergesSince: null, deliveriesUntil: seen.deliveriesUntil })
  await reconcileNow(connection.db)
  expect((await find())?.mergesSince?.getTime()).toBe(mergesUntil.getTime() - 3_600_000)
})

it('records missing deliveries as lost once, and only for their own webhook', async () => {
  const [one, other] = [await connected(), await connected()]
  await store(one!, 'stored')
  const listed = [sent('stored'), sent('lost'), sent('merge-of-7', null)]
  const noted = await Promise.all([1, 2, 3].map(() => noteLost(connection.db, hook(one!), listed)))
  expect(noted.reduce((sum, count) => sum + count)).toBe(2)
  expect(await noteLost(connection.db, hook(other!), listed)).toBe(3)
  const lost = await findLost(connection.db, hook(one!), { patienceSeconds: 0, limit: 10 })
  expect(lost.map(({ deliveryId, githubId, wasAsked }) => [deliveryId, githubId, wasAsked])).toEqual([
    ['lost', '3804004623172239366', false],
    ['merge-of-7', null, false],
  ])
})

it('waits for requested redeliveries, and counts how each delivery was recovered', async () => {
  const id = await connected()
  await reconcileNow(connection.db)
  await noteLost(connection.db, hook(id), [sent('a'), sent('b'), sent('c')])
  const patience = { patienceSeconds: 30, limit: 10 }
  const [a, b] = await findLost(connection.db, hook(id), patience)
  await noteAsked(connection.db, a!.id)
  await giveUpLost(connection.db, b!.id, 'It is gone.')
  expect((await findLost(connection.db, hook(id), patience)).map(({ deliveryId }) => deliveryId)).toEqual([
    'c',
  ])
  await store(id, 'a')
  expect([
    await noteRedelivered(connection.db, hook(id)),
    await noteRedelivered(connection.db, hook(id)),
  ]).toEqual([1, 0])
  expect(await countLost(connection.db)).toEqual({
    lost: 3,
    healedByRedelivery: 1,
    healedByFetch: 0,
    givenUp: 1,
    open: 1,
    oldestOpenSeconds: expect.any(Number),
  })
  expect(await listReconciliations(connection.db, { limit: 5 })).toMatchObject([
    { hookId: id, lost: 3, open: 1, failures: 0, error: null, leftAlone: null },
  ])
  const told = await listLost(connection.db, { limit: 5 })
  expect(told.map(({ deliveryId, healedBy, reason }) => [deliveryId, healedBy, reason])).toEqual([
    ['c', null, null],
    ['b', null, 'It is gone.'],
    ['a', 'redelivery', null],
  ])
})

it('reports a merge that is not recorded, unless a delivery is still waiting', async () => {
  const id = await connected()
  await mergePullRequest(connection.db, { repositoryId: id, userId, number: 1 })
  const missing = () => findMissingMerges(connection.db, { repositoryId: id, numbers: [1, 2] })
  expect(await missing()).toEqual([2])
  await store(id, 'waits')
  expect(await missing()).toEqual([])
})

it('gives up on deliveries whose connection is gone, and on those that GitHub no longer keeps', async () => {
  const { db } = connection
  const [kept, gone] = [await connected(), await connected()]
  await reconcileNow(db)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const old = '2026-01-01T10:00:00Z'
  await noteLost(db, hook(kept!), [
    { ...sent('fresh'), sentAt: yesterday },
    { ...sent('old'), sentAt: old },
    { ...sent('merge-of-7', null), sentAt: old },
  ])
  await noteLost(db, hook(gone!), [{ ...sent('orphan'), sentAt: yesterday }])
  await db.deleteFrom('repositories').where('id', '=', gone!).execute()
  expect([await giveUpHopeless(db), await giveUpHopeless(db)]).toEqual([2, 0])
  const told = await db
    .selectFrom('lost_deliveries')
    .select(['delivery_id', 'reason'])
    .where('reason', 'is not', null)
    .orderBy('delivery_id')
    .execute()
  expect(told).toEqual([
    { delivery_id: 'old', reason: 'GitHub keeps deliveries for only three days.' },
    { delivery_id: 'orphan', reason: 'The repository was disconnected.' },
  ])
})
