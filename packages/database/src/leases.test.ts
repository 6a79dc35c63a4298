import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { ringAgain } from './admission.ts'
import { completeRun } from './complete-run.ts'
import { claim, putBack, renewLease } from './leases.ts'
import { failRun, showStep } from './run-progress.ts'
import { reviewOf } from './testing/review-of.ts'

const { connection } = await openTestDatabase()
let runId: string
let pullRequestId: string

beforeEach(async () => {
  const user = await createUser(connection.db)
  const repository = await connectRepository(connection.db, { userId: user.id })
  pullRequestId = await mergePullRequest(connection.db, { repositoryId: repository.id, userId: user.id })
  runId = await queueRun(connection.db, { pullRequestId, repositoryId: repository.id, userId: user.id })
})

const take = (isolated = false) =>
  claim(connection.db, { table: 'analysis_runs', id: runId, leaseSeconds: 30, isolated })
const expire = () =>
  sql`update analysis_runs set lease_until = now() - interval '1 second' where id = ${runId}`.execute(
    connection.db,
  )

it('gives a due row to one of ten claims', async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => take()))
  expect(claims.filter(Boolean)).toEqual([{ fence: 1, attempts: 1, crashes: 0, requestId: null }])
})

it('lets another take over only after the lease ran out, and counts the crash', async () => {
  await take()
  expect(await take()).toBeNull()
  await expire()
  expect(await take()).toEqual({ fence: 2, attempts: 2, crashes: 1, requestId: null })
})

it('is rung for again after a late bell brought it to a worker that then ended', async () => {
  await take()
  await expire()
  await sql`update analysis_runs set rung_at = rung_at - interval '9 seconds' where id = ${runId}`.execute(
    connection.db,
  )
  const rung = await ringAgain(connection.db, 'analysis_runs', 100)
  expect(rung.map(({ id }) => id)).toContain(runId)
})

it('leaves a row alone that is not due yet', async () => {
  const held = (await take())!
  await putBack(connection.db, {
    table: 'analysis_runs',
    id: runId,
    fence: held.fence,
    dueInSeconds: 60,
    error: 'later',
    countAttempt: false,
  })
  expect(await take()).toBeNull()
})

it('gives a row that crashed three workers only to an isolated one, and after five to nobody', async () => {
  for (let crash = 0; crash < 3; crash += 1) {
    expect(await take()).not.toBeNull()
    await expire()
  }
  expect(await take(false)).toBeNull()
  expect(await take(true)).toMatchObject({ crashes: 3 })
  await expire()
  expect(await take(true)).toMatchObject({ crashes: 4 })
  await expire()
  expect(await take(true)).toBeNull()
})

it('lets no write of a holder through whose lease went to another (W3)', async () => {
  const frozen = (await take())!
  await showStep(connection.db, { runId, fence: frozen.fence }, 'reading')
  await expire()
  await take()
  const before = await snapshot()
  const old = { runId, fence: frozen.fence }

  expect(
    await renewLease(connection.db, {
      table: 'analysis_runs',
      id: runId,
      fence: frozen.fence,
      leaseSeconds: 30,
    }),
  ).toBe(false)
  expect(await showStep(connection.db, old, 'storing')).toBe(false)
  expect(await failRun(connection.db, old, { code: 'x', sentence: 'x' })).toBe(false)
  expect(
    await putBack(connection.db, {
      table: 'analysis_runs',
      id: runId,
      fence: frozen.fence,
      dueInSeconds: 0,
      error: null,
      countAttempt: true,
    }),
  ).toBe(false)
  expect(
    await completeRun(connection.pool, {
      ...old,
      result: reviewOf(2),
      facts: { commits: 1, additions: 1, deletions: 0, reviewComments: 2 },
    }),
  ).toBeNull()

  expect(await snapshot()).toEqual(before)
})

it('stores a review with its mistakes once, and completes the pull request', async () => {
  const held = (await take())!
  const own = {
    runId,
    fence: held.fence,
    result: reviewOf(3),
    facts: { commits: 4, additions: 30, deletions: 2, reviewComments: 2 },
  }
  await showStep(connection.db, own, 'reading')
  expect(await completeRun(connection.pool, own)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await completeRun(connection.pool, own)).toBeNull()
  const { reviews, mistakes, pull } = await snapshot()
  expect(reviews).toHaveLength(1)
  expect(mistakes.map((mistake) => mistake.ordinal)).toEqual([1, 2, 3])
  expect(pull).toMatchObject({ analysis_status: 'completed', analysis_step: null, commits_count: 4 })
})

it('stores texts that PostgreSQL cannot hold as they are', async () => {
  const held = (await take())!
  await showStep(connection.db, { runId, fence: held.fence }, 'reading')
  const result = reviewOf(1)
  result.mistakes[0]!.description = 'nul \0 and half of a pair \ud83d'
  expect(
    await completeRun(connection.pool, {
      runId,
      fence: held.fence,
      result,
      facts: { commits: 1, additions: 1, deletions: 0, reviewComments: 2 },
    }),
  ).not.toBeNull()
  expect((await snapshot()).mistakes[0]!.description).toBe('nul \ufffd and half of a pair \ufffd')
})

async function snapshot() {
  const { db } = connection
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
