import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository, createUser, mergePullRequest } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
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
import { finishReconciliation, reconcileNow, takeDueConnections } from './reconciliations.ts'

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
  for (const table of ['users', 'lost_deliveries', 'deliveries'] as const)
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
const take = (limit = 10) => takeDueConnections(connection.db, { everySeconds: 300, limit })

it('are taken by one worker each, and not again before the next time', async () => {
  for (let count = 0; count < 8; count += 1) await connected()
  expect(await reconcileNow(connection.db)).toBe(8)
  const taken = await Promise.all([take(5), take(5), take(5)])
  expect(new Set(taken.flat().map(({ hookId }) => hookId)).size).toBe(8)
  expect(taken.flat()).toHaveLength(8)
  expect(await take()).toEqual([])
})

it('are done at once for one connection where somebody asks for it', async () => {
  const [one] = [await connected(), await connected()]
  expect(await reconcileNow(connection.db, { repositoryId: one! })).toBe(1)
  expect((await take()).map(({ repositoryId }) => repositoryId)).toEqual([one])
  expect(await reconcileNow(connection.db, { repositoryId: one! })).toBe(1)
  expect((await take()).map(({ repositoryId }) => repositoryId)).toEqual([one])
})

it('look at merges from the connection on, then from the last time, and not each time', async () => {
  const createdAt = new Date(Date.now() - 3_600_000)
  const id = await connected(createdAt)
  await reconcileNow(connection.db)
  expect((await take())[0]).toMatchObject({ mergesSince: createdAt, deliveriesUntil: null, failures: 0 })
  const mergesUntil = new Date()
  const seen = { deliveriesUntil: new Date(), mergesEverySeconds: 3_600, againInSeconds: 0, error: null }
  await finishReconciliation(connection.db, id, { ...seen, mergesUntil })
  expect((await take())[0]).toMatchObject({ mergesSince: null, deliveriesUntil: seen.deliveriesUntil })
  await reconcileNow(connection.db)
  const [again] = await take()
  expect(again!.mergesSince!.getTime()).toBe(mergesUntil.getTime() - 3_600_000)
})

it('notes as lost what is not stored, once, and under its own hook alone', async () => {
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

it('waits for what was asked for, and counts how each was healed', async () => {
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

it('misses a merge that is not recorded, unless a delivery still waits', async () => {
  const id = await connected()
  await mergePullRequest(connection.db, { repositoryId: id, userId, number: 1 })
  const missing = () => findMissingMerges(connection.db, { repositoryId: id, numbers: [1, 2] })
  expect(await missing()).toEqual([2])
  await store(id, 'waits')
  expect(await missing()).toEqual([])
})

it('gives up what its connection left behind, and what GitHub has thrown away', async () => {
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
    { delivery_id: 'old', reason: 'GitHub keeps what it sent for three days.' },
    { delivery_id: 'orphan', reason: 'Its connection is gone.' },
  ])
})
