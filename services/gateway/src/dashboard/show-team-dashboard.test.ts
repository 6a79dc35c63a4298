import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { createTeam, queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository, insertReview } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

let gateway: TestGateway
const ids: Record<string, string> = {}
let team: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  const { db } = gateway
  for (const login of ['marta-olsen', 'ines-moreau', 'jonas-pitt', 'sven-dahl'])
    ids[login] = await insertPerson(db, login)
  team = await createTeam(db, {
    managerId: ids['marta-olsen']!,
    memberIds: [ids['jonas-pitt']!, ids['ines-moreau']!],
  })
  await subscribe(db, ids['marta-olsen']!, { planType: 'teams', extraSeats: 1 })
  const join = (login: string, days: number) =>
    db
      .updateTable('team_members')
      .set({ joined_at: ago(days) })
      .where('user_id', '=', ids[login]!)
      .execute()
  await join('marta-olsen', 40)
  await join('jonas-pitt', 30)
  await join('ines-moreau', 20)
  repository = await insertRepository(db, ids['marta-olsen']!, { team_id: team })
})
afterAll(() => gateway.close())

const show = async () =>
  (await ask<TeamDashboard>(gateway, '/api/dashboard/team', { as: ids['marta-olsen']! })).body

async function reviewed(login: string, { days, score = 80 }: { days: number; score?: number | null }) {
  const owner = ids[login]!
  const pull = { owner, repository, merged_at: ago(days), analysis_status: 'completed' }
  const pullRequest = await insertPullRequest(gateway.db, pull)
  await insertReview(gateway.db, { owner, pullRequest, created_at: ago(days), score })
  return pullRequest
}

it('says that there is no data yet, and lists members in the order they joined', async () => {
  const empty = await show()
  expect(empty).toMatchObject({
    pullRequests: { merged: 0, analyzed: 0 },
    reviews: { count: 0, averageScore: null },
    categories: [],
    activity: [],
    repositories: 1,
    usage: { pooled: true, limit: 150 },
  })
  expect(empty.members.map(({ username, isManager }) => [username, isManager])).toEqual([
    ['marta-olsen', true],
    ['jonas-pitt', false],
    ['ines-moreau', false],
  ])
  expect(empty.members[0]!.weeks).toHaveLength(12)
})

it('counts each member’s work since they joined or charged to the team, and nobody else’s', async () => {
  await reviewed('marta-olsen', { days: 3, score: 90 })
  await reviewed('jonas-pitt', { days: 5, score: 60 })
  await reviewed('jonas-pitt', { days: 4, score: null })
  await reviewed('jonas-pitt', { days: 35, score: 10 })
  const charged = await reviewed('ines-moreau', { days: 25, score: 75 })
  await queueRun(gateway.db, {
    pullRequestId: charged,
    repositoryId: repository,
    userId: ids['ines-moreau']!,
    tenantId: team,
  })
  await reviewed('ines-moreau', { days: 25, score: 1 })
  await reviewed('sven-dahl', { days: 1, score: 1 })
  await insertPullRequest(gateway.db, { owner: ids['jonas-pitt']!, repository, merged_at: ago(2) })

  const seen = await show()
  expect(seen).toMatchObject({
    pullRequests: { merged: 5, analyzed: 4, open: 1 },
    reviews: { count: 4, scored: 3, averageScore: 75 },
  })
  expect(seen.members.map((one) => [one.username, one.averageScore, one.scored])).toEqual([
    ['marta-olsen', 90, 1],
    ['jonas-pitt', 60, 1],
    ['ines-moreau', 75, 1],
  ])
  const sum = (index: number) => seen.members[index]!.weeks.reduce((all, week) => all + week.pullRequests, 0)
  expect([0, 1, 2].map(sum)).toEqual([1, 2, 1])
})

it('lists the latest pull requests and reviews together by date, each pull request once', async () => {
  for (let days = 6; days < 20; days += 1) await reviewed('marta-olsen', { days })
  const { activity } = await show()
  expect(activity).toHaveLength(10)
  expect(activity.map(({ at }) => at)).toEqual(
    activity
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(activity).toContainEqual(
    expect.objectContaining({
      kind: 'pull-request',
      status: 'pending',
      by: expect.objectContaining({ username: 'jonas-pitt' }),
    }),
  )
  const pullRequests = activity.map((one) => `${one.repository} ${one.number}`)
  expect(new Set(pullRequests).size).toBe(pullRequests.length)
})

it('shows nothing of a removed member, starting with the next request', async () => {
  await gateway.db.deleteFrom('team_members').where('user_id', '=', ids['jonas-pitt']!).execute()
  const seen = await show()
  expect(JSON.stringify(seen)).not.toContain('jonas-pitt')
})
