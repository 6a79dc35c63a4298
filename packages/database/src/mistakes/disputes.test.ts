import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  queueRun,
} from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { beforeEach, expect, it } from 'vitest'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { countReviewAgain } from '../reviews/recount-review.ts'
import { showStep } from '../reviews/run-progress.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { disputeMistake, settleDispute, withdrawDispute } from './disputes.ts'

const { connection } = await openTestDatabase()
let ownerId: string
let reviewId: string
let mistakeIds: string[]

beforeEach(async () => {
  ownerId = (await createUser(connection.db)).id
  reviewId = await storeReview(ownerId)
  mistakeIds = (await readMistakes(reviewId)).map(({ id }) => id)
})

async function storeReview(userId: string): Promise<string> {
  const { db } = connection
  const repository = await connectRepository(db, { userId })
  const place = { repositoryId: repository.id, userId }
  const pullRequestId = await mergePullRequest(db, place)
  const runId = await queueRun(db, { ...place, pullRequestId })
  const job = await claimKey(db, analyzePullRequest.kind, runId)
  await showStep(db, runId, job, 'reading')
  const facts = { commits: 1, additions: 30, deletions: 2, reviewComments: 3 }
  const stored = await storeCompleted(db, { runId, job, result: buildAnalysisResult(3), facts })
  await db.transaction().execute((trx) => countReviewAgain(trx, stored!))
  return stored!
}

const readMistakes = (review: string) =>
  connection.db
    .selectFrom('mistakes')
    .select(['id', 'disputed'])
    .where('pr_analysis_id', '=', review)
    .orderBy('ordinal')
    .execute()
const readReview = () =>
  connection.db
    .selectFrom('pr_analysis')
    .select(['score', 'score_breakdown', 'mistakes_count'])
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
const dispute = (userId = ownerId, mistakeId = mistakeIds[0]!) =>
  disputeMistake(connection.db, { mistakeId, userId, reason: 'other', note: ' We agreed on this. ' })
const settle = (settlerId: string, accept = true) =>
  settleDispute(connection.db, { mistakeId: mistakeIds[0]!, settlerId, accept })

it('stops counting a disputed mistake immediately, and counts it again when the dispute is withdrawn', async () => {
  const before = await readReview()
  expect(before).toMatchObject({ score: 57, mistakes_count: 3 })
  expect(await dispute()).toEqual({ outcome: 'disputed', reviewId, score: 71 })
  const after = await readReview()
  expect(after).toMatchObject({ score: 71, mistakes_count: 2 })
  expect(after.score_breakdown).not.toEqual(before.score_breakdown)
  expect((await readMistakes(reviewId)).map(({ disputed }) => disputed)).toEqual([true, false, false])
  const withdrawn = await withdrawDispute(connection.db, { mistakeId: mistakeIds[0]!, userId: ownerId })
  expect(withdrawn).toEqual({ outcome: 'withdrawn', reviewId, score: 57 })
  expect(await readReview()).toEqual(before)
})

it('accepts one of ten concurrent disputes, and counts correctly after two in one review', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => dispute()))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(9).fill('already'), 'disputed'])
  await Promise.all([dispute(ownerId, mistakeIds[1]!), dispute(ownerId, mistakeIds[2]!)])
  expect(await readReview()).toMatchObject({ score: 100, mistakes_count: 0 })
})

it('lets a person without a team settle their own disputes', async () => {
  await dispute()
  expect(await settle(ownerId)).toEqual({ outcome: 'accepted', reviewId, score: 71 })
  expect(await settle(ownerId)).toEqual({ outcome: 'not_open' })
  expect(await withdrawDispute(connection.db, { mistakeId: mistakeIds[0]!, userId: ownerId })).toEqual({
    outcome: 'not_open',
  })
})

it('lets the manager of the author’s team settle, and nobody else', async () => {
  const [manager, teammate, otherManager] = await Promise.all([1, 2, 3].map(() => createUser(connection.db)))
  await createTeam(connection.db, { managerId: manager!.id, memberIds: [ownerId, teammate!.id] })
  await createTeam(connection.db, { managerId: otherManager!.id })
  await dispute()
  expect(await settle(ownerId)).toEqual({ outcome: 'not_allowed' })
  for (const { id } of [teammate!, otherManager!]) expect(await settle(id)).toEqual({ outcome: 'not_found' })
  expect(await settle(manager!.id, false)).toEqual({ outcome: 'rejected', reviewId, score: 57 })
  expect(await dispute()).toEqual({ outcome: 'already' })
})

it('lets a manager settle what they disputed themselves', async () => {
  await createTeam(connection.db, { managerId: ownerId })
  await dispute()
  expect(await settle(ownerId)).toMatchObject({ outcome: 'accepted' })
})

it('reveals nothing to strangers, and allows only settling on a replaced review', async () => {
  const stranger = await createUser(connection.db)
  expect(await dispute(stranger.id)).toEqual({ outcome: 'not_found' })
  expect(await settle(ownerId)).toEqual({ outcome: 'not_found' })
  await dispute()
  await connection.db
    .updateTable('pr_analysis')
    .set({ superseded_at: new Date() })
    .where('id', '=', reviewId)
    .execute()
  expect(await dispute(ownerId, mistakeIds[1]!)).toEqual({ outcome: 'not_found' })
  expect(await settle(ownerId)).toMatchObject({ outcome: 'accepted' })
})

it.each([
  { score: null, score_version: 1 },
  { score: 44, score_version: 0 },
])('doesn’t change a score that it could not have computed: %j', async (given) => {
  await connection.db.updateTable('pr_analysis').set(given).where('id', '=', reviewId).execute()
  expect(await dispute()).toMatchObject({ score: given.score })
  expect(await readReview()).toMatchObject({ score: given.score, mistakes_count: 2 })
})

it('records who did what to whom', async () => {
  await dispute()
  await settle(ownerId)
  const events = await connection.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', ownerId)
    .orderBy('id')
    .execute()
  const details = { mistakeId: mistakeIds[0], reviewId }
  expect(events).toEqual([
    { action: 'mistake_disputed', actor_id: ownerId, details: { ...details, reason: 'other' } },
    { action: 'dispute_accepted', actor_id: ownerId, details },
  ])
})
