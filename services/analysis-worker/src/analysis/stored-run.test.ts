import type { JobFence } from '@debrief/database/jobs/job-store'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { recordFailedUsage } from '@debrief/database/reviews/model-usage'
import { showStep } from '@debrief/database/reviews/run-progress'
import { buildAnalysisResult, storeCompleted } from '@debrief/database/testing/build-review'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { startRun } from '../testing/store-review.ts'

const { connection } = await openTestDatabase()
const { db } = connection
let run: Awaited<ReturnType<typeof startRun>>

beforeEach(async () => {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  run = await startRun(connection, { userId, repositoryId })
})

const facts = { commits: 4, additions: 30, deletions: 2, reviewComments: 2 }
const complete = (job: JobFence, result = buildAnalysisResult(3)) =>
  storeCompleted(db, { runId: run.runId, job, result, facts })

async function snapshot() {
  const { runId, pullRequestId } = run
  return {
    run: await db.selectFrom('analysis_runs').selectAll().where('id', '=', runId).executeTakeFirst(),
    pull: await db.selectFrom('pull_requests').selectAll().where('id', '=', pullRequestId).executeTakeFirst(),
    reviews: await db
      .selectFrom('pr_analysis')
      .selectAll()
      .where('pull_request_id', '=', pullRequestId)
      .execute(),
    mistakes: await db
      .selectFrom('mistakes')
      .selectAll()
      .where('pull_request_id', '=', pullRequestId)
      .orderBy('ordinal')
      .execute(),
  }
}

it('lets a worker whose job was taken over store only its cost (W3)', async () => {
  await sql`update jobs set lease_until = now() - interval '1 second' where kind = ${analyzePullRequest.kind}
    and key = ${run.runId}`.execute(db)
  const holder = await claimKey(db, analyzePullRequest.kind, run.runId)
  const before = await snapshot()
  expect(await showStep(db, run.runId, run.job, 'storing')).toBe(false)
  expect(await complete(run.job)).toBe(null)
  expect(await snapshot()).toEqual(before)

  const usage = { inputTokens: 10, outputTokens: 5, calls: 1, cost: 0.1 }
  for (let times = 0; times < 2; times += 1)
    await recordFailedUsage(db, {
      runId: run.runId,
      job: run.job,
      model: 'm',
      usage,
      errorCode: 'fenced_off',
    })
  const costs = await db.selectFrom('model_usage').select('fence').where('run_id', '=', run.runId).execute()
  expect(costs).toEqual([{ fence: run.job.fence }])
  expect(await complete(holder)).toMatch(/^[0-9a-f-]{36}$/)
})

it('stores a review with its mistakes once, and completes the pull request', async () => {
  expect(await complete(run.job)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await complete(run.job)).toBe(null)
  const { reviews, mistakes, pull } = await snapshot()
  expect(reviews).toHaveLength(1)
  expect(mistakes.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3])
  expect(pull).toMatchObject({ analysis_status: 'completed', analysis_step: null, commits_count: 4 })
})

it('stores texts with characters that PostgreSQL does not allow', async () => {
  const result = buildAnalysisResult(1)
  result.mistakes[0]!.description = 'nul \0 and half of a pair \ud83d'
  expect(await complete(run.job, result)).not.toBe(null)
  expect((await snapshot()).mistakes[0]!.description).toBe('nul \ufffd and half of a pair \ufffd')
})
