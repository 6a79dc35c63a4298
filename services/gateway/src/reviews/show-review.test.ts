import type { Review } from '@debrief/contracts/reviews/reviews'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let owner: string
let pullRequest: string
let current: string
let replaced: string
let foreign: string

beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  owner = await insertPerson(db, 'marta-olsen')
  const other = await insertPerson(db, 'jonas-pitt')
  const repository = await insertRepository(db, owner)
  pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    analysis_status: 'completed',
    title: 'Release locks',
  })
  replaced = await insertReview(db, { owner, pullRequest, score: 60, superseded_at: new Date() })
  await insertMistake(db, { owner, pullRequest, review: replaced, title: 'N+1 query for crossings' })
  await insertMistake(db, { owner, pullRequest, review: replaced, ordinal: 2, title: 'Fare in floats' })
  current = await insertReview(db, {
    owner,
    pullRequest,
    generation: 2,
    score: null,
    covered_share: 0.41,
    mistakes_count: 2,
    not_scored_reason: 'Only 41% of the changed lines could be analyzed. A score requires at least 60%.',
    coverage: JSON.stringify([
      { path: 'pnpm-lock.yaml', state: 'skipped', reason: 'lock file', changedLines: 900 },
    ]),
    learning_points: JSON.stringify(['Release every lock that you take.']),
    ignored_comments: JSON.stringify([{ id: 7, reason: 'thanks only' }]),
    dropped: JSON.stringify({ 'not in the diff': 2 }),
    usage: JSON.stringify({ inputTokens: 9_100, outputTokens: 800, calls: 2, cost: null }),
    rejected: JSON.stringify([{ title: 'Invented', path: null, startLine: null, reason: 'no such file' }]),
  })
  const mistake = { owner, pullRequest, review: current }
  await insertMistake(db, {
    ...mistake,
    ordinal: 2,
    title: 'N+1 query for crossings',
    lesson: 'left-the-catalog',
  })
  await insertMistake(db, {
    ...mistake,
    source: 'reviewer',
    description: '',
    lesson: 'n-plus-one-query',
    ask: 'change',
    outcome: 'fixed',
    outcome_evidence: JSON.stringify({ kind: 'commit', url: null }),
    resolution: 'resolved',
    fixed_in: 'abc1234'.padEnd(40, '0'),
    review_comment_ids: [2_148_900_123],
    quote: JSON.stringify({
      author: 'tobias-kern',
      avatarUrl: null,
      body: 'Release it in a *finally*, please.',
      url: 'https://github.com/northbeam/ferry-api/pull/482#discussion_r2148900123',
      isBot: false,
    }),
  })
  const theirs = await insertPullRequest(db, { owner: other, repository, analysis_status: 'completed' })
  foreign = await insertReview(db, { owner: other, pullRequest: theirs })
})
afterAll(() => gateway.close())

it('shows the complete current review, mistakes in order, by its pull request', async () => {
  const { status, body } = await ask<Review>(gateway, `/api/pull-requests/${pullRequest}/review`, {
    as: owner,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: current,
    version: 2,
    current: true,
    score: null,
    witness: 'review',
    notScoredReason: 'Only 41% of the changed lines could be analyzed. A score requires at least 60%.',
    coveredShare: 0.41,
    learningPoints: ['Release every lock that you take.'],
    ignoredComments: [{ id: 7, reason: 'thanks only' }],
    dropped: { 'not in the diff': 2 },
    pullRequest: { title: 'Release locks', repository: 'northbeam/ferry-api' },
  })
  expect(body.coverage).toHaveLength(1)
  expect(body.mistakes.map((one) => one.title)).toEqual([
    'Lock not released when the lookup throws',
    'N+1 query for crossings',
  ])
  expect(body.mistakes[0]).toMatchObject({
    fixedIn: 'abc1234'.padEnd(40, '0'),
    reviewCommentIds: [2_148_900_123],
    quote: { author: 'tobias-kern' },
    description: '',
    lesson: { id: 'n-plus-one-query', name: 'N+1 query' },
    ask: 'change',
    outcome: 'fixed',
    outcomeEvidence: { kind: 'commit', url: null },
  })
  expect(body.mistakes[1]).toMatchObject({ lesson: null, outcome: null, outcomeEvidence: null })
})

it('shows which mistakes the version kept, dropped and found', async () => {
  const { body } = await ask<Review>(gateway, `/api/reviews/${current}`, { as: owner })
  const { changes } = body
  expect(changes).toMatchObject({ reviewId: replaced, version: 1 })
  expect(
    [changes?.kept, changes?.dropped, changes?.found].map((list) => list?.map((one) => one.title)),
  ).toEqual([['N+1 query for crossings'], ['Fare in floats'], ['Lock not released when the lookup throws']])
  expect((await ask<Review>(gateway, `/api/reviews/${replaced}`, { as: owner })).body.changes).toBe(null)
})

it('shows the model’s usage and how many of its findings were rejected', async () => {
  const { body } = await ask<Review>(gateway, `/api/reviews/${current}`, { as: owner })
  expect(body.usage).toEqual({ inputTokens: 9_100, outputTokens: 800, calls: 2, cost: null })
  expect(body.rejectedProposals).toBe(1)
  expect(JSON.stringify(body)).not.toContain('Invented')
  expect((await ask<Review>(gateway, `/api/reviews/${replaced}`, { as: owner })).body).toMatchObject({
    usage: null,
    rejectedProposals: 0,
  })
})

it('keeps a replaced version under its own id', async () => {
  const { body } = await ask<Review>(gateway, `/api/reviews/${replaced}`, { as: owner })
  expect(body).toMatchObject({ id: replaced, version: 1, current: false, score: 60, notScoredReason: null })
  expect(body.versions).toMatchObject([
    { id: current, version: 2, mistakes: 2, current: true },
    { id: replaced, version: 1, current: false },
  ])
})

it('does not exist for anyone else', async () => {
  const { status, body } = await ask(gateway, `/api/reviews/${foreign}`, { as: owner })
  expect([status, body.code]).toEqual([404, 'no_such_review'])
})

it('is not shown while a new version is being created', async () => {
  const { db } = gateway
  await db
    .updateTable('pull_requests')
    .set({ analysis_status: 'processing' })
    .where('id', '=', pullRequest)
    .execute()
  expect((await ask(gateway, `/api/pull-requests/${pullRequest}/review`, { as: owner })).status).toBe(404)
})
