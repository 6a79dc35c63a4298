import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { FirstLook, SharedFirstLook } from '@debrief/contracts/history/first-look'
import { openFirstLooks } from '@debrief/database/history/first-looks'
import { endMembership } from '@debrief/database/teams/memberships'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveMistakeToPractice } from '../../practice/testing/happen.ts'
import { formTeam } from '../../testing/form-team.ts'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertSuggestion,
  placeMistake,
} from '../../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

let gateway: TestGateway
let marta: string
let jonas: string
let tobias: string
let teamId: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ;({ marta, jonas, tobias, teamId, repository } = await formTeam(gateway.db, { joinedAt: daysAgo(500) }))
})

const show = async (as = jonas) => (await ask<FirstLook>(gateway, '/api/first-look', { as })).body
const change = (body: object, as = jonas) =>
  ask(gateway, '/api/first-look', { as, method: 'PATCH', body: JSON.stringify(body) })
const read = (ownerId: string, as: string) =>
  ask<SharedFirstLook>(gateway, `/api/first-look/${ownerId}`, { as })
const dashboard = async (as = jonas, query = '') =>
  (await ask<Dashboard>(gateway, `/api/dashboard${query}`, { as })).body.firstLookMonths

const quote = (body: string, given: object = {}) =>
  JSON.stringify({
    author: 'tobias-kern',
    avatarUrl: null,
    body,
    url: 'https://github.com/x',
    isBot: false,
    ...given,
  })

interface MergeOptions {
  group?: string
  owner?: string
  in?: string
  mistake?: object
  opportunity?: boolean
}

/** Without `group` and `mistake`, the review has no mistake. */
async function merge(
  days: number,
  { group, owner = jonas, mistake = {}, opportunity, ...given }: MergeOptions = {},
) {
  const { db } = gateway
  const at = daysAgo(days)
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: given.in ?? repository,
    merged_at: at,
    analysis_status: 'completed',
    author_username: 'jonas-pitt',
  })
  const review = await insertReview(db, { owner, pullRequest })
  if (opportunity)
    await db
      .insertInto('opportunities')
      .values({ pull_request_id: pullRequest, user_id: owner, key: 'TypeScript/source', merged_at: at })
      .execute()
  if (!group && Object.keys(mistake).length === 0) return pullRequest
  const id = await insertMistake(db, {
    owner,
    pullRequest,
    review,
    ...(opportunity ? { opportunity: 'TypeScript/source' } : {}),
    ...mistake,
  })
  if (group) await placeMistake(db, { group, mistake: id, owner, at })
  return pullRequest
}
const group = (title: string, given: object = {}) =>
  insertGroup(gateway.db, { team_id: teamId, title, ...given })

describe('what came back', () => {
  it('is what happened in the most pull requests of the period, at most five, with these pull requests', async () => {
    for (const [index, times] of [2, 6, 3, 4, 5, 2].entries()) {
      const id = await group(`Mistake ${times}-${index}`)
      for (let at = 0; at < times; at++) await merge(10 + index + at * 7, { group: id })
    }
    const once = await group('Only once')
    await merge(5, { group: once })
    const { cameBack, recurring, months, pullRequests, mistakes } = await show()
    expect(cameBack.map(({ title, count }) => [title, count])).toEqual([
      ['Mistake 6-1', 6],
      ['Mistake 5-4', 5],
      ['Mistake 4-3', 4],
      ['Mistake 3-2', 3],
      ['Mistake 2-0', 2],
    ])
    expect(recurring).toBe(6)
    expect([pullRequests, mistakes, months]).toEqual([23, 23, 1])
    const [first] = cameBack
    expect(first?.pullRequests).toHaveLength(6)
    const dates = first?.pullRequests.map(({ mergedAt }) => mergedAt) ?? []
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(first?.pullRequests[0]).toMatchObject({ repository: 'northbeam/ferry-api', url: /pull/ })
  })

  it('counts a pull request once, and leaves out disputed mistakes and other people’s', async () => {
    const id = await group('Twice in one')
    const pullRequest = await merge(10, { group: id })
    const { id: review } = await gateway.db
      .selectFrom('pr_analysis')
      .select('id')
      .where('pull_request_id', '=', pullRequest)
      .executeTakeFirstOrThrow()
    const again = await insertMistake(gateway.db, { owner: jonas, pullRequest, review, ordinal: 3 })
    await placeMistake(gateway.db, { group: id, mistake: again, owner: jonas, at: daysAgo(10) })
    await merge(20, { group: id, owner: marta })
    await merge(30, { group: id, mistake: { disputed: true } })
    await gateway.db
      .updateTable('recurring_mistake_members')
      .set({ counts: false })
      .where('mistake_id', 'in', (from) =>
        from.selectFrom('mistakes').select('id').where('disputed', '=', true),
      )
      .execute()
    expect(await show()).toMatchObject({ cameBack: [], recurring: 0, candidate: null })
  })

  it('covers the imported period or, without an import, the time since the person’s first merge', async () => {
    const id = await group('Old')
    await merge(300, { group: id })
    await merge(200, { group: id })
    await merge(50, { group: id })
    expect(await show()).toMatchObject({ months: 9, pullRequests: 3, dismissed: null })
    await gateway.db.transaction().execute((trx) => openFirstLooks(trx, { userIds: [jonas], months: 6 }))
    expect(await show()).toMatchObject({ months: 6, pullRequests: 1, cameBack: [], dismissed: false })
    await gateway.db.transaction().execute((trx) => openFirstLooks(trx, { userIds: [jonas], months: 12 }))
    await gateway.db.transaction().execute((trx) => openFirstLooks(trx, { userIds: [jonas], months: 3 }))
    expect(await show()).toMatchObject({ months: 12, pullRequests: 3, cameBack: [{ count: 3 }] })
  })

  it('is nothing for a person without reviews', async () => {
    expect(await show(tobias)).toEqual({
      months: 0,
      period: null,
      pullRequests: 0,
      mistakes: 0,
      recurring: 0,
      cameBack: [],
      stopped: [],
      remembered: null,
      suggestions: [],
      candidate: null,
      exercises: [],
      team: { name: expect.any(String), isShared: false },
      dismissed: null,
    })
  })
})

