import { connectRepository, createUser, mergePullRequest, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { discardJob } from '../jobs/job-store.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { failRun, showStep } from '../reviews/run-progress.ts'
import { buildAnalysisResult, findCurrentReview, storeCompleted } from '../testing/build-review.ts'
import { type AnalysisRequest, requestAnalysis } from './request-analysis.ts'

const { connection } = await openTestDatabase()
let userId: string
let pullRequestId: string

beforeEach(async () => {
  userId = (await createUser(connection.db)).id
  await subscribe(connection.db, userId, { planType: 'plus' })
  const repository = await connectRepository(connection.db, { userId })
  pullRequestId = await mergePullRequest(connection.db, { repositoryId: repository.id, userId })
})

const ask = (kind: AnalysisRequest, wanted: { viewerId?: string; replaces?: string } = {}) =>
  requestAnalysis(connection.db, { pullRequestId, viewerId: userId, kind, requestId: 'r1', ...wanted })
const askAgain = async () =>
  ask('reanalyze', { replaces: (await findCurrentReview(connection.db, pullRequestId))! })
const pull = () =>
  connection.db
    .selectFrom('pull_requests')
    .selectAll()
    .where('id', '=', pullRequestId)
    .executeTakeFirstOrThrow()
const pool = () =>
  connection.db
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('tenant_id', '=', userId)
    .executeTakeFirst()
const runs = () =>
  connection.db
    .selectFrom('analysis_runs')
    .selectAll()
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('generation')
    .execute()
const jobs = async () => {
  const keys = (await runs()).map(({ id }) => id)
  return connection.db.selectFrom('jobs').select(['state', 'attempt']).where('key', 'in', keys).execute()
}

async function work(how: 'complete' | 'fail'): Promise<void> {
  const open = (await runs()).at(-1)!
  const runId = open.id
  const job = await claimKey(connection.db, analyzePullRequest.kind, runId)
  await showStep(connection.db, runId, job, 'reading')
  if (how === 'fail')
    await connection.db.transaction().execute(async (trx) => {
      const failure = { code: 'x', sentence: 'GitHub did not answer. No analysis was used.' }
      await discardJob(trx, job, { code: failure.code, error: failure.sentence })
      await failRun(trx, runId, failure)
    })
  else {
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 2 }
    await storeCompleted(connection.db, { runId, job, result: buildAnalysisResult(1), facts })
  }
}

it('starts and charges one run for ten clicks on Analyze', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask('analyze')))
  expect(outcomes.filter((o) => o.outcome === 'accepted')).toHaveLength(1)
  expect(outcomes.filter((o) => o.outcome === 'wrong_status')).toHaveLength(9)
  expect(await runs()).toHaveLength(1)
  expect(await pool()).toEqual({ reserved: 1, used: 0 })
})

it('starts and charges one new version for ten clicks on Re-analyze, and keeps the old review as superseded (W1)', async () => {
  await ask('analyze')
  await work('complete')
  const replaces = (await findCurrentReview(connection.db, pullRequestId))!
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask('reanalyze', { replaces })))
  expect(outcomes.filter((o) => o.outcome === 'accepted')).toHaveLength(1)
  expect(await pool()).toEqual({ reserved: 1, used: 1 })
  const [old] = await connection.db
    .selectFrom('pr_analysis')
    .selectAll()
    .where('pull_request_id', '=', pullRequestId)
    .execute()
  expect(old!.superseded_at).not.toBeNull()
  expect(await pull()).toMatchObject({ analysis_status: 'pending', pending_reason: 'queued' })
  await work('complete')
  const versions = await connection.db
    .selectFrom('pr_analysis')
    .select(['generation', 'superseded_at'])
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('generation')
    .execute()
  expect(versions.map((version) => [version.generation, version.superseded_at === null])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(await pool()).toEqual({ reserved: 0, used: 2 })
})

it('rejects a click on a review whose new version already exists (W1)', async () => {
  await ask('analyze')
  await work('complete')
  const replaces = (await findCurrentReview(connection.db, pullRequestId))!
  expect(await ask('reanalyze', { replaces })).toMatchObject({ outcome: 'accepted' })
  await work('complete')
  expect(await ask('reanalyze', { replaces })).toEqual({ outcome: 'wrong_status' })
  expect(await pool()).toEqual({ reserved: 0, used: 2 })
  expect(await askAgain()).toMatchObject({ outcome: 'accepted' })
})

it('keeps a stale worker of the old generation from writing to the new one (W1)', async () => {
  await ask('analyze')
  const [first] = await runs()
  const zombie = await claimKey(connection.db, analyzePullRequest.kind, first!.id)
  await sql`update jobs set lease_until = now() - interval '1 second' where id = ${zombie.id}`.execute(
    connection.db,
  )
  await work('complete')
  await askAgain()
  const stored = await storeCompleted(connection.db, {
    runId: first!.id,
    job: zombie,
    result: buildAnalysisResult(5),
    facts: { commits: 1, additions: 1, deletions: 1, reviewComments: 2 },
  })
  expect(stored).toBeNull()
  expect(await showStep(connection.db, first!.id, zombie, 'storing')).toBe(false)
  expect(await pull()).toMatchObject({ analysis_status: 'pending' })
})

it('retries a failed run immediately, under the key of the released charge', async () => {
  await ask('analyze')
  await work('fail')
  expect(await pull()).toMatchObject({
    analysis_status: 'failed',
    analysis_error: 'GitHub did not answer. No analysis was used.',
  })
  expect(await pool()).toEqual({ reserved: 0, used: 0 })
  expect(await ask('retry')).toMatchObject({ outcome: 'accepted' })
  expect(await pull()).toMatchObject({ analysis_status: 'processing', analysis_error: null })
  expect(await runs()).toMatchObject([{ state: 'waiting', generation: 1 }])
  expect(await jobs()).toEqual([{ state: 'waiting', attempt: 0 }])
  await work('complete')
  expect(await pool()).toEqual({ reserved: 0, used: 1 })
})

it('rejects requests that the status doesn’t allow, and reveals nothing to strangers', async () => {
  expect(await ask('retry')).toEqual({ outcome: 'wrong_status' })
  expect(await ask('reanalyze')).toEqual({ outcome: 'wrong_status' })
  const stranger = await createUser(connection.db)
  expect(await ask('analyze', { viewerId: stranger.id })).toEqual({ outcome: 'not_found' })
})

it('rejects requests without a plan or quota, and changes nothing', async () => {
  await ask('analyze')
  await work('complete')
  await sql`update usage_periods set used = 10 where tenant_id = ${userId}`.execute(connection.db)
  expect(await askAgain()).toEqual({ outcome: 'quota_exhausted' })
  await sql`update stripe_subscriptions set status = 'past_due'`.execute(connection.db)
  expect(await askAgain()).toEqual({ outcome: 'no_subscription' })
  expect(await pull()).toMatchObject({ analysis_status: 'completed' })
  expect(
    (
      await connection.db
        .selectFrom('pr_analysis')
        .select('superseded_at')
        .where('pull_request_id', '=', pullRequestId)
        .executeTakeFirst()
    )?.superseded_at,
  ).toBeNull()
})
