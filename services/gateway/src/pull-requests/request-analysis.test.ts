import { subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository, insertReview } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
let id: string

beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  repository = await insertRepository(gateway.db, marta)
  await subscribe(gateway.db, marta, { planType: 'pro' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  id = await insertPullRequest(gateway.db, { owner: marta, repository, pending_reason: 'author_not_on_team' })
})

const post = (kind: string, init: RequestInit = {}) =>
  ask(gateway, `/api/pull-requests/${id}/${kind}`, { as: marta, method: 'POST', ...init })
const reanalyze = (replaces: string) => post('reanalyze', { body: JSON.stringify({ replaces }) })
const status = () =>
  gateway.db
    .selectFrom('pull_requests')
    .select(['analysis_status', 'pending_reason', 'analysis_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const become = (values: { analysis_status: string; analysis_error?: string }) =>
  gateway.db.updateTable('pull_requests').set(values).where('id', '=', id).execute()
async function fail() {
  await become({ analysis_status: 'processing' })
  await become({ analysis_status: 'failed', analysis_error: 'GitHub did not answer.' })
  await gateway.db
    .updateTable('analysis_runs')
    .set({ state: 'failed' })
    .where('pull_request_id', '=', id)
    .execute()
}

describe('requesting an analysis', () => {
  it('is accepted once, and the run carries the request’s id', async () => {
    const answer = await ask<{ runId: string }>(gateway, `/api/pull-requests/${id}/analyze`, {
      as: marta,
      method: 'POST',
      headers: { 'x-request-id': 'asked-by-hand-1' },
    })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([202, 'asked-by-hand-1'])
    const run = await gateway.db
      .selectFrom('analysis_runs')
      .select(['id', 'request_id'])
      .where('pull_request_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(run).toEqual({ id: answer.body.runId, request_id: 'asked-by-hand-1' })
    expect(await post('analyze')).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  })

  it('accepts one of ten simultaneous clicks', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('analyze')))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([202, ...Array(9).fill(409)])
  })

  it('says what to do if no plan is active', async () => {
    const other = await insertRepository(gateway.db, jonas, { repo_full_name: 'northbeam/tide-web' })
    id = await insertPullRequest(gateway.db, {
      owner: marta,
      repository: other,
      pending_reason: 'no_subscription',
    })
    expect(await post('analyze')).toMatchObject({ status: 402, body: { code: 'no_subscription' } })
  })

  it('doesn’t reveal someone else’s pull request, and changes nothing', async () => {
    const other = await insertRepository(gateway.db, jonas, { repo_full_name: 'northbeam/fare-tables' })
    id = await insertPullRequest(gateway.db, {
      owner: jonas,
      repository: other,
      pending_reason: 'author_not_on_team',
    })
    for (const answer of [await post('analyze'), await post('retry'), await reanalyze(id)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_pull_request' } })
    expect(await status()).toMatchObject({ analysis_status: 'pending', pending_reason: 'author_not_on_team' })
  })
})

it('a failed one is processing after Retry, without its error', async () => {
  await post('analyze')
  await fail()
  expect((await post('retry')).status).toBe(202)
  expect(await status()).toMatchObject({ analysis_status: 'processing', analysis_error: null })
})

it('a completed one waits for its next version, and its review no longer counts', async () => {
  await become({ analysis_status: 'processing' })
  await become({ analysis_status: 'completed' })
  const replaces = await insertReview(gateway.db, { owner: marta, pullRequest: id })
  expect((await post('retry')).status).toBe(409)
  expect(await post('reanalyze')).toMatchObject({ status: 400 })
  expect(await reanalyze(id)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  expect((await reanalyze(replaces)).status).toBe(202)
  expect((await status()).analysis_status).toBe('pending')
  expect((await ask(gateway, `/api/pull-requests/${id}/review`, { as: marta })).status).toBe(404)
})

describe('another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 202],
  ])('with %j gets %d', async (headers, expected) => {
    expect((await post('analyze', { headers })).status).toBe(expected)
    expect((await status()).pending_reason).toBe(expected === 202 ? 'queued' : 'author_not_on_team')
  })
})

it('never changes anything by GET, and lists the allowed methods', async () => {
  const { status: code, headers } = await ask(gateway, `/api/pull-requests/${id}/analyze`, { as: marta })
  expect([code, headers.get('allow')]).toEqual([405, 'POST'])
})