it('says that a mistake stopped by the same rule as the page of recurring mistakes', async () => {
  const id = await group('Stopped')
  for (const days of [300, 290, 280, 270]) await merge(days, { group: id, opportunity: true })
  for (let at = 0; at < 2; at++) await merge(200 - at, { opportunity: true })
  expect(await show()).toMatchObject({ stopped: [], cameBack: [{ hasStopped: false }] })
  for (let at = 0; at < 4; at++) await merge(100 - at, { opportunity: true })
  expect(await show()).toMatchObject({
    stopped: [{ title: 'Stopped', count: 4, opportunitiesSince: 6 }],
    cameBack: [{ title: 'Stopped', hasStopped: true }],
  })
  const { body } = await ask<{ groups: object[] }>(gateway, '/api/recurring-mistakes', { as: jonas })
  expect(body.groups).toMatchObject([{ silence: { verdict: 'stopped', opportunitiesSince: 6 } }])
})

it('remembers a person’s comment with a reason that was followed by a fix, never a bot’s or one’s own', async () => {
  const best = 'Please release the lock in `finally`, because a rejected lookup skips this line.'
  const frequent = await group('Frequent')
  const fixed = { outcome: 'fixed', severity: 'medium' }
  await merge(9, {
    mistake: { quote: quote('This will fail because of me, a bot.', { isBot: true }), ...fixed },
  })
  await merge(8, {
    mistake: { quote: quote('This will fail. I wrote it myself.', { author: 'jonas-pitt' }), ...fixed },
  })
  await merge(7, {
    mistake: { quote: quote('Could you add a test for this case?'), ...fixed, severity: 'high' },
  })
  await merge(6, {
    mistake: { quote: quote('This will fail because of the zone.'), ...fixed, outcome: 'unknown' },
  })
  await merge(5, { group: frequent, mistake: { quote: quote(best), ...fixed } })
  await merge(4, { group: frequent, mistake: fixed })
  expect((await show()).remembered).toMatchObject({
    quote: { author: 'tobias-kern', body: best },
    isFixed: true,
    count: 2,
    pullRequest: { mergedAt: expect.any(String), reviewId: expect.any(String) },
  })
})

it('shows suggestions with their evidence to managers, or else the recurring mistake that would make the best standard', async () => {
  const plain = await group('Most frequent')
  const taught = await group('With a lesson', { lesson: 'n-plus-one-query' })
  for (const days of [3, 4, 5]) await merge(days, { group: plain, owner: marta })
  for (const days of [6, 7]) await merge(days, { group: taught, owner: marta })
  expect(await show(marta)).toMatchObject({
    suggestions: [],
    candidate: { title: 'With a lesson', count: 2, canConvert: true },
  })
  await insertSuggestion(gateway.db, { team_id: teamId, title: 'Ready' })
  expect(await show(marta)).toMatchObject({
    suggestions: [{ title: 'Ready', evidence: [] }],
    candidate: null,
  })
  for (const days of [6, 7]) await merge(days, { group: taught })
  expect(await show(jonas)).toMatchObject({ suggestions: [], candidate: { canConvert: false } })
})

