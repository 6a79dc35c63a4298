import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { listFilterOptions } from '@debrief/contracts/lists/filters'
import type { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { listPullRequests } from '@debrief/contracts/pull-requests/pull-requests'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import type { listStandards } from '@debrief/contracts/standards/standards'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

interface ReviewedPullOptions {
  title: string
  repository: string
  days: number
  number?: number
  author?: string
  language?: string
  comments?: number
  score?: number | null
  assistedBy?: string[]
  mistake?: Partial<Parameters<typeof insertMistake>[1]>
}

async function insertReviewed(owner: string, pull: ReviewedPullOptions) {
  const { db } = gateway
  const at = daysAgo(pull.days)
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: pull.repository,
    title: pull.title,
    author_username: pull.author ?? 'marta-olsen',
    language: pull.language ?? 'TypeScript',
    review_comments_count: pull.comments ?? 1,
    agents_in_commits: pull.assistedBy ?? [],
    merged_at: at,
    analysis_status: 'completed',
    pending_reason: null,
    ...(pull.number !== undefined && { pr_number: pull.number }),
  })
  const score = pull.score === undefined ? 90 : pull.score
  const scored = score === null ? { witness: null, not_scored_reason: 'No reviewer commented.' } : {}
  const review = await insertReview(db, { owner, pullRequest, score, created_at: at, ...scored })
  const mistake = pull.mistake && (await insertMistake(db, { owner, pullRequest, review, ...pull.mistake }))
  return { at, mistake: mistake ?? '' }
}

beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  const team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await db
    .updateTable('team_members')
    .set({ joined_at: daysAgo(60) })
    .where('team_id', '=', team)
    .execute()
  const ferry = await insertRepository(db, marta, { repo_full_name: 'northbeam/ferry-api' })
  const tide = await insertRepository(db, marta, { repo_full_name: 'northbeam/tide-web' })
  const berths = await insertReviewed(marta, {
    title: 'Assign berths by 100% of their length',
    repository: ferry,
    days: 1,
    number: 482,
    comments: 3,
    score: 40,
    assistedBy: ['claude-code', 'cursor'],
    mistake: { severity: 'high', category: 'security', lesson: 'sql-injection', resolution: 'resolved' },
  })
  const tides = await insertReviewed(marta, {
    title: 'Show the tides',
    repository: tide,
    days: 20,
    number: 483,
    author: 'renovate',
    language: 'Go',
    comments: 9,
    score: null,
    mistake: { severity: 'low', category: 'security', resolution: 'unresolved' },
  })
  await insertReviewed(marta, {
    title: 'Rename a berth',
    repository: ferry,
    days: 50,
    number: 484,
    score: 70,
  })
  await insertReviewed(jonas, { title: 'Berths of Jonas', repository: ferry, days: 2 })
  await insertReviewed(jonas, {
    title: 'Berths before joining',
    repository: tide,
    days: 80,
    language: 'Rust',
  })

  const injection = await insertGroup(db, {
    user_id: marta,
    title: 'SQL injection',
    category: 'security',
    lesson: 'sql-injection',
  })
  await placeMistake(db, { group: injection, mistake: berths.mistake, owner: marta, at: berths.at })
  const timeout = await insertGroup(db, {
    team_id: team,
    title: 'Missing timeout',
    programming_language: 'Go',
  })
  await placeMistake(db, { group: timeout, mistake: tides.mistake, owner: marta, at: tides.at })
  await insertStandard(db, {
    team_id: team,
    title: 'Set a timeout',
    category: 'error-handling',
    approved_at: daysAgo(3),
  })
  await insertStandard(db, {
    team_id: team,
    title: 'Bind parameters',
    category: 'security',
    lesson: 'sql-injection',
    approved_at: daysAgo(200),
  })
})
afterAll(() => gateway.close())

const get = async <Body>(path: string, as = marta) => (await ask<Body>(gateway, path, { as })).body

