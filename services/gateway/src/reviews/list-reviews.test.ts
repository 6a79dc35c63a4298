import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

type Page = EndpointAnswer<typeof listReviews>

let gateway: TestGateway
let owner: string
let repository: string
const SCORES = [80, 79, 60, 59, 40, 39, null]

async function review(
  title: string,
  { mergedAt, ...given }: Partial<Parameters<typeof insertReview>[1]> & { mergedAt?: Date } = {},
) {
  const pullRequest = await insertPullRequest(gateway.db, {
    owner,
    repository,
    title,
    ...(mergedAt && { merged_at: mergedAt }),
    analysis_status: 'completed',
    pending_reason: null,
  })
  const id = await insertReview(gateway.db, { owner, pullRequest, ...given })
  return { owner, pullRequest, review: id }
}

const show = async (query = '') => (await ask<Page>(gateway, `/api/reviews${query}`, { as: owner })).body
const scores = ({ reviews }: Page) => reviews.map((one) => one.score)

beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  owner = await insertPerson(db, 'marta-olsen')
  const other = await insertPerson(db, 'jonas-pitt')
  repository = await insertRepository(db, owner)
  for (const [index, score] of SCORES.entries())
    await review(`Scored ${score}`, {
      score,
      mergedAt: new Date(Date.UTC(2026, 9, 20 - index)),
      ...(score === 79 && { witness: 'approval' }),
      ...(score === null && { witness: null, not_scored_reason: 'No reviewer commented.' }),
    })
  const theirs = await insertPullRequest(db, { owner: other, repository, analysis_status: 'completed' })
  await insertReview(db, { owner: other, pullRequest: theirs })
  await review('Replaced', { superseded_at: new Date() })
})
afterAll(() => gateway.close())

it('lists the viewer’s current reviews, newest first, with counts for every filter', async () => {
  const page = await show()
  expect(scores(page)).toEqual(SCORES)
  expect(page.counts).toEqual({ all: 7, excellent: 1, good: 2, 'needs-work': 3 })
  expect([page.medianScore, page.scored]).toEqual([60, 6])
  expect(page.next).toBe(null)
})

it('says why a review has no score, and names the witness of the others', async () => {
  const { reviews } = await show()
  expect(reviews.map(({ witness, notScoredReason }) => witness ?? notScoredReason)).toEqual([
    'review',
    'approval',
    'review',
    'review',
    'review',
    'review',
    'No reviewer commented.',
  ])
})

it.each([
  ['excellent', [80]],
  ['good', [79, 60]],
  ['needs-work', [59, 40, 39]],
] as const)('for the filter %s shows the scores %j and no unscored review', async (filter, expected) => {
  const page = await show(`?filter=${filter}`)
  expect(scores(page)).toEqual(expected)
  expect(page.counts.all).toBe(7)
})

it('counts undisputed mistakes by severity', async () => {
  const of = await review('With mistakes', { score: 70, mergedAt: new Date(Date.UTC(2026, 9, 1)) })
  await insertMistake(gateway.db, { ...of })
  await insertMistake(gateway.db, { ...of, ordinal: 2, severity: 'low' })
  await insertMistake(gateway.db, { ...of, ordinal: 3, severity: 'low', disputed: true })
  const listed = (await show()).reviews.find((one) => one.id === of.review)
  expect(listed).toMatchObject({
    pullRequest: { id: of.pullRequest, title: 'With mistakes', repository: 'northbeam/ferry-api' },
    mistakes: 2,
    severities: { high: 1, medium: 0, low: 1 },
    analyzer: 'builtin',
  })
})

it('pages without gaps or repeats, even if many were merged at the same time', async () => {
  const mergedAt = new Date(Date.UTC(2026, 9, 25))
  for (let n = 0; n < 104; n += 1) await review(`Among many ${n}`, { score: 90, mergedAt })
  const seen: string[] = []
  let next: string | null = null
  let pages = 0
  do {
    const page: Page = await show(`?filter=excellent${next ? `&after=${next}` : ''}`)
    seen.push(...page.reviews.map((one) => one.id))
    next = page.next
    pages += 1
  } while (next)
  expect([seen.length, new Set(seen).size, pages]).toEqual([105, 105, 3])
})

it.each(['?filter=best', '?after=yesterday', '?order=score'])('rejects %s', async (query) => {
  expect((await ask(gateway, `/api/reviews${query}`, { as: owner })).status).toBe(400)
})
