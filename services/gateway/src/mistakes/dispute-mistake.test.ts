import { randomUUID } from 'node:crypto'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertSuppression, suppressMistake } from '../testing/agent-rows.ts'
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
let other: string
let pullRequest: string
let review: string
let mistake: string

beforeAll(async () => {
  gateway = await startTestGateway()
  owner = await insertPerson(gateway.db, 'marta-olsen')
  other = await insertPerson(gateway.db, 'jonas-pitt')
})
afterAll(() => gateway.close())

beforeEach(async () => {
  const { db } = gateway
  const repository = await insertRepository(db, owner)
  pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    analysis_status: 'completed',
    additions: 10,
  })
  review = await insertReview(db, { owner, pullRequest, score: 79, mistakes_count: 2 })
  mistake = await insertMistake(db, { owner, pullRequest, review })
  await insertMistake(db, { owner, pullRequest, review, ordinal: 2, severity: 'low', confidence: 1 })
})

type Answer = { reviewId: string; score: number | null; code?: string }
const send = (method: string, body?: unknown, as = owner, path = `/api/mistakes/${mistake}/dispute`) =>
  ask<Answer>(gateway, path, { as, method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const settle = (accept: boolean, as = owner) =>
  send('POST', { accept }, as, `/api/mistakes/${mistake}/dispute/settle`)
const show = async (as = owner) => (await ask<Review>(gateway, `/api/reviews/${review}`, { as })).body

it('stops counting a disputed mistake immediately, and shows the dispute with it', async () => {
  const { status, body } = await send('POST', { reason: 'not_here', note: ' The lock is a test double. ' })
  expect([status, body.reviewId, body.score]).toEqual([200, review, 95])
  const shown = await show()
  expect(shown.score).toBe(95)
  expect(shown.scoreBreakdown.filter((line) => line.kind === 'mistake')).toHaveLength(1)
  expect(shown.mistakes).toHaveLength(2)
  expect(shown.mistakes[0]).toMatchObject({
    maySettle: true,
    dispute: { state: 'open', reason: 'not_here', note: 'The lock is a test double.', settledBy: null },
  })
  expect(shown.mistakes[1]).toMatchObject({ maySettle: false, dispute: null })
})

it('shows who suppressed a mistake and why, and counts it only if its owner says so (D40)', async () => {
  const suppressionId = await insertSuppression(gateway.db)
  await suppressMistake(gateway.db, { mistakeId: mistake, suppressionId })
  const suppression = {
    by: 'jonas-pitt',
    verb: 'by_design',
    reason: 'it’s a command-line tool',
    url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r31',
    isDecided: false,
  }
  expect((await show()).mistakes[0]).toMatchObject({ suppression, dispute: null })
  expect((await show()).mistakes[1]).toMatchObject({ suppression: null })
  const countIt = (as = owner) => send('POST', {}, as, `/api/mistakes/${mistake}/count`)
  expect((await countIt(other)).body.code).toBe('no_such_mistake')
  expect(await countIt()).toMatchObject({ status: 200, body: { reviewId: review, score: 81 } })
  expect((await countIt()).body.code).toBe('not_suppressed')
  expect((await show()).mistakes[0]).toMatchObject({ suppression: { ...suppression, isDecided: true } })
})

it('lets the owner dispute a suppressed mistake, which then follows the dispute', async () => {
  const suppressionId = await insertSuppression(gateway.db)
  await suppressMistake(gateway.db, { mistakeId: mistake, suppressionId })
  expect((await send('POST', { reason: 'not_here' })).body.score).toBe(95)
  expect((await show()).mistakes[0]).toMatchObject({
    suppression: { isDecided: true },
    dispute: { state: 'open' },
  })
  expect((await settle(false)).body.score).toBe(81)
})

it('counts the mistake again when the dispute is withdrawn', async () => {
  const before = (await send('POST', { reason: 'wrong' })).body.score
  const { status, body } = await send('DELETE')
  expect([status, before, body.score]).toEqual([200, 95, 81])
  expect((await show()).mistakes[0]).toMatchObject({ dispute: null, maySettle: false })
})

it.each([
  [true, 'accepted', 95],
  [false, 'rejected', 81],
] as const)('settled with accept %s it is %s and the score is %d', async (accept, state, score) => {
  await send('POST', { reason: 'known' })
  expect((await settle(accept)).body.score).toBe(score)
  expect((await show()).mistakes[0]).toMatchObject({
    maySettle: false,
    dispute: { state, settledBy: 'marta-olsen' },
  })
  expect((await settle(true)).status).toBe(409)
  expect((await send('DELETE')).status).toBe(409)
})

it('rejects a second dispute, the reason other without a note, and unknown reasons', async () => {
  expect((await send('POST', { reason: 'other', note: '  ' })).body.code).toBe('note_missing')
  expect((await send('POST', { reason: 'boring' })).status).toBe(400)
  expect((await send('POST', { reason: 'other', note: 'x'.repeat(1_001) })).status).toBe(400)
  expect((await send('POST', { reason: 'wrong' })).status).toBe(200)
  expect((await send('POST', { reason: 'wrong' })).body.code).toBe('already_disputed')
})

it('finds no mistake of anyone else, or of a replaced review', async () => {
  await send('POST', { reason: 'wrong' })
  for (const asked of [
    send('POST', { reason: 'wrong' }, other),
    send('DELETE', undefined, other),
    settle(true, other),
  ])
    expect((await asked).status).toBe(404)
  const unknown = `/api/mistakes/${randomUUID()}/dispute`
  expect((await send('POST', { reason: 'wrong' }, owner, unknown)).status).toBe(404)
  await send('DELETE')
  await gateway.db
    .updateTable('pr_analysis')
    .set({ superseded_at: new Date() })
    .where('id', '=', review)
    .execute()
  expect((await send('POST', { reason: 'wrong' })).status).toBe(404)
})

it('lets only the manager settle it, if there is a team', async () => {
  const team = randomUUID()
  const { db } = gateway
  await db.insertInto('teams').values({ id: team, name: 'Northbeam', manager_id: other }).execute()
  await db
    .insertInto('team_members')
    .values([
      { team_id: team, user_id: other, role: 'manager' },
      { team_id: team, user_id: owner, role: 'member' },
    ])
    .execute()
  await send('POST', { reason: 'wrong' })
  expect((await show()).mistakes[0]?.maySettle).toBe(false)
  expect((await settle(true)).body.code).toBe('not_yours_to_settle')
  expect((await settle(true, other)).status).toBe(200)
  expect((await show()).mistakes[0]?.dispute).toMatchObject({ state: 'accepted', settledBy: 'jonas-pitt' })
})