const BERTHS = 'Assign berths by 100% of their length'

describe('pull requests', () => {
  const titles = async (query: string) =>
    (await get<EndpointAnswer<typeof listPullRequests>>(`/api/pull-requests?${query}`)).pullRequests.map(
      ({ title }) => title,
    )

  it.each([
    ['search=BERTH', [BERTHS, 'Rename a berth']],
    ['search=%25', [BERTHS]],
    ['search=_', []],
    ['search=%23483', ['Show the tides']],
    ['repository=northbeam/tide-web', ['Show the tides']],
    ['author=renovate', ['Show the tides']],
    ['assisted=claude-code', [BERTHS]],
    ['assisted=any', [BERTHS]],
    ['assisted=none&language=TypeScript', ['Rename a berth']],
    ['assisted=devin', []],
    ['language=TypeScript', [BERTHS, 'Rename a berth']],
    ['period=30', [BERTHS, 'Show the tides']],
    ['period=30&language=TypeScript', [BERTHS]],
    ['sort=oldest', ['Rename a berth', 'Show the tides', BERTHS]],
    ['sort=comments', ['Show the tides', BERTHS, 'Rename a berth']],
  ])('with %s are %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('are counted with the same filters', async () => {
    const { counts } = await get<EndpointAnswer<typeof listPullRequests>>('/api/pull-requests?search=berth')
    expect(counts).toEqual({ all: 2, analyzed: 2, pending: 0 })
  })

  it('of a member include only those that the manager can see', async () => {
    const path = `/api/pull-requests?search=berths&user=${jonas}`
    const { pullRequests, counts } = await get<EndpointAnswer<typeof listPullRequests>>(path)
    expect(pullRequests.map(({ title }) => title)).toEqual(['Berths of Jonas'])
    expect(counts.all).toBe(1)
  })

  it('reject unknown values, and a cursor of another order', async () => {
    const end = `2026-11-20T10:00:00.000000Z_${marta}`
    for (const query of [
      'period=12',
      'sort=lowest',
      'after=1',
      `sort=comments&after=${end}`,
      `after=3_${end}`,
    ])
      expect(await ask(gateway, `/api/pull-requests?${query}`, { as: marta })).toMatchObject({
        status: 400,
      })
  })
})

describe('reviews', () => {
  const titles = async (query: string) =>
    (await get<EndpointAnswer<typeof listReviews>>(`/api/reviews?${query}`)).reviews.map(
      ({ pullRequest }) => pullRequest.title,
    )

  it.each([
    ['search=tides', ['Show the tides']],
    ['repository=northbeam/ferry-api&language=TypeScript', [BERTHS, 'Rename a berth']],
    ['category=security', [BERTHS, 'Show the tides']],
    ['assisted=cursor', [BERTHS]],
    ['assisted=none&category=security', ['Show the tides']],
    // Both conditions must hold for the same mistake.
    ['category=security&severity=low', ['Show the tides']],
    ['resolution=resolved', [BERTHS]],
    ['lesson=sql-injection', [BERTHS]],
    ['period=30', [BERTHS, 'Show the tides']],
    ['sort=lowest', [BERTHS, 'Rename a berth', 'Show the tides']],
    ['sort=highest', ['Rename a berth', BERTHS, 'Show the tides']],
    ['filter=good&search=berth', ['Rename a berth']],
  ])('with %s are %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('are counted with the same filters', async () => {
    const { counts } = await get<EndpointAnswer<typeof listReviews>>('/api/reviews?category=security')
    expect(counts).toEqual({ all: 2, excellent: 0, good: 0, 'needs-work': 1 })
  })
})

