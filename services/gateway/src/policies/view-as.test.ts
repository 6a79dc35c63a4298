import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listMemberViews } from '@debrief/contracts/people/account'
import type { listViewable } from '@debrief/contracts/people/viewable'
import type { listPullRequests } from '@debrief/contracts/pull-requests/pull-requests'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { disputeMistake } from '@debrief/database/mistakes/disputes'
import { createTeam, queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const JOINED = new Date('2026-11-10T00:00:00Z')
const before = new Date('2026-11-05T00:00:00Z')
const since = new Date('2026-11-15T00:00:00Z')

let gateway: TestGateway
let marta: string
let jonas: string
let team: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await db.updateTable('team_members').set({ joined_at: JOINED }).execute()
  await subscribe(db, marta, { planType: 'teams' })
  repository = await insertRepository(db, jonas)
})

const get = <Body>(path: string, as = marta) => ask<Body>(gateway, path, { as })
const reviewed = async (mergedAt: Date, score: number) => {
  const pull = { owner: jonas, repository, merged_at: mergedAt, analysis_status: 'completed' }
  const pullRequest = await insertPullRequest(gateway.db, pull)
  const review = await insertReview(gateway.db, { owner: jonas, pullRequest, score, mistakes_count: 1 })
  return { pullRequest, review }
}
const leave = () => gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()

describe('what a manager sees of a member', () => {
  it('is from after they joined or was charged to the team, in numbers, lists and by id', async () => {
    const old = await reviewed(before, 10)
    const charged = await reviewed(before, 60)
    await queueRun(gateway.db, {
      pullRequestId: charged.pullRequest,
      repositoryId: repository,
      userId: jonas,
      tenantId: team,
    })
    const fresh = await reviewed(since, 80)
    const pulls = await get<EndpointAnswer<typeof listPullRequests>>(`/api/pull-requests?user=${jonas}`)
    expect(pulls.body.pullRequests.map(({ id }) => id)).toEqual([fresh.pullRequest, charged.pullRequest])
    expect(pulls.body.pullRequests.every((one) => !one.isOwn)).toBe(true)
    expect(pulls.body.counts).toEqual({ all: 2, analyzed: 2, pending: 0 })
    const reviews = await get<EndpointAnswer<typeof listReviews>>(`/api/reviews?user=${jonas}`)
    expect(reviews.body.reviews.map(({ id }) => id).toSorted()).toEqual(
      [fresh.review, charged.review].toSorted(),
    )
    expect(reviews.body).toMatchObject({ counts: { all: 2 }, medianScore: 70 })
    const { body } = await get<Dashboard>(`/api/dashboard?user=${jonas}`)
    expect(body).toMatchObject({ pullRequests: { merged: 2 }, reviews: { count: 2, averageScore: 70 } })
    expect([body.recentReviews.length, body.recentPullRequests.length]).toEqual([2, 2])
    for (const [path, status] of [
      [`/api/pull-requests/${fresh.pullRequest}`, 200],
      [`/api/pull-requests/${fresh.pullRequest}/review`, 200],
      [`/api/reviews/${charged.review}?user=${jonas}`, 200],
      [`/api/reviews/${charged.review}?user=${marta}`, 404],
      [`/api/pull-requests/${old.pullRequest}`, 404],
      [`/api/pull-requests/${old.pullRequest}?user=${jonas}`, 404],
      [`/api/reviews/${old.review}`, 404],
    ] as const)
      expect([path, (await get(path)).status]).toEqual([path, status])
    expect((await get(`/api/reviews/${old.review}`, jonas)).status).toBe(200)
  })

  it('includes the team’s usage, but not what the member pays for themselves', async () => {
    const usage = async () => (await get<Dashboard>(`/api/dashboard?user=${jonas}`)).body.usage
    expect(await usage()).toMatchObject({ pooled: true, limit: 100 })
    await subscribe(gateway.db, jonas, { planType: 'plus' })
    await gateway.db
      .updateTable('plan_prices')
      .set({ plan_type: 'pro' })
      .where('plan_type', '=', 'teams')
      .execute()
    expect(await usage()).toBeNull()
    await gateway.db.deleteFrom('plan_prices').where('lookup_key', '=', 'test_teams').execute()
  })

  it('includes their open disputes, which the manager settles', async () => {
    const { pullRequest, review } = await reviewed(since, 80)
    const mistakeId = await insertMistake(gateway.db, { owner: jonas, pullRequest, review })
    await disputeMistake(gateway.db, { mistakeId, userId: jonas, reason: 'wrong', note: null })
    const { body } = await get<Review>(`/api/reviews/${review}`)
    expect(body).toMatchObject({ isOwn: false, mistakes: [{ maySettle: true, dispute: { state: 'open' } }] })
    const settle = { as: marta, method: 'POST', body: JSON.stringify({ accept: false }) }
    expect((await ask(gateway, `/api/mistakes/${mistakeId}/dispute/settle`, settle)).status).toBe(200)
    expect((await get<Review>(`/api/reviews/${review}`, jonas)).body.mistakes[0]).toMatchObject({
      maySettle: false,
      dispute: { state: 'rejected', settledBy: 'marta-olsen' },
    })
  })

  it('ends with the next request after they are removed', async () => {
    const { pullRequest, review } = await reviewed(since, 80)
    const people = async () =>
      (await get<EndpointAnswer<typeof listViewable>>('/api/viewable')).body.people.map((one) => one.username)
    expect(await people()).toEqual(['marta-olsen', 'jonas-pitt'])
    await leave()
    expect(await people()).toEqual(['marta-olsen'])
    for (const path of [
      `/api/dashboard?user=${jonas}`,
      `/api/pull-requests?user=${jonas}`,
      `/api/reviews?user=${jonas}`,
      `/api/live?user=${jonas}`,
      `/api/pull-requests/${pullRequest}`,
      `/api/reviews/${review}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

describe('each view', () => {
  const views = async () =>
    (await get<EndpointAnswer<typeof listMemberViews>>('/api/account/views', jonas)).body.views.map(
      ({ viewer, screen }) => `${viewer} ${screen}`,
    )

  it('is recorded for the member once a minute per page, however many calls the page makes', async () => {
    const { review } = await reviewed(since, 80)
    await Promise.all(Array.from({ length: 10 }, () => get(`/api/reviews?user=${jonas}`)))
    await get(`/api/reviews/${review}`)
    await get(`/api/dashboard?user=${jonas}`)
    expect(await views()).toEqual(['marta-olsen /dashboard', 'marta-olsen /reviews'])
    await gateway.db
      .updateTable('member_views')
      .set({ at: new Date(Date.now() - 61_000) })
      .execute()
    await get(`/api/reviews?user=${jonas}`)
    expect(await views()).toEqual(['marta-olsen /reviews', 'marta-olsen /dashboard', 'marta-olsen /reviews'])
  })

  it('isn’t recorded if nothing was shown, or only one’s own data', async () => {
    const { review } = await reviewed(before, 80)
    await get(`/api/reviews/${review}`)
    await get(`/api/reviews/${review}`, jonas)
    await get(`/api/dashboard?user=${jonas}`, jonas)
    await leave()
    await get(`/api/dashboard?user=${jonas}`)
    expect(await views()).toEqual([])
  })
})
