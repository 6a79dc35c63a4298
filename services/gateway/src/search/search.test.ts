import type { SearchResult } from '@debrief/contracts/search/search'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertReview,
  insertStandard,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let people: Awaited<ReturnType<typeof formTeam>>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  people = await formTeam(gateway.db, { joinedAt: new Date('2026-10-01T00:00:00Z') })
})

const find = async (q: string, as = people.marta) => {
  const { body } = await ask<{ results: SearchResult[] }>(gateway, `/api/search?q=${encodeURIComponent(q)}`, {
    as,
  })
  return body.results
}
const named = async (q: string, as?: string) =>
  (await find(q, as)).map(({ kind, title }) => `${kind}: ${title}`).toSorted()

const AT = new Date('2026-11-02T10:00:00Z')

async function reviewed(owner: string, given: { title: string; mistake: string; superseded?: boolean }) {
  const { db } = gateway
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: people.repository,
    merged_at: AT,
    title: given.title,
    analysis_status: 'completed',
  })
  const review = await insertReview(db, {
    owner,
    pullRequest,
    ...(given.superseded ? { superseded_at: AT } : {}),
  })
  const mistake = await insertMistake(db, {
    owner,
    pullRequest,
    review,
    title: given.mistake,
    path: 'src/quay.ts',
  })
  return { pullRequest, review, mistake }
}

it('finds each kind by its title, and a reviewed pull request once', async () => {
  const { db } = gateway
  const { review, mistake, pullRequest } = await reviewed(people.marta, {
    title: 'Sell harbor tickets',
    mistake: 'Unawaited harbor call',
  })
  await insertPullRequest(db, {
    owner: people.marta,
    repository: people.repository,
    merged_at: AT,
    title: 'Harbor map',
  })
  const group = await insertGroup(db, { user_id: people.marta, title: 'Harbor call without await' })
  await placeMistake(db, { group, mistake, owner: people.marta, at: AT })
  await insertStandard(db, { team_id: people.teamId, title: 'Await every harbor call' })
  const results = await find('HARBOR')
  expect(results.map(({ kind }) => kind).toSorted()).toEqual([
    'mistake',
    'pull-request',
    'recurring-mistake',
    'review',
    'standard',
  ])
  expect(results).toContainEqual(expect.objectContaining({ kind: 'mistake', id: mistake, reviewId: review }))
  expect(results).toContainEqual(expect.objectContaining({ kind: 'review', id: pullRequest }))
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'recurring-mistake', id: group, about: '1 time' }),
  )
})

it('requires every word, anywhere in the title, the repository, the number or the path', async () => {
  await reviewed(people.marta, { title: 'Sell tickets', mistake: 'Missing timeout' })
  const { pr_number: number } = await gateway.db
    .selectFrom('pull_requests')
    .select('pr_number')
    .executeTakeFirstOrThrow()
  expect(await named(`#${number} sell`)).toEqual(['review: Sell tickets'])
  expect(await named('timeout quay')).toEqual(['mistake: Missing timeout'])
  expect(await named('sell boats')).toEqual([])
  expect(await named('sel_ %')).toEqual([])
})

it('finds lessons by name and alias, and members only for their manager', async () => {
  expect(await named('n+1')).toContain('lesson: N+1 query')
  expect(await named('jonas')).toEqual(['person: jonas-pitt'])
  expect(await named('marta', people.tobias)).toEqual([])
  expect(await named('jonas', people.tobias)).toEqual([])
})

it('finds a member’s work for their manager, and only since they joined', async () => {
  await reviewed(people.jonas, { title: 'Harbor of Jonas', mistake: 'Other' })
  const early = await reviewed(people.jonas, { title: 'Harbor before', mistake: 'Other' })
  await gateway.db
    .updateTable('pull_requests')
    .set({ merged_at: new Date('2026-09-01T00:00:00Z') })
    .where('id', '=', early.pullRequest)
    .execute()
  const { body } = await ask<{ results: SearchResult[] }>(
    gateway,
    `/api/search?q=harbor&user=${people.jonas}`,
    { as: people.marta },
  )
  expect(body.results.map(({ title }) => title)).toEqual(['Harbor of Jonas'])
})

it('never finds others’ work, other teams’ standards, or mistakes of replaced reviews', async () => {
  const sven = await insertPerson(gateway.db, 'sven-dahl')
  await reviewed(people.jonas, { title: 'Hidden harbor', mistake: 'Hidden harbor mistake' })
  await reviewed(people.marta, { title: 'Other', mistake: 'Hidden harbor again', superseded: true })
  await insertStandard(gateway.db, { team_id: people.teamId, title: 'Hidden harbor standard' })
  expect(await named('hidden harbor', people.marta)).toEqual(['standard: Hidden harbor standard'])
  expect(await ask(gateway, '/api/search?q=hidden', { as: sven })).toMatchObject({ status: 402 })
  expect(await ask(gateway, '/api/search?q=h', { as: people.marta })).toMatchObject({ status: 400 })
})
