import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { queueRun } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { daysAgo, tellMerges } from '../mistakes/testing/tell-merges.ts'
import { formTeam } from '../testing/form-team.ts'
import { insertGroup, insertStandard } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { tellAnswers } from './testing/tell-answers.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let team: string
let repository: string
let merged: ReturnType<typeof tellMerges>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  ;({ marta, jonas, teamId: team, repository } = await formTeam(db, { joinedAt: daysAgo(30) }))
  merged = tellMerges(db, repository)
})

const show = async (as = jonas, query = '') =>
  (await ask<Dashboard>(gateway, `/api/dashboard${query}`, { as })).body
const viewed = () => show(marta, `?user=${jonas}`)
const sum = ({ trend }: Dashboard) => [
  trend.reduce((all, { pullRequests }) => all + pullRequests, 0),
  trend.reduce((all, { repeats }) => all + repeats, 0),
]
const group = (given = {}) => insertGroup(gateway.db, { team_id: team, ...given })

it('counts a mistake as repeated if it isn’t the person’s first in its group, in the week of its merge', async () => {
  const [shared, other] = [await group(), await group()]
  await merged(marta, daysAgo(60), shared)
  for (const days of [50, 20, 1]) await merged(jonas, daysAgo(days), shared)
  await merged(jonas, daysAgo(10), other)
  await merged(jonas, daysAgo(5))
  const seen = await show()
  expect(sum(seen)).toEqual([5, 2])
  const monday = (at: Date) =>
    new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
  expect(seen.trend.filter(({ repeats }) => repeats > 0).map(({ week }) => week)).toEqual(
    [daysAgo(20), daysAgo(1)].map(monday),
  )
  expect(seen.recurring).toEqual({ count: 2, high: 0, quiet: 0 })
})

it('excludes replaced and disputed mistakes, and those before the chart starts', async () => {
  const id = await group({ team_id: null, user_id: jonas })
  for (const days of [300, 250]) await merged(jonas, daysAgo(days), id)
  const replaced = await merged(jonas, daysAgo(4), id)
  const disputed = await merged(jonas, daysAgo(3), id)
  expect(sum(await show())).toEqual([2, 2])
  const { db } = gateway
  await db
    .updateTable('pr_analysis')
    .set({ superseded_at: new Date() })
    .where('id', '=', replaced.review)
    .execute()
  await db.updateTable('mistakes').set({ disputed: true }).where('id', '=', disputed.mistake).execute()
  expect(sum(await show())).toEqual([1, 0])
})

it('lists all recent standards that the person has violated, oldest first', async () => {
  const set = async (title: string, days: number) => {
    const id = await insertStandard(gateway.db, { team_id: team, title, approved_at: daysAgo(days) })
    return id
  }
  for (const [title, days] of [
    ['Long ago', 300],
    ['First', 90],
    ['Second', 60],
    ['Third', 40],
    ['Fourth', 9],
  ] as const)
    await merged(jonas, daysAgo(10), await set(title, days))
  await set('Never met', 5)
  const { standardsSet } = await show()
  expect(standardsSet.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Fourth'])
  expect(standardsSet[3]?.at).toBe(daysAgo(9).toISOString())
})

it('shows a manager a member’s mistakes since they joined or from charged pull requests, but no practice', async () => {
  const id = await group()
  const early = await merged(jonas, daysAgo(80), id)
  await merged(jonas, daysAgo(50), id)
  const { mistake } = await merged(jonas, daysAgo(20), id)
  await merged(jonas, daysAgo(2), id)
  await tellAnswers(gateway.db, { owner: jonas, mistake, outcomes: ['right'] })
  expect(sum(await show())).toEqual([4, 3])
  // An occurrence isn't a repeat if the manager can't see any earlier occurrence.
  const before = await viewed()
  expect([sum(before), before.recurring.count, before.practice]).toEqual([[2, 1], 1, null])
  await queueRun(gateway.db, {
    pullRequestId: early.pullRequest,
    repositoryId: repository,
    userId: jonas,
    tenantId: team,
  })
  expect(sum(await viewed())).toEqual([3, 2])
})

it('shows how many answers of the last twelve weeks were right', async () => {
  const { mistake } = await merged(jonas, daysAgo(3))
  const old = await merged(jonas, daysAgo(200))
  await tellAnswers(gateway.db, { owner: jonas, mistake, outcomes: ['right', 'right', 'wrong', 'given_up'] })
  await tellAnswers(gateway.db, {
    owner: jonas,
    mistake: old.mistake,
    outcomes: ['right'],
    at: daysAgo(100),
  })
  expect((await show()).practice).toEqual({ answered: 4, recalled: 2 })
  await gateway.db.updateTable('practice_attempts').set({ undone_at: new Date() }).execute()
  expect((await show()).practice).toEqual({ answered: 0, recalled: 0 })
})

it('counts mistakes by category, four weeks at a time', async () => {
  const id = await group({ category: 'testing' })
  await merged(jonas, daysAgo(70), id)
  const replaced = await merged(jonas, daysAgo(70), id)
  await gateway.db
    .updateTable('pr_analysis')
    .set({ superseded_at: new Date() })
    .where('id', '=', replaced.review)
    .execute()
  const { categories } = await show()
  const weeks = categories.flatMap((one) => one.weeks)
  expect(categories).toHaveLength(1)
  expect(weeks).toHaveLength(26)
  expect(weeks.filter((count) => count > 0)).toEqual([1, 1, 1, 1])
  expect((await viewed()).categories).toEqual([])
})
