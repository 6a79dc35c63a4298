import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import { findUnpracticed } from '@debrief/database/practice/cards'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import { insertMistake, insertPullRequest, insertReview } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

interface StoredIds {
  pullRequest: string
  review: string
  mistake: string
}

let gateway: TestGateway
let people: Awaited<ReturnType<typeof formTeam>>
let old: StoredIds
let recent: StoredIds

beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  people = await formTeam(gateway.db, { joinedAt: daysAgo(300) })
  recent = await insertReviewed({ mergedAt: daysAgo(2), storedAt: daysAgo(2) })
  old = await insertReviewed({ mergedAt: daysAgo(200), storedAt: new Date() })
})
afterAll(() => gateway.close())

async function insertReviewed({
  mergedAt,
  storedAt,
}: {
  mergedAt: Date
  storedAt: Date
}): Promise<StoredIds> {
  const { db } = gateway
  const owner = people.jonas
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: people.repository,
    merged_at: mergedAt,
    analysis_status: 'completed',
    pending_reason: null,
  })
  const review = await insertReview(db, { owner, pullRequest, score: 80, created_at: storedAt })
  const quote = JSON.stringify({
    author: 'tobias-kern',
    avatarUrl: null,
    body: 'Release it.',
    url: '',
    isBot: false,
  })
  const mistake = await insertMistake(db, { owner, pullRequest, review, quote, created_at: storedAt })
  return { pullRequest, review, mistake }
}

const list = async (query = '') =>
  (await ask<EndpointAnswer<typeof listReviews>>(gateway, `/api/reviews${query}`, { as: people.jonas })).body

describe('a review stored today for a pull request merged 200 days ago', () => {
  it('is in the list of reviews at its merge date, in both orders', async () => {
    const { reviews } = await list()
    expect(reviews.map(({ id }) => id)).toEqual([recent.review, old.review])
    expect(reviews.map(({ mergedAt }) => mergedAt.slice(0, 10))).toEqual(
      [2, 200].map((days) => daysAgo(days).toISOString().slice(0, 10)),
    )
    const oldest = await list('?sort=oldest')
    expect(oldest.reviews.map(({ id }) => id)).toEqual([old.review, recent.review])
  })

  it.each(['?period=90', '?period=90&severity=high'])('isn’t in the list for %s', async (query) => {
    const { reviews, counts } = await list(query)
    expect([reviews.map(({ id }) => id), counts.all]).toEqual([[recent.review], 1])
  })

  it('comes after newer merges on the dashboard', async () => {
    const { body } = await ask<Dashboard>(gateway, '/api/dashboard', { as: people.jonas })
    expect(body.recentReviews.map(({ id }) => id)).toEqual([recent.review, old.review])
    expect(body.recentReviews[1]?.mergedAt.slice(0, 10)).toBe(daysAgo(200).toISOString().slice(0, 10))
    expect(body.worthRemembering?.mistakeId).toBe(recent.mistake)
  })

  it('comes after newer merges in the team’s activity', async () => {
    const { body } = await ask<TeamDashboard>(gateway, '/api/dashboard/team', { as: people.marta })
    expect(body.activity.map(({ id }) => id)).toEqual([recent.review, old.review])
    expect(body.activity[1]?.at.slice(0, 10)).toBe(daysAgo(200).toISOString().slice(0, 10))
  })

  it('comes after newer merges in the search for mistakes', async () => {
    const { body } = await ask<{ results: { kind: string; id: string }[] }>(gateway, '/api/search?q=lock', {
      as: people.jonas,
    })
    const mistakes = body.results.filter(({ kind }) => kind === 'mistake')
    expect(mistakes.map(({ id }) => id)).toEqual([recent.mistake, old.mistake])
  })

  it('becomes an exercise after newer merges', async () => {
    const found = await findUnpracticed(gateway.db, { userId: people.jonas, exerciseVersion: 1 })
    expect(found.map(({ id }) => id)).toEqual([recent.mistake, old.mistake])
  })
})