it('starts with exercises about different mistakes', async () => {
  const zones = await group('Missing time zone')
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const { mistake } = await giveMistakeToPractice(gateway.db, { owner: jonas, mergedAt: daysAgo(at) })
    if (at > 4)
      await gateway.db
        .updateTable('mistakes')
        .set({ title: `Another mistake ${at}` })
        .where('id', '=', mistake)
        .execute()
    else await placeMistake(gateway.db, { group: zones, mistake, owner: jonas, at: daysAgo(at) })
  }
  const titles = (await show()).exercises.map(({ title }) => title)
  expect(titles).toHaveLength(5)
  expect(new Set(titles.slice(0, 3)).size).toBe(3)
})

describe('the panel on the dashboard', () => {
  it('is there after an import until the person dismisses it, and again after the next import', async () => {
    expect(await dashboard()).toBeNull()
    const open = () =>
      gateway.db.transaction().execute((trx) => openFirstLooks(trx, { userIds: [jonas, marta], months: 6 }))
    await open()
    expect(await dashboard()).toBe(6)
    expect(await dashboard(marta, `?user=${jonas}`)).toBeNull()
    await change({ dismissed: true })
    expect(await dashboard()).toBeNull()
    expect(await dashboard(marta)).toBe(6)
    expect(await show()).toMatchObject({ dismissed: true })
    await change({ dismissed: false })
    expect(await dashboard()).toBe(6)
    await change({ dismissed: true })
    await open()
    expect(await dashboard()).toBe(6)
  })
})

describe('sharing', () => {
  it('says that a mistake stopped only to a team that can see all of the person’s pull requests', async () => {
    const id = await group('Stopped')
    for (const days of [300, 290, 280, 270]) await merge(days, { group: id, opportunity: true })
    for (const days of [200, 199, 100, 99, 98, 97]) await merge(days, { opportunity: true })
    await change({ shared: true })
    expect((await read(jonas, tobias)).body).toMatchObject({ stopped: [{ title: 'Stopped' }] })
    const own = await insertRepository(gateway.db, jonas, { repo_full_name: 'jonas-pitt/boat' })
    await merge(2, { in: own, opportunity: true })
    expect(await show()).toMatchObject({ stopped: [{ title: 'Stopped' }] })
    expect((await read(jonas, tobias)).body).toMatchObject({ stopped: [], cameBack: [{ hasStopped: false }] })
  })

  it('is off until the person turns it on, and off again at once', async () => {
    const id = await group('Shared')
    for (const days of [3, 4]) await merge(days, { group: id })
    for (const reader of [marta, tobias, jonas]) expect((await read(jonas, reader)).status).toBe(404)
    await change({ shared: true })
    for (const reader of [marta, tobias, jonas]) {
      const { status, body } = await read(jonas, reader)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        owner: { username: 'jonas-pitt' },
        cameBack: [{ title: 'Shared', count: 2 }],
      })
      expect(body).not.toHaveProperty('exercises')
      expect(body.cameBack[0]?.pullRequests[0]).toMatchObject({ reviewId: null, mistakeId: null })
    }
    await change({ shared: false })
    for (const reader of [marta, tobias]) expect((await read(jonas, reader)).status).toBe(404)
  })

  it('is only with the team, and ends when the person leaves it, also for a team that they join later', async () => {
    await change({ shared: true })
    const stranger = await insertPerson(gateway.db, 'ines-moreau')
    await createTeam(gateway.db, { managerId: stranger })
    expect((await read(jonas, stranger)).status).toBe(404)
    await gateway.db.transaction().execute((trx) => endMembership(trx, { teamId, userId: jonas }))
    expect((await read(jonas, marta)).status).toBe(404)
    expect(await change({ shared: true })).toMatchObject({ status: 409, body: { code: 'team_required' } })
    await gateway.db
      .insertInto('team_members')
      .values({ team_id: teamId, user_id: jonas, role: 'member' })
      .execute()
    expect((await read(jonas, marta)).status).toBe(404)
  })

  it('has nothing from repositories that aren’t the team’s: no pull request, comment, title or number', async () => {
    const own = await insertRepository(gateway.db, jonas, { repo_full_name: 'jonas-pitt/secret-boat' })
    const secret = await group('A secret title', { team_id: null, user_id: jonas })
    const mistake = { title: 'Seen by the team', outcome: 'fixed' }
    for (const days of [3, 4, 5])
      await merge(days, {
        group: secret,
        in: own,
        mistake: { title: 'Secret', quote: quote('Secret: this will fail because of it.'), outcome: 'fixed' },
      })
    for (const days of [6, 7]) await merge(days, { group: secret, mistake })
    expect(await show()).toMatchObject({ cameBack: [{ count: 5, title: 'A secret title' }], pullRequests: 5 })
    await change({ shared: true })
    const { body } = await read(jonas, tobias)
    expect(body).toMatchObject({
      pullRequests: 2,
      mistakes: 2,
      remembered: null,
      cameBack: [{ count: 2, title: 'Seen by the team' }],
    })
    expect(JSON.stringify(body).toLowerCase()).not.toContain('secret')
  })
})
