import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { usageMonth } from '@debrief/domain/billing/usage'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
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
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  marta = await insertPerson(gateway.db, 'marta-olsen')
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
  await subscribe(gateway.db, marta, { planType: 'pro' })
  await subscribe(gateway.db, jonas, { planType: 'plus' })
})
afterAll(() => gateway.close())

const show = async () => (await ask<Dashboard>(gateway, '/api/dashboard', { as: marta })).body

const quote = (body: string, isBot = false) =>
  JSON.stringify({ author: 'tobias-kern', avatarUrl: null, body, url: 'https://github.com/x', isBot })

async function completed(owner: string, repository: string, score: number | null, mergedAt: Date) {
  const pullRequest = await insertPullRequest(gateway.db, { owner, repository, merged_at: mergedAt })
  for (const analysis_status of ['processing', 'completed'])
    await gateway.db
      .updateTable('pull_requests')
      .set({ analysis_status })
      .where('id', '=', pullRequest)
      .execute()
  const review = await insertReview(gateway.db, { owner, pullRequest, score, mistakes_count: 1 })
  return { pullRequest, review }
}

it('says that there is no data yet', async () => {
  const empty = await show()
  expect(empty).toMatchObject({
    teamName: null,
    repositories: 0,
    pullRequests: { merged: 0, analyzed: 0, open: 0, thisWeek: 0 },
    reviews: { count: 0, scored: 0, averageScore: null, weeklyScores: Array(8).fill(null) },
    recurring: { count: 0, high: 0, quiet: 0 },
    practice: { answered: 0, recalled: 0 },
    firstSteps: { practiced: false, invited: false },
    standardsSet: [],
    worthRemembering: null,
    usage: { limit: 50, used: 0, remaining: 50, pooled: false },
    recentPullRequests: [],
    recentReviews: [],
  })
  expect(empty.trend).toHaveLength(26)
})

it('counts only the viewer’s own current data, newest first', async () => {
  const repository = await insertRepository(gateway.db, marta)
  const now = new Date()
  const first = await completed(marta, repository, 60, now)
  const second = await completed(marta, repository, 81, now)
  const old = await completed(marta, repository, 20, new Date(now.getTime() - 8 * 86_400_000))
  const unscored = await completed(marta, repository, null, now)
  await insertPullRequest(gateway.db, { owner: marta, repository, merged_at: now })
  const replaced = await insertReview(gateway.db, {
    owner: marta,
    pullRequest: first.pullRequest,
    score: 1,
    superseded_at: now,
  })
  const about = (given: { review: string; pullRequest: string }, values: object) =>
    insertMistake(gateway.db, { owner: marta, ...given, ...values })
  await about(first, { severity: 'low', quote: quote('Old and small.') })
  const grave = await about(second, { severity: 'medium', quote: quote('Release it in a finally.') })
  await about(second, { ordinal: 2, severity: 'high', quote: quote('A bot said it.', true) })
  await about(second, { ordinal: 3, severity: 'high', quote: quote('Disputed.'), disputed: true })
  await about({ ...first, review: replaced }, { severity: 'high', quote: quote('Replaced.') })
  await completed(jonas, await insertRepository(gateway.db, jonas), 10, now)

  const seen = await show()
  expect(seen).toMatchObject({
    repositories: 1,
    pullRequests: { merged: 5, analyzed: 4, open: 1 },
    reviews: { count: 4, scored: 3, averageScore: 54 },
    worthRemembering: {
      mistakeId: grave,
      reviewId: second.review,
      quote: { body: 'Release it in a finally.' },
    },
  })
  expect(seen.reviews.weeklyScores.at(-1)).toBe(70.5)
  expect(seen.recentReviews.map(({ id }) => id).toSorted()).toEqual(
    [first.review, second.review, old.review, unscored.review].toSorted(),
  )
  expect(seen.recentPullRequests).toHaveLength(5)
  expect(seen.trend.reduce((total, { pullRequests }) => total + pullRequests, 0)).toBe(4)
})

it('counts reservations as used, and never shows less than zero remaining', async () => {
  const { anchor } = await gateway.db
    .selectFrom('stripe_subscriptions as s')
    .innerJoin('stripe_customers as c', 'c.customer_id', 's.customer_id')
    .select('s.anchor_at as anchor')
    .where('c.user_id', '=', marta)
    .executeTakeFirstOrThrow()
  const month = usageMonth(anchor, new Date())
  expect((await show()).usage?.renewsAt).toBe(month.end.toISOString())
  await gateway.db
    .insertInto('usage_periods')
    .values({ tenant_id: marta, kind: 'analysis', period_start: month.start, reserved: 1, used: 47 })
    .execute()
  expect((await show()).usage).toMatchObject({ limit: 50, used: 48, remaining: 2 })
  await gateway.db.updateTable('usage_periods').set({ used: 60 }).execute()
  expect((await show()).usage).toMatchObject({ used: 61, remaining: 0 })
})

it('counts the team’s repositories for a member, who doesn’t have to connect any', async () => {
  const people = [await createUser(gateway.db), await createUser(gateway.db), await createUser(gateway.db)]
  const [manager, member, stranger] = people.map(({ id }) => id) as [string, string, string]
  await subscribe(gateway.db, manager, { planType: 'teams' })
  await subscribe(gateway.db, stranger)
  const teamId = await createTeam(gateway.db, { managerId: manager, memberIds: [member] })
  await connectRepository(gateway.db, { userId: manager, teamId })
  const seenBy = async (as: string) => {
    const { body } = await ask<Dashboard>(gateway, '/api/dashboard', { as })
    const list = await ask<{ repositories: number }>(gateway, '/api/pull-requests', { as })
    return [body.repositories, list.body.repositories]
  }
  expect(await Promise.all([manager, member, stranger].map(seenBy))).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})
