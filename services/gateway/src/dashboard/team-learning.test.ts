import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { createTeam, queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { daysAgo, tellMerges } from '../mistakes/testing/tell-merges.ts'
import {
  insertGroup,
  insertPerson,
  insertRepository,
  insertStandard,
  insertSuggestion,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { tellAnswers } from './testing/tell-answers.ts'

let gateway: TestGateway
let people: string[]
let team: string
let repository: string
let merged: ReturnType<typeof tellMerges>
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  people = []
  for (const login of ['marta-olsen', 'jonas-pitt', 'ines-moreau', 'sven-dahl', 'tobias-kern'])
    people.push(await insertPerson(db, login))
  const [managerId, ...memberIds] = people as [string, ...string[]]
  team = await createTeam(db, { managerId, memberIds })
  for (const [index, user] of people.entries())
    await db
      .updateTable('team_members')
      .set({ joined_at: daysAgo(60 - index) })
      .where('user_id', '=', user)
      .execute()
  await subscribe(db, managerId, { planType: 'teams', extraSeats: 5 })
  repository = await insertRepository(db, managerId, { team_id: team })
  merged = tellMerges(db, repository)
})

const show = async () => (await ask<TeamDashboard>(gateway, '/api/dashboard/team', { as: people[0]! })).body
const sums = ({ members }: TeamDashboard) =>
  members.map(({ weeks }) => weeks.reduce((all, { repeats }) => all + repeats, 0))
const group = (given = {}) => insertGroup(gateway.db, { team_id: team, ...given })

it('shows what each member repeated, in order of joining', async () => {
  const [locks, zones] = [await group(), await group({ title: 'Missing time zone', category: 'testing' })]
  const own = await group({ team_id: null, user_id: people[1]!, title: 'Own', category: 'security' })
  for (const days of [30, 20, 10]) await merged(people[0]!, daysAgo(days), locks)
  for (const days of [30, 20]) await merged(people[1]!, daysAgo(days), zones)
  for (const days of [25, 15, 5, 1]) await merged(people[1]!, daysAgo(days), own)
  await merged(people[2]!, daysAgo(5), locks)
  const seen = await show()
  expect(sums(seen)).toEqual([2, 4, 0, 0, 0])
  expect(seen.members.map(({ mostRepeated }) => mostRepeated)).toEqual([
    { groupId: locks, title: 'Lock not released', count: 3 },
    { groupId: own, title: 'Own', count: 4 },
    null,
    null,
    null,
  ])
  expect(seen.categories).toEqual([
    { category: 'security', repeats: 3 },
    { category: 'error-handling', repeats: 2 },
    { category: 'testing', repeats: 1 },
  ])
  expect(seen.recurring).toMatchObject({ count: 3, high: 0 })
  await merged(people[3]!, daysAgo(1), locks)
  expect((await show()).recurring).toMatchObject({ count: 3, high: 1 })
})

it('shows nothing from before a member joined, unless it is charged to the team', async () => {
  const id = await group()
  const early = await merged(people[1]!, daysAgo(70), id)
  for (const days of [65, 20, 2]) await merged(people[1]!, daysAgo(days), id)
  const unseen = await group({ team_id: null, user_id: people[1]! })
  for (const days of [75, 72]) await merged(people[1]!, daysAgo(days), unseen)
  const stranger = await insertPerson(gateway.db, 'dina-holt')
  for (const days of [9, 8]) await merged(stranger, daysAgo(days), id)

  const seen = await show()
  expect([sums(seen)[1], seen.members[1]!.mostRepeated?.count]).toEqual([1, 2])
  expect(seen.recurring.count).toBe(1)
  const run = { pullRequestId: early.pullRequest, repositoryId: repository, userId: people[1]! }
  await queueRun(gateway.db, { ...run, tenantId: team })
  const charged = await show()
  expect([sums(charged)[1], charged.members[1]!.mostRepeated?.count]).toEqual([2, 3])
})

it('counts standards, violations since they were published, and suggestions', async () => {
  const { db } = gateway
  const standard = await insertStandard(db, { team_id: team, approved_at: daysAgo(40) })
  const fresh = await insertStandard(db, { team_id: team, approved_at: new Date() })
  await insertSuggestion(db, { team_id: team })
  await insertSuggestion(db, { team_id: team, suggestion_dismissed_at: new Date() })
  const lastWeek = 7 + ((new Date().getUTCDay() + 6) % 7)
  for (const days of [lastWeek, lastWeek, 50]) await merged(people[1]!, daysAgo(days), standard)
  await merged(people[2]!, new Date(), standard)
  await merged(people[2]!, daysAgo(1), fresh)
  const { standards, recurring } = await show()
  expect(standards).toEqual({ count: 2, brokenThisWeek: 1, brokenLastWeek: 2 })
  expect(recurring.suggested).toBe(1)
})

it('shows recall for at least five people together, and never for an individual', async () => {
  for (const owner of people.slice(0, 4)) {
    const { mistake } = await merged(owner, daysAgo(3))
    await tellAnswers(gateway.db, { owner, mistake, outcomes: ['right', 'wrong'] })
  }
  expect((await show()).practice).toBeNull()
  const { mistake } = await merged(people[4]!, daysAgo(3))
  await tellAnswers(gateway.db, { owner: people[4]!, mistake, outcomes: ['right'], at: daysAgo(59) })
  // The last member joined 56 days ago, and practice from before that is private.
  expect((await show()).practice).toBeNull()
  await gateway.db
    .updateTable('practice_attempts')
    .set({ at: daysAgo(2) })
    .execute()
  const seen = await show()
  expect(seen.practice).toEqual({ people: 5, answered: 9, recalled: 5 })
  expect(seen.members.every((member) => !JSON.stringify(member).includes('recalled'))).toBe(true)
})
