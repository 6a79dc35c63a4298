import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  listRecurringMistakes,
  RecurringMistakeView,
  Timeline,
} from '@debrief/contracts/mistakes/recurring-mistakes'
import { findGroupingFaults } from '@debrief/database/mistakes/find-grouping-faults'
import { queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellAnswers } from '../dashboard/testing/tell-answers.ts'
import { formTeam } from '../testing/form-team.ts'
import { insertGroup, insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { daysAgo, tellMerges } from './testing/tell-merges.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
let repository: string
let merged: ReturnType<typeof tellMerges>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  ;({ marta, jonas, teamId, repository } = await formTeam(db, { joinedAt: daysAgo(100) }))
  merged = tellMerges(db, repository)
})

const list = async (as = jonas, query = '') =>
  (
    await ask<EndpointAnswer<typeof listRecurringMistakes>>(gateway, `/api/recurring-mistakes${query}`, {
      as,
    })
  ).body
const open = (group: string, { as = jonas, query = '' } = {}) =>
  ask<RecurringMistakeView>(gateway, `/api/recurring-mistakes/${group}${query}`, { as })
const group = (given = {}) => insertGroup(gateway.db, { team_id: teamId, ...given })

describe('the list', () => {
  it('shows groups with the person’s occurrences, highest count first, with severity by count', async () => {
    const [often, seldom, others, unseen] = [
      await group({ title: 'Often', lesson: 'n-plus-one-query' }),
      await group({ title: 'Seldom', lesson: 'left-the-catalog' }),
      await group({ title: 'Of others' }),
      await group({ title: 'Of nobody' }),
    ]
    const own = await group({ title: 'Own', team_id: null, user_id: jonas })
    for (const day of [1, 2, 3, 4, 5]) await merged(jonas, daysAgo(day), often)
    for (const day of [9, 8, 7]) await merged(jonas, daysAgo(day), own)
    await merged(jonas, daysAgo(3), seldom)
    await merged(marta, daysAgo(3), others)
    const { groups, counts } = await list()
    expect(groups.map(({ lesson }) => lesson)).toEqual([
      { id: 'n-plus-one-query', name: 'N+1 query' },
      null,
      null,
    ])
    expect(groups.map(({ title, count, severity }) => [title, count, severity])).toEqual([
      ['Often', 5, 'high'],
      ['Own', 3, 'medium'],
      ['Seldom', 1, 'low'],
    ])
    expect(counts).toEqual({ all: 3, high: 1, medium: 1, low: 1 })
    expect(groups.some(({ id }) => id === unseen)).toBe(false)
    const medium = await list(jonas, '?severity=medium')
    expect([medium.groups.map(({ title }) => title), medium.counts.all]).toEqual([['Own'], 3])
    expect((await list(marta)).groups.map(({ title, count }) => [title, count])).toEqual([['Of others', 1]])
  })

  it('leaves out replaced and disputed mistakes, and groups that have no others', async () => {
    const id = await group()
    const replaced = await merged(jonas, daysAgo(4), id)
    const disputed = await merged(jonas, daysAgo(3), id)
    expect((await list()).groups[0]?.count).toBe(2)
    const { db } = gateway
    await db
      .updateTable('pr_analysis')
      .set({ superseded_at: new Date() })
      .where('id', '=', replaced.review)
      .execute()
    expect((await list()).groups[0]?.count).toBe(1)
    await db.updateTable('mistakes').set({ disputed: true }).where('id', '=', disputed.mistake).execute()
    expect((await list()).groups).toEqual([])
    expect((await open(id)).status).toBe(404)
  })

  it('counts the occurrences in each of the last twelve weeks', async () => {
    const id = await group()
    for (const day of [0, 0, 7, 300]) await merged(jonas, daysAgo(day), id)
    const [found] = (await list()).groups
    expect(found?.weeks).toHaveLength(12)
    expect(found?.weeks.filter((number) => number > 0)).toEqual([1, 2])
    expect(found?.count).toBe(4)
  })

  it('is counted on the dashboard, where a manager sees only part of a member’s mistakes', async () => {
    const often = await group()
    for (const day of [120, 4, 3, 2, 1]) await merged(jonas, daysAgo(day), often)
    await merged(jonas, daysAgo(31), await group({ team_id: null, user_id: jonas }))
    await merged(jonas, daysAgo(150), await group())
    const recurring = async (as: string, query = '') =>
      (await ask<Dashboard>(gateway, `/api/dashboard${query}`, { as })).body.recurring
    expect(await recurring(jonas)).toEqual({ count: 3, high: 1, quiet: 2 })
    expect(await recurring(marta, `?user=${jonas}`)).toEqual({ count: 2, high: 0, quiet: 1 })
    expect(await recurring(marta)).toEqual({ count: 0, high: 0, quiet: 0 })
  })

  it('excludes groups of a team that the person has left', async () => {
    await merged(jonas, daysAgo(2), await group())
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await subscribe(gateway.db, jonas, { planType: 'pro' })
    expect((await list()).groups).toEqual([])
  })
})