describe('recurring mistakes', () => {
  const list = (query: string) =>
    get<EndpointAnswer<typeof listRecurringMistakes>>(`/api/recurring-mistakes?${query}`)

  it.each([
    ['sort=latest', ['SQL injection', 'Missing timeout']],
    ['search=TIMEOUT', ['Missing timeout']],
    ['category=security', ['SQL injection']],
    ['lesson=sql-injection', ['SQL injection']],
    ['language=Go', ['Missing timeout']],
    ['repository=northbeam/tide-web', ['Missing timeout']],
    ['period=7', ['SQL injection']],
    ['severity=high', []],
  ])('with %s are %j', async (query, expected) => {
    expect((await list(query)).groups.map(({ title }) => title)).toEqual(expected)
  })

  it('are counted with the same filters, for each severity', async () => {
    expect((await list('severity=high&period=7')).counts).toEqual({ all: 1, high: 0, medium: 0, low: 1 })
  })
})

describe('standards', () => {
  it.each([
    ['', ['Set a timeout', 'Bind parameters']],
    ['sort=oldest', ['Bind parameters', 'Set a timeout']],
    ['search=bind', ['Bind parameters']],
    ['lesson=sql-injection', ['Bind parameters']],
    ['category=error-handling', ['Set a timeout']],
    ['period=30', ['Set a timeout']],
  ])('with %s are %j', async (query, expected) => {
    const { standards } = await get<EndpointAnswer<typeof listStandards>>(`/api/standards?${query}`)
    expect(standards.map(({ title }) => title)).toEqual(expected)
  })
})

describe('the options of the filters', () => {
  type Options = EndpointAnswer<typeof listFilterOptions>
  const options = (screen: string, query = '') => get<Options>(`/api/lists/${screen}/options${query}`)

  it('are the values in the list', async () => {
    const repositories = ['northbeam/ferry-api', 'northbeam/tide-web']
    expect(await options('pull-requests')).toEqual({
      repositories,
      authors: ['marta-olsen', 'renovate'],
      agents: [
        { id: 'claude-code', name: 'Claude Code' },
        { id: 'cursor', name: 'Cursor' },
      ],
      languages: ['Go', 'TypeScript'],
      lessons: [],
    })
    const lessons = [{ id: 'sql-injection', name: expect.any(String) }]
    expect(await options('reviews')).toMatchObject({ repositories, lessons })
    expect(await options('recurring-mistakes')).toMatchObject({ repositories, lessons, authors: [] })
    expect(await options('team-standards')).toMatchObject({
      repositories: [],
      languages: ['TypeScript'],
      lessons,
    })
  })

  it('of a member include only what the manager can see', async () => {
    expect(await options('pull-requests', `?user=${jonas}`)).toMatchObject({
      repositories: ['northbeam/ferry-api'],
      languages: ['TypeScript'],
    })
  })
})

it('pages show every entry once, in every order', async () => {
  const { db } = gateway
  const owner = await insertPerson(db, 'with-many')
  const repository = await insertRepository(db, owner, { repo_full_name: 'northbeam/many' })
  for (let at = 0; at < 70; at += 1)
    await insertReviewed(owner, {
      title: `Change ${at}`,
      repository,
      days: Math.floor(at / 3),
      comments: at % 4,
      score: at % 5 === 0 ? null : at % 7,
    })
  const readAll = async (path: string, key: 'pullRequests' | 'reviews') => {
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const after: string = next && `&after=${encodeURIComponent(next)}`
      const page: Record<string, { id: string }[]> & { next: string | null } = await get(
        `${path}${after}`,
        owner,
      )
      ids.push(...page[key]!.map(({ id }) => id))
      next = page.next
    }
    return ids
  }
  for (const sort of ['newest', 'oldest', 'comments', 'changes']) {
    const ids = await readAll(`/api/pull-requests?sort=${sort}`, 'pullRequests')
    expect([ids.length, new Set(ids).size]).toEqual([70, 70])
  }
  for (const sort of ['newest', 'oldest', 'lowest', 'highest']) {
    const ids = await readAll(`/api/reviews?sort=${sort}`, 'reviews')
    expect([ids.length, new Set(ids).size]).toEqual([70, 70])
  }
})
