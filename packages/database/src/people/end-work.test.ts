import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  subscribe,
} from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPayer } from '../billing/subscriptions.ts'
import type { Job } from '../jobs/job-store.ts'
import { invariants } from '../operations/invariants.ts'
import { requestAnalysis } from '../pull-requests/request-analysis.ts'
import { findConnections } from '../repositories/repositories.ts'
import { analyzePullRequest, createRun } from '../reviews/analysis-runs.ts'
import { showStep } from '../reviews/run-progress.ts'
import { removeMember } from '../teams/teams.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { markAccountDeleted } from './delete-account.ts'
import { findAuthor } from './users.ts'

const RACES = Number(process.env.W4_RACES ?? 10)

const { connection } = await openTestDatabase({ max: 20 })

interface ClaimedRun {
  runId: string
  job: Job
  pullRequestId: string
}

async function hold(
  repository: { id: string; userId: string },
  authorId = repository.userId,
): Promise<ClaimedRun> {
  const { db } = connection
  const pullRequestId = await mergePullRequest(db, { repositoryId: repository.id, userId: authorId })
  const run = await db.transaction().execute(async (trx) =>
    createRun(trx, {
      pullRequestId,
      repositoryId: repository.id,
      mergeSha: 'a'.repeat(40),
      generation: 1,
      payer: (await findPayer(trx, repository.userId))!,
      chargedUserId: repository.userId,
      subject: 'acme/shop#1',
      requestId: null,
    }),
  )
  if (run.outcome !== 'created') throw new Error(run.outcome)
  const job = await claimKey(db, analyzePullRequest.kind, run.id)
  await showStep(db, run.id, job, 'storing')
  return { runId: run.id, job, pullRequestId }
}

const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
const complete = ({ runId, job }: ClaimedRun) =>
  storeCompleted(connection.db, { runId, job, result: buildAnalysisResult(2), facts })
const connected = async (userId: string, teamId?: string) => ({
  ...(await connectRepository(connection.db, { userId, ...(teamId ? { teamId } : {}) })),
  userId,
})
const readUsage = (tenantId: string) =>
  connection.db
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
const countReviews = async ({ pullRequestId }: ClaimedRun) =>
  (
    await connection.db
      .selectFrom('pr_analysis')
      .select('id')
      .where('pull_request_id', '=', pullRequestId)
      .execute()
  ).length
const readRun = ({ runId }: ClaimedRun) =>
  connection.db
    .selectFrom('analysis_runs')
    .select(['state', 'error_code', 'tenant_id'])
    .where('id', '=', runId)
    .executeTakeFirst()

async function newTeam() {
  const { db } = connection
  const [manager, member] = [await createUser(db), await createUser(db)]
  await subscribe(db, manager.id, { planType: 'teams' })
  return { manager, member, team: await createTeam(db, { managerId: manager.id, memberIds: [member.id] }) }
}

async function expectAllInOrder(): Promise<void> {
  for (const [name, statement] of Object.entries(invariants))
    expect([name, (await connection.pool.query(statement)).rows]).toEqual([name, []])
}