describe('the verdict', () => {
  /**
   * Inserts twenty pull requests, the last of them `days` ago. Every second pull request has an occurrence. Then
   * inserts `since` newer pull requests without occurrences.
   */
  async function silence({ days, since }: { days: number; since: number }) {
    const id = await group()
    for (let at = 0; at < 20; at++)
      await merged(jonas, daysAgo(days + 19 - at), at % 2 === 1 ? id : undefined)
    for (let at = 0; at < since; at++) await merged(jonas, daysAgo(at % days))
    return (await list()).groups[0]!.silence
  }

  it.each([
    ['recent', { days: 30, since: 8 }, null],
    ['too-little-evidence', { days: 31, since: 2 }, 2],
    ['improving', { days: 31, since: 3 }, 3],
    ['stopped', { days: 31, since: 6 }, 6],
  ])('is %s with %o', async (verdict, given, opportunitiesSince) => {
    expect(await silence(given)).toMatchObject({ daysSince: given.days, verdict, opportunitiesSince })
  })

  it('is unsure if a later mistake could be a repeat, until its owner answers', async () => {
    const { db } = gateway
    const id = await group()
    for (let at = 0; at < 5; at++) await merged(jonas, daysAgo(60 + at), id)
    for (const day of [20, 15, 10, 5]) await merged(jonas, daysAgo(day))
    const possible = async (owner: string, day: number) => {
      const made = await merged(owner, daysAgo(day))
      await db.insertInto('possible_repeats').values({ group_id: id, mistake_id: made.mistake }).execute()
      return made
    }
    const verdict = async () => (await open(id)).body.silence.verdict
    expect(await verdict()).toBe('stopped')
    await possible(jonas, 90)
    await possible(marta, 3)
    const replaced = await possible(jonas, 8)
    await db
      .updateTable('pr_analysis')
      .set({ superseded_at: new Date() })
      .where('id', '=', replaced.review)
      .execute()
    expect(await verdict()).toBe('stopped')
    const other = await possible(jonas, 7)
    const same = await possible(jonas, 2)
    const { body } = await open(id)
    expect([body.silence.verdict, body.mayAnswer]).toEqual(['unsure', true])
    expect(body.possibleRepeats.map((one) => one.id)).toEqual([same.mistake, other.mistake])
    const manager = (await open(id, { as: marta, query: `?user=${jonas}` })).body
    expect([manager.silence.verdict, manager.mayAnswer]).toEqual(['unsure', false])

    const say = (mistake: string, isSame: boolean, as = jonas) =>
      ask<{ code: string }>(gateway, `/api/recurring-mistakes/${id}/repeats/${mistake}`, {
        as,
        method: 'POST',
        body: JSON.stringify({ isSame }),
      })
    expect((await say(same.mistake, true, marta)).body.code).toBe('no_such_repeat')
    expect((await say(other.mistake, false)).status).toBe(200)
    expect(await verdict()).toBe('unsure')
    expect((await say(same.mistake, true)).status).toBe(200)
    const after = (await open(id)).body
    expect(after).toMatchObject({ count: 6, silence: { verdict: 'recent' }, possibleRepeats: [] })
    expect(after.timeline.entries[0]).toMatchObject({ kind: 'occurrence', id: same.mistake })
    expect((await say(same.mistake, true)).body.code).toBe('no_such_repeat')
    expect(await findGroupingFaults(db)).toEqual([])
  })

  it('comes with the highest rate that is still likely after nine opportunities without an occurrence', async () => {
    expect((await silence({ days: 40, since: 9 })).likelyUnder).toBeCloseTo(0.28, 2)
  })

  it('ignores pull requests with other kinds of files, and counts each of the rest once', async () => {
    const id = await group()
    await merged(jonas, daysAgo(50), id)
    await merged(jonas, daysAgo(49), id, ['TypeScript/test'])
    await merged(jonas, daysAgo(20), undefined, ['Go/source'])
    await merged(jonas, daysAgo(19), undefined, ['TypeScript/source', 'TypeScript/test'])
    await merged(marta, daysAgo(18))
    expect((await list()).groups[0]!.silence.opportunitiesSince).toBe(1)
  })
})

