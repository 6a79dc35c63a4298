import { randomUUID } from 'node:crypto'
import { connectRepository, createTeam, createUser, mergePullRequest } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { markAccountDeleted } from '../people/delete-account.ts'
import { readTeamWeeks } from './team-numbers.ts'
import { deleteTeam, removeMember } from './teams.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const NOW = new Date('2026-11-29T12:00:00Z')
const DAY = 86_400_000

let people: { id: string; githubId: number }[]
let teamId: string
let repositoryId: string
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  people = []
  for (let count = 0; count < 7; count++) people.push(await createUser(db))
  const [managerId = '', ...memberIds] = people.slice(0, 6).map(({ id }) => id)
  teamId = await createTeam(db, { managerId, memberIds })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2020-01-01') })
    .execute()
  repositoryId = (await connectRepository(db, { userId: managerId, teamId })).id
})

interface ReviewOptions {
  person: number
  at?: string
  author?: number
  score?: number
  categories?: string[]
  group?: string
}

async function review({
  person,
  at = '2026-11-18T10:00:00Z',
  author,
  score = 80,
  categories = [],
  group,
}: ReviewOptions) {
  const { id: userId, githubId } = people[person]!
  const pullRequestId = await mergePullRequest(db, { repositoryId, userId })
  await db
    .updateTable('pull_requests')
    .set({ merged_at: new Date(at), author_github_id: author ?? githubId })
    .where('id', '=', pullRequestId)
    .execute()
  const review = await db
    .insertInto('pr_analysis')
    .values({
      pull_request_id: pullRequestId,
      user_id: userId,
      run_id: randomUUID(),
      generation: 1,
      review_summary: 'Clear.',
      score,
      score_version: 2,
      witness: 'review',
      score_breakdown: '[]',
      analyzer: 'builtin',
      analyzer_version: '1',
      covered_share: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, category] of categories.entries()) {
    const mistake = await db
      .insertInto('mistakes')
      .values({
        pr_analysis_id: review.id,
        pull_request_id: pullRequestId,
        user_id: userId,
        ordinal: index + 1,
        title: 'Lock not released',
        description: 'The lock stays taken.',
        category,
        severity: 'high',
        source: 'analyzer',
        path: 'src/assign.ts',
        side: 'RIGHT',
        start_line: 1,
        end_line: 2,
        confidence: 0.9,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (group)
      await db
        .insertInto('recurring_mistake_members')
        .values({
          recurring_mistake_group_id: group,
          mistake_id: mistake.id,
          user_id: userId,
          occurred_at: new Date(at),
        })
        .execute()
  }
  await db
    .insertInto('opportunities')
    .values({
      user_id: userId,
      pull_request_id: pullRequestId,
      merged_at: new Date(at),
      key: 'TypeScript/source',
    })
    .execute()
}

const read = async (weeks = 3) => readTeamWeeks(db, { teamId, weeks, now: NOW })
async function readWeek(monday = '2026-11-16', weeks = 3) {
  const week = (await read(weeks)).find((one) => one.week === monday)!
  return { ...week, of: (category: string) => week.categories.find((one) => one.category === category) }
}

it('shows numbers of the week and of a category only if five members contribute', async () => {
  for (const person of [0, 1, 2, 3]) await review({ person, categories: ['testing', 'security'] })
  const none = { reviews: null, mistakes: null, cameBack: null, stopped: null, averageScore: null }
  expect((await readWeek()).total).toEqual(none)
  await review({ person: 4, score: 30, categories: ['testing', 'testing'] })
  const week = await readWeek()
  expect(week.total).toEqual({ ...none, reviews: 5, averageScore: 70 })
  expect(week.of('testing')).toEqual({
    category: 'testing',
    ...none,
    reviews: 5,
    mistakes: 6,
    averageScore: 70,
  })
  expect(week.of('security')).toEqual({ category: 'security', ...none })
})

it('counts only pull requests that members wrote, and those that the manager can see', async () => {
  for (const person of [0, 1, 2, 3]) await review({ person })
  await review({ person: 6 })
  await review({ person: 4, author: 12 })
  const { id: agent } = await db
    .insertInto('users')
    .values({ coding_agent: 'claude-code', github_username: 'Claude Code', agent_team_id: teamId })
    .returning('id')
    .executeTakeFirstOrThrow()
  people[6] = { id: agent, githubId: 77 }
  await review({ person: 6 })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2026-11-20') })
    .where('user_id', '=', people[5]!.id)
    .execute()
  await review({ person: 5 })
  expect((await readWeek()).total.reviews).toBeNull()
  await review({ person: 4 })
  expect((await readWeek()).total.reviews).toBe(5)
})

it('returns complete weeks, and the same numbers for a week in every period', async () => {
  for (const person of people.slice(0, 6).keys()) {
    await review({ person, categories: ['testing'] })
    await review({ person, at: '2026-11-22T23:59:59Z' })
    await review({ person, at: '2026-11-23T00:00:00Z' })
  }
  expect((await read()).map(({ week }) => week)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
  expect((await readWeek()).total.reviews).toBe(12)
  expect(await read(3)).toEqual((await read(26)).slice(-3))
})

describe('a week that was shown', () => {
  const shown = async () => JSON.stringify(await readWeek())
  const reviewAll = async () => {
    for (const person of people.slice(0, 6).keys()) await review({ person, categories: ['testing'] })
  }
  const isStored = async () => (await db.selectFrom('team_weeks').select('week').execute()).length

  it('stays the same after a member left, deleted their account, or was reviewed again', async () => {
    await reviewAll()
    const before = await shown()
    expect((await readWeek()).total.reviews).toBe(6)
    await removeMember(db, { teamId, userId: people[5]!.id, actorId: people[0]!.id, requestId: null })
    expect(await shown()).toBe(before)
    await markAccountDeleted(db, { userId: people[4]!.id, requestId: 'r' })
    await db.deleteFrom('users').where('id', '=', people[4]!.id).execute()
    expect(await shown()).toBe(before)
    await review({ person: 1, categories: ['security'] })
    expect(await shown()).toBe(before)
    expect((await readWeek('2026-11-09')).total.reviews).toBeNull()
  })

  it('is deleted with the team, and names nobody', async () => {
    await reviewAll()
    await shown()
    const rows = await db.selectFrom('team_weeks').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const { id, githubId } of people) expect(JSON.stringify(rows)).not.toMatch(`${id}|${githubId}`)
    await deleteTeam(db, { teamId, actorId: people[0]!.id, requestId: null })
    expect(await isStored()).toBe(0)
  })

  it('isn’t stored while every number is hidden', async () => {
    for (const person of [0, 1, 2, 3]) await review({ person, categories: ['testing'] })
    expect((await readWeek()).total.reviews).toBeNull()
    expect(await isStored()).toBe(0)
    await review({ person: 4, categories: ['testing'] })
    expect((await readWeek()).total.reviews).toBe(5)
    expect(await isStored()).toBe(1)
  })
})

it('counts the mistakes that came back and those that stopped', async () => {
  const { id: group } = await db
    .insertInto('recurring_mistakes')
    .values({
      team_id: teamId,
      title: 'Locks',
      description: 'Release.',
      category: 'testing',
      programming_language: 'TypeScript',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const start = Date.parse('2026-08-03T10:00:00Z')
  const day = (at: number) => new Date(start + at * DAY).toISOString()
  for (const person of [0, 1, 2, 3, 4]) {
    for (const at of [0, 7]) await review({ person, at: day(at), categories: ['testing'], group })
    for (let at = 8; at < 60; at += 2) await review({ person, at: day(at) })
  }
  await sql`
    update recurring_stats set opportunities = '{TypeScript/source}' where group_id = ${group}`.execute(db)
  const weeks = (await read(26)).map(({ week, total, categories }) => ({
    week,
    came: [total.cameBack, categories.find(({ category }) => category === 'testing')?.cameBack],
    stopped: [total.stopped, categories.find(({ category }) => category === 'testing')?.stopped],
  }))
  expect(weeks.filter(({ came }) => came[1] !== null)).toMatchObject([
    { week: '2026-08-10', came: [null, 5] },
  ])
  expect(weeks.filter(({ stopped }) => stopped[1] !== null)).toMatchObject([
    { week: '2026-09-07', stopped: [null, 5] },
  ])
})