describe('W4: deleting an account', () => {
  it(`wins against running analyses and new requests: nothing is stored afterward, in ${RACES} races`, {
    timeout: 120_000,
  }, async () => {
    const { db } = connection
    for (let race = 0; race < RACES; race += 1) {
      const { manager, member, team } = await newTeam()
      const own = await hold(await connected(member.id, team))
      const written = await hold(await connected(manager.id, team), member.id)
      const asked = await hold(await connected(member.id, team))
      const replaces = (await complete(asked))!
      const { id: requestId } = await createUser(db)
      let stored = [0, 0]
      const remove = async () => {
        await markAccountDeleted(db, { userId: member.id, requestId })
        stored = [await countReviews(own), await countReviews(written)]
      }
      const again = () =>
        requestAnalysis(db, {
          pullRequestId: asked.pullRequestId,
          viewerId: member.id,
          kind: 'reanalyze',
          replaces,
          requestId: null,
        })
      const early = race % 2 === 0 ? remove() : null
      const [first, second, answer] = await Promise.all([
        complete(own),
        complete(written),
        again(),
        early ?? remove(),
      ])
      expect([await countReviews(own), await countReviews(written)]).toEqual(stored)
      expect(stored).toEqual([first, second].map((id) => (id === null ? 0 : 1)))
      expect((await again()).outcome).toBe('not_found')
      expect(await readUsage(team)).toEqual({ reserved: 0, used: 1 + stored[0]! + stored[1]! })
      const open = await sql`
        select from analysis_runs a join repositories r on r.id = a.repository_id
        where r.user_id in (${member.id}, ${manager.id}) and a.state = 'waiting'`.execute(db)
      expect([open.rows, answer.outcome === 'accepted' || answer.outcome === 'not_found']).toEqual([[], true])
    }
    await expectAllInOrder()
  })

  it('stores why an analysis was ended, and starts nothing new for the account', async () => {
    const { db } = connection
    const user = await createUser(db)
    await subscribe(db, user.id)
    const repository = await connected(user.id)
    const held = await hold(repository)
    await markAccountDeleted(db, { userId: user.id, requestId: user.id })
    expect(await readRun(held)).toMatchObject({ state: 'failed', error_code: 'account_deleted' })
    const { github_repo_id: githubRepoId } = await db
      .selectFrom('repositories')
      .select('github_repo_id')
      .where('id', '=', repository.id)
      .executeTakeFirstOrThrow()
    expect(await findConnections(db, { repositoryId: repository.id, githubRepoId })).toEqual([])
    const { github_id: githubId } = await db
      .selectFrom('users')
      .select('github_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const author = await findAuthor(db, { githubId, connectingUserId: (await createUser(db)).id })
    expect(author).toEqual({ authorUserId: null, authorOnTeam: false })
  })

  it('waits for a delivery that is being routed for it', async () => {
    const { db } = connection
    const user = await createUser(db)
    const { id: repositoryId } = await connectRepository(db, { userId: user.id, githubRepoId: 77_001 })
    let isDeleted = false
    let deleting: Promise<void> | null = null
    await db.transaction().execute(async (trx) => {
      expect(await findConnections(trx, { repositoryId, githubRepoId: 77_001 })).toHaveLength(1)
      deleting = markAccountDeleted(db, { userId: user.id, requestId: user.id }).then(() => {
        isDeleted = true
      })
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
          return rows.length
        })
        .toBeGreaterThan(0)
      expect(isDeleted).toBe(false)
    })
    await deleting
    expect(await findConnections(db, { repositoryId, githubRepoId: 77_001 })).toEqual([])
  })
})

describe('W4: removing a member from a team', () => {
  it(`wins against a running analysis: the team isn’t charged afterward, in ${RACES} races`, {
    timeout: 120_000,
  }, async () => {
    const { db } = connection
    for (let race = 0; race < RACES; race += 1) {
      const { manager, member, team } = await newTeam()
      const held = await hold(await connected(member.id, team))
      let stored = 0
      const remove = async () => {
        const who = { teamId: team, userId: member.id, actorId: manager.id, requestId: null }
        expect(await removeMember(db, who)).toBe('removed')
        stored = await countReviews(held)
      }
      const early = race % 2 === 0 ? remove() : null
      const [reviewId] = await Promise.all([complete(held), early ?? remove()])
      expect([await countReviews(held), reviewId === null]).toEqual([stored, stored === 0])
      expect(await readUsage(team)).toEqual({ reserved: 0, used: stored })
      if (stored === 0)
        expect(await readRun(held)).toMatchObject({ state: 'failed', error_code: 'no_subscription' })
    }
    await expectAllInOrder()
  })
})

it('locks connections in the same order for everybody, even if they were created at the same time', async () => {
  const { db } = connection
  const githubRepoId = 77_002
  const ids: string[] = []
  for (let made = 0; made < 6; made += 1) {
    const { id: userId } = await createUser(db)
    ids.push((await connectRepository(db, { userId, githubRepoId })).id)
  }
  const order = async () =>
    (await findConnections(db, { repositoryId: null, githubRepoId })).map(({ id }) => id)
  const before = await order()
  expect(before.toSorted()).toEqual(ids.toSorted())
  for (const id of ids.slice(0, 3))
    await sql`update repositories set last_webhook_activity = now() where id = ${id}`.execute(db)
  expect(await order()).toEqual(before)
})
