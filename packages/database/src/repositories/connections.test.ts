import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  subscribe,
} from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPayer } from '../billing/subscriptions.ts'
import { type Connection, connect } from '../connect.ts'
import { requestAnalysis } from '../pull-requests/request-analysis.ts'
import { analyzePullRequest, createRun } from '../reviews/analysis-runs.ts'
import { showStep } from '../reviews/run-progress.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { disconnectRepository } from './disconnect-repository.ts'
import { recordConnection, saveHook } from './record-connection.ts'

const RACES = Number(process.env.W4_RACES ?? 50)

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { max: 20 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

let lastId = 70_000
const createFacts = (fullName: string, githubId = ++lastId) => {
  const [owner = '', name = ''] = fullName.split('/')
  return {
    githubId,
    fullName,
    owner,
    name,
    description: null,
    language: null,
    private: true,
    updatedAt: null,
  }
}
const connectAs = (userId: string, facts = createFacts('acme/shop'), unlimited = false) =>
  recordConnection(connection.db, { userId, facts, secret: 'a'.repeat(64), unlimited })

describe('recording a connection', () => {
  it('allows exactly two of ten concurrent connections on Plus, even after disconnecting (U3)', async () => {
    const { id } = await createUser(connection.db)
    await subscribe(connection.db, id, { planType: 'plus' })
    const ten = () => Promise.all(Array.from({ length: 10 }, () => connectAs(id)))
    const outcomes = await ten()
    const made = outcomes.filter((one) => one.outcome === 'recorded')
    expect(made).toHaveLength(2)
    expect(outcomes.filter((one) => one.outcome === 'limit_reached' && one.limit === 2)).toHaveLength(8)
    await disconnectRepository(connection.db, {
      repositoryId: made[0]!.repositoryId,
      hookUrl: 'http://hooks',
    })
    expect((await ten()).filter((one) => one.outcome === 'recorded')).toHaveLength(1)
  })

  it('connects a repository once per team and returns who did, even with concurrent attempts', async () => {
    const [marta, jonas] = [await createUser(connection.db), await createUser(connection.db)]
    await createTeam(connection.db, { managerId: marta.id, memberIds: [jonas.id] })
    const facts = createFacts('acme/once')
    const outcomes = await Promise.all([marta.id, jonas.id].map((id) => connectAs(id, facts, true)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['connected_already', 'recorded'])
    const winner = outcomes[0]!.outcome === 'recorded' ? marta : jonas
    const refused = outcomes.find((one) => one.outcome === 'connected_already')
    expect(refused).toMatchObject({ holder: { by: winner.login, isViewer: false, hookState: 'making' } })
    const stranger = await createUser(connection.db)
    expect(await connectAs(stranger.id, facts, true)).toMatchObject({ outcome: 'recorded' })
  })

  it('requires a plan, unless billing is off', async () => {
    const { id } = await createUser(connection.db)
    expect(await connectAs(id)).toEqual({ outcome: 'no_subscription' })
    expect(await connectAs(id, createFacts('acme/free'), true)).toMatchObject({ outcome: 'recorded' })
  })

  it('completes when the webhook is stored, unless it was undone before', async () => {
    const { id } = await createUser(connection.db)
    const recorded = await connectAs(id, createFacts('acme/made'), true)
    if (recorded.outcome !== 'recorded') throw new Error('not recorded')
    const { repositoryId } = recorded
    expect(await saveHook(connection.db, { repositoryId, hookId: 900 })).toBe(true)
    const undo = { repositoryId, hookUrl: 'http://hooks', onlyWhileConnecting: true }
    expect(await disconnectRepository(connection.db, undo)).toBe(null)
    expect(await disconnectRepository(connection.db, { ...undo, onlyWhileConnecting: false })).toMatchObject({
      hookId: 900,
    })
    expect(await saveHook(connection.db, { repositoryId, hookId: 900 })).toBe(false)
  })
})

describe('disconnecting', () => {
  async function underWay() {
    const { db } = connection
    const user = await createUser(db)
    await subscribe(db, user.id)
    const repository = await connectRepository(db, { userId: user.id })
    const pullRequestId = await mergePullRequest(db, { repositoryId: repository.id, userId: user.id })
    const runId = await db.transaction().execute(async (trx) => {
      const run = await createRun(trx, {
        pullRequestId,
        repositoryId: repository.id,
        mergeSha: 'a'.repeat(40),
        generation: 1,
        payer: (await findPayer(trx, user.id))!,
        chargedUserId: user.id,
        subject: 'acme/shop#1',
        requestId: null,
      })
      return run.outcome === 'created' ? run.id : ''
    })
    const job = await claimKey(db, analyzePullRequest.kind, runId)
    await showStep(db, runId, job, 'storing')
    return { user, repositoryId: repository.id, pullRequestId, runId, job }
  }
  const readUsage = (tenantId: string) =>
    connection.db
      .selectFrom('usage_periods')
      .select(['reserved', 'used'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()

  it(`wins against a running analysis: nothing is left of it, in ${RACES} races (W4)`, {
    timeout: 120_000,
  }, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { user, repositoryId, pullRequestId, ...held } = await underWay()
      const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
      const complete = () => storeCompleted(connection.db, { ...held, result: buildAnalysisResult(2), facts })
      const disconnect = () =>
        disconnectRepository(connection.db, { repositoryId, hookUrl: `http://hooks/${repositoryId}` })
      const completed = complete()
      const askAgain = async () => {
        const replaces = await completed
        const asked = { pullRequestId, viewerId: user.id, kind: 'reanalyze', requestId: null } as const
        if (replaces) await requestAnalysis(connection.db, { ...asked, replaces })
      }
      const early = race % 2 === 0 ? disconnect() : null
      const [reviewId, gone] = await Promise.all([completed, early ?? disconnect(), askAgain()])
      expect(gone).not.toBe(null)
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from repositories where id = ${repositoryId}) + (select count(*) from pull_requests where id = ${pullRequestId})
          + (select count(*) from analysis_runs where repository_id = ${repositoryId})
          + (select count(*) from pr_analysis where pull_request_id = ${pullRequestId}) as left`.execute(
        connection.db,
      )
      expect(Number(rows[0]?.left)).toBe(0)
      const pool = await readUsage(user.id)
      expect(pool?.reserved).toBe(0)
      expect(pool?.used).toBe(reviewId === null ? 0 : 1)
      expect(await complete()).toBe(null)
    }
  })

  it('clears the contents of its deliveries, and enqueues the removal of its webhook', async () => {
    const { user, repositoryId } = await underWay()
    await connection.db
      .insertInto('deliveries')
      .values({
        source: 'github-repository',
        hook_id: repositoryId,
        delivery_id: randomUUID(),
        event: 'pull_request',
        facts: JSON.stringify({ title: 'secret' }),
      })
      .execute()
    await disconnectRepository(connection.db, { repositoryId, hookUrl: 'http://hooks/1' })
    const delivery = await connection.db
      .selectFrom('deliveries')
      .select(['facts', 'state'])
      .where('hook_id', '=', repositoryId)
      .executeTakeFirst()
    expect(delivery).toEqual({ facts: null, state: 'waiting' })
    const removal = await connection.db
      .selectFrom('hook_removals')
      .select(['hook_url', 'hook_id'])
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    expect(removal).toEqual({ hook_url: 'http://hooks/1', hook_id: null })
  })

  it('has no effect the second time', async () => {
    const { repositoryId } = await underWay()
    const twice = [1, 2].map(() =>
      disconnectRepository(connection.db, { repositoryId, hookUrl: 'http://hooks' }),
    )
    expect((await Promise.all(twice)).filter(Boolean)).toHaveLength(1)
  })
})
