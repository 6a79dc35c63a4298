import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listPullRequests, PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository, insertReview } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let repository: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  repository = await insertRepository(db, marta)
  const mine = { owner: marta, repository }
  ids.failed = await insertPullRequest(db, {
    ...mine,
    pr_number: 1,
    merged_at: new Date('2026-11-01T00:00:00Z'),
    analysis_status: 'failed',
    analysis_error: 'GitHub did not answer.',
  })
  ids.done = await insertPullRequest(db, {
    ...mine,
    pr_number: 2,
    merged_at: new Date('2026-11-02T00:00:00Z'),
    analysis_status: 'completed',
  })
  ids.review = await insertReview(db, { owner: marta, pullRequest: ids.done, score: 74, mistakes_count: 3 })
  await insertReview(db, {
    owner: marta,
    pullRequest: ids.done,
    generation: 2,
    score: 12,
    superseded_at: new Date(),
  })
  ids.running = await insertPullRequest(db, {
    ...mine,
    pr_number: 3,
    merged_at: new Date('2026-11-03T00:00:00Z'),
    analysis_status: 'processing',
    analysis_step: 'threads',
  })
  ids.waiting = await insertPullRequest(db, {
    ...mine,
    pr_number: 4,
    merged_at: new Date('2026-11-04T00:00:00Z'),
    pending_reason: 'author_not_on_team',
  })
  await insertPullRequest(db, { ...mine, pr_number: 5, merged_at: null })
  ids.foreign = await insertPullRequest(db, { owner: jonas, repository, pr_number: 6 })
})
afterAll(() => gateway.close())

type Page = EndpointAnswer<typeof listPullRequests>
const list = (query = '') => ask<Page>(gateway, `/api/pull-requests${query}`, { as: marta })
const numbers = (body: Page) => body.pullRequests.map((one) => one.number)

describe('the list of merged pull requests', () => {
  it('lists the viewer’s own, newest merge first, and counts each filter', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(numbers(body)).toEqual([4, 3, 2, 1])
    expect(body).toMatchObject({ counts: { all: 4, analyzed: 1, pending: 2 }, repositories: 1, next: null })
  })

  it('counts completed as analyzed, and pending or processing as pending', async () => {
    expect(numbers((await list('?filter=analyzed')).body)).toEqual([2])
    expect(numbers((await list('?filter=pending')).body)).toEqual([4, 3])
  })

  it('describes each one according to its status', async () => {
    const { body } = await list()
    const [waiting, running, done, failed] = body.pullRequests as [
      PullRequest,
      PullRequest,
      PullRequest,
      PullRequest,
    ]
    expect(waiting.pending).toEqual({
      reason: 'author_not_on_team',
      text: 'Not analyzed automatically, because its author’s pull requests weren’t chosen for analysis.',
    })
    expect(running).toMatchObject({ progress: { step: 'threads', startedAt: null }, pending: null })
    expect(done.review).toEqual({
      id: ids.review,
      score: 74,
      witness: 'review',
      notScoredReason: null,
      mistakes: 3,
    })
    expect(failed).toMatchObject({ error: 'GitHub did not answer.', review: null })
  })

  it.each(['filter=nothing', 'after=yesterday', 'filter=all&filter=all', 'unknown=1'])(
    'refuses ?%s and says what is wrong with it',
    async (query) => {
      const { status, headers, body } = await ask(gateway, `/api/pull-requests?${query}`, { as: marta })
      expect(status).toBe(400)
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(body.code).toBe('request_invalid')
      expect(body.faults).toMatchObject([{ place: expect.stringMatching(/^query/) }])
    },
  )

  it('rejects a cursor with an invalid time', async () => {
    const after = `2026-99-01T00:00:00.000000Z_${marta}`
    expect((await ask(gateway, `/api/pull-requests?after=${after}`, { as: marta })).status).toBe(400)
  })
})

describe('paging', () => {
  it('shows each of 70 pull requests once, though merged at the same time or a microsecond apart', async () => {
    const { db } = gateway
    const owner = await insertPerson(db, 'sven-dahl')
    const own = await insertRepository(db, owner, { repo_full_name: 'northbeam/tide-web' })
    for (let number = 1; number <= 70; number += 1)
      await insertPullRequest(db, {
        owner,
        repository: own,
        pr_number: number,
        merged_at: `2026-11-02T00:00:00.00000${number % 3}Z`,
      })
    await db.updateTable('pull_requests').set({ user_id: marta }).where('repository_id', '=', own).execute()
    const seen: string[] = []
    let next: string | null = null
    do {
      const { body }: { body: Page } = await list(next ? `?after=${next}` : '')
      seen.push(...body.pullRequests.map((one) => one.id))
      next = body.next
    } while (next)
    expect(seen.length).toBe(74)
    expect(new Set(seen).size).toBe(74)
  })
})

describe('one pull request', () => {
  it('is shown to its owner', async () => {
    const { status, body } = await ask<PullRequest>(gateway, `/api/pull-requests/${ids.running}`, {
      as: marta,
    })
    expect([status, body.number]).toEqual([200, 3])
  })

  it('does not exist for anyone else, or before it is merged', async () => {
    const { status, body } = await ask(gateway, `/api/pull-requests/${ids.foreign}`, { as: marta })
    expect([status, body.code]).toEqual([404, 'no_such_pull_request'])
  })

  it('requires a valid id', async () => {
    expect((await ask(gateway, '/api/pull-requests/17', { as: marta })).status).toBe(400)
  })
})