describe('a recurring mistake', () => {
  it('lists its occurrences page by page, newest first, with the reviewers’ comments', async () => {
    const id = await group({ title: 'Lock not released' })
    const days = [1, 2, 3, 4, 5, 6, 7, 8]
    for (const day of days) await merged(jonas, daysAgo(day), id)
    const { body } = await open(id)
    expect(body).toMatchObject({
      title: 'Lock not released',
      count: 8,
      opportunity: ['TypeScript source'],
      isTeams: true,
      mayChange: false,
      mayConvert: false,
      change: { before: 'lock.take()', after: 'using taken = lock.take()' },
      timeline: { earlier: 3 },
    })
    const { timeline } = body
    expect(timeline.entries).toHaveLength(5)
    expect(timeline.entries[0]).toMatchObject({
      kind: 'occurrence',
      pullRequest: { repository: 'northbeam/ferry-api' },
      path: 'src/berths/assign.ts',
      startLine: 41,
      quote: { author: 'sven-dahl', body: 'Give it back.' },
    })
    const earlier = await ask<Timeline>(
      gateway,
      `/api/recurring-mistakes/${id}/timeline?after=${timeline.next}`,
      { as: jonas },
    )
    const all = [...timeline.entries, ...earlier.body.entries]
    expect(all.map(({ at }) => at)).toEqual(days.map((day) => daysAgo(day).toISOString()))
    expect([earlier.body.earlier, earlier.body.next]).toEqual([0, null])
  })

  it('sums up the exercises answered between its occurrences, without the answers', async () => {
    const id = await group()
    const { mistake } = await merged(jonas, daysAgo(9), id)
    await merged(jonas, daysAgo(2), id)
    const { db } = gateway
    const exercise = JSON.stringify({ answer: 'CANARY' })
    const { id: card } = await db
      .insertInto('practice_cards')
      .values({ user_id: jonas, mistake_id: mistake, kind: 'fix', exercise, exercise_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attempt = { card_id: card, user_id: jonas, answer: '{}', graded_by: 'checks' as const }
    const rated = { rating: 3, rated_at: daysAgo(4), card_before: '{}' }
    await db
      .insertInto('practice_attempts')
      .values([
        { ...attempt, ...rated, outcome: 'wrong', at: daysAgo(6) },
        { ...attempt, ...rated, outcome: 'right', at: daysAgo(4) },
        { ...attempt, outcome: 'wrong', at: daysAgo(3), undone_at: daysAgo(3) },
      ])
      .execute()
    const { body } = await open(id)
    expect(body.practice).toEqual({ practiced: 1, recalled: 1 })
    expect(body.timeline.entries).toMatchObject([
      { kind: 'occurrence' },
      { kind: 'practice', id: mistake, answers: 2, recalled: 1, at: daysAgo(4).toISOString() },
      { kind: 'occurrence', id: mistake },
    ])
    expect(JSON.stringify(body)).not.toContain('CANARY')
  })

  it('shows its occurrences first, however often the person practiced', async () => {
    const id = await group()
    const days = [40, 30, 20]
    const [oldest] = await Promise.all(days.map((day) => merged(jonas, daysAgo(day), id)))
    const outcomes = Array.from({ length: 9 }, () => 'right' as const)
    await tellAnswers(gateway.db, { owner: jonas, mistake: oldest?.mistake ?? '', outcomes })
    const { timeline } = (await open(id)).body
    expect(timeline.entries.filter(({ kind }) => kind === 'occurrence')).toHaveLength(3)
    expect(timeline.entries[0]).toMatchObject({ kind: 'practice', answers: 9, recalled: 9 })
    expect(timeline.earlier).toBe(0)
  })

  it('shows the last pull requests in which it could have happened', async () => {
    const id = await group()
    for (let day = 60; day > 30; day--) await merged(jonas, daysAgo(day), day % 3 === 0 ? id : undefined)
    const { strip } = (await open(id)).body
    expect(strip).toHaveLength(21)
    expect(strip.map(({ occurred }) => occurred).slice(-4)).toEqual([false, true, false, false])
  })

  it('is visible only to its owner and the manager of their team', async () => {
    const own = await group({ team_id: null, user_id: jonas })
    await merged(jonas, daysAgo(2), own)
    const sven = await insertPerson(gateway.db, 'sven-dahl')
    await subscribe(gateway.db, sven, { planType: 'pro' })
    expect((await open(own, { as: sven })).status).toBe(404)
    expect((await open(own, { as: marta })).body).toMatchObject({
      count: 1,
      mayChange: false,
      mayConvert: true,
    })
    expect((await open(own)).body).toMatchObject({ mayChange: true, mayConvert: false })
    const views = await gateway.db
      .selectFrom('member_views')
      .select('screen')
      .where('viewed_id', '=', jonas)
      .execute()
    expect(views).toEqual([{ screen: '/recurring-mistakes' }])
  })
})

describe('a manager’s view of a member', () => {
  const viewed = () => list(marta, `?user=${jonas}`)

  it('counts only mistakes since the member joined or from reviews charged to the team', async () => {
    const { db } = gateway
    const id = await group()
    await merged(jonas, daysAgo(120), id)
    const charged = await merged(jonas, daysAgo(110), id)
    await queueRun(db, {
      pullRequestId: charged.pullRequest,
      repositoryId: repository,
      tenantId: teamId,
      userId: jonas,
    })
    for (const day of [50, 45]) await merged(jonas, daysAgo(day), id)
    for (const day of [105, 20, 10, 5]) await merged(jonas, daysAgo(day))
    const old = await group({ title: 'From before', team_id: null, user_id: jonas })
    await merged(jonas, daysAgo(130), old)
    expect((await list()).groups.map(({ count }) => count)).toEqual([4, 1])
    const { groups } = await viewed()
    expect(groups.map(({ count, severity }) => [count, severity])).toEqual([[3, 'medium']])
    expect(groups[0]!.firstAt).toBe(daysAgo(110).toISOString())
    expect(groups[0]!.silence).toMatchObject({ daysSince: 45, opportunitiesSince: 3 })
    const { body } = await open(id, { as: marta, query: `?user=${jonas}` })
    expect([body.count, body.timeline.entries.length]).toEqual([3, 3])
    expect(body.strip).toHaveLength(6)
    expect((await open(old, { as: marta })).status).toBe(404)
    expect((await open(old, { as: marta, query: `?user=${jonas}` })).status).toBe(404)
  })

  it('ends when the member is removed', async () => {
    await merged(jonas, daysAgo(2), await group({ team_id: null, user_id: jonas }))
    expect((await viewed()).groups).toHaveLength(1)
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    const path = `/api/recurring-mistakes?user=${jonas}`
    expect((await ask(gateway, path, { as: marta })).status).toBe(404)
  })
})
