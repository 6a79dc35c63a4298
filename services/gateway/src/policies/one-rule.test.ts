import { createTeam, queueRun } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tellAnswers } from '../dashboard/testing/tell-answers.ts'
import { readRecurringGroups } from '../mistakes/recurring-list.queries.ts'
import { readPractice, readTimeline } from '../mistakes/timeline.queries.ts'
import { countMeasured } from '../operations/public-figures.queries.ts'
import { readTeamProgress } from '../practice/progress.queries.ts'
import { readMistakes } from '../reviews/mistakes.queries.ts'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  placeMistake,
} from '../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

// Regression tests. Each of these queries once had a different rule for what a manager can see about a member.

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const JOINED = daysAgo(50)
const EARLY = daysAgo(100)

let gateway: TestGateway
let manager: string
let member: string
let team: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  await db.deleteFrom('users').execute()
  manager = await insertPerson(db, 'marta-olsen')
  member = await insertPerson(db, 'jonas-pitt')
  team = await createTeam(db, { managerId: manager, memberIds: [member] })
  await db.updateTable('team_members').set({ joined_at: JOINED }).execute()
  repository = await insertRepository(db, member)
})

async function mistakeAt(at: Date, { group, isCharged = false }: { group?: string; isCharged?: boolean }) {
  const { db } = gateway
  const pull = { owner: member, repository, merged_at: at, analysis_status: 'completed' }
  const pullRequest = await insertPullRequest(db, pull)
  const key = { user_id: member, key: 'Python/source', merged_at: at }
  await db
    .insertInto('opportunities')
    .values({ pull_request_id: pullRequest, ...key })
    .execute()
  if (isCharged)
    await queueRun(db, {
      pullRequestId: pullRequest,
      repositoryId: repository,
      userId: member,
      tenantId: team,
    })
  const review = await insertReview(db, { owner: member, pullRequest })
  const id = await insertMistake(db, { owner: member, pullRequest, review, opportunity: 'Python/source' })
  if (group) await placeMistake(db, { group, mistake: id, owner: member, at })
  return { id, review }
}

it('shows a manager exercises of charged pull requests that were answered before the member joined', async () => {
  const { db } = gateway
  const groupId = await insertGroup(db, { user_id: member })
  const { id: mistake } = await mistakeAt(EARLY, { group: groupId, isCharged: true })
  await tellAnswers(db, { owner: member, mistake, outcomes: ['right'], at: daysAgo(60) })
  const wanted = { subject: { viewerId: manager, userId: member }, groupId }
  const { entries } = await readTimeline(db, { ...wanted, limit: 10 })
  expect(entries.map(({ kind }) => kind)).toEqual(['practice', 'occurrence'])
  expect(await readPractice(db, wanted)).toEqual({ practiced: 1, recalled: 1 })
})

it('counts occurrences in a review only for people who can see them', async () => {
  const { db } = gateway
  const groupId = await insertGroup(db, { user_id: member })
  const { review } = await mistakeAt(daysAgo(10), { group: groupId })
  await mistakeAt(EARLY, { group: groupId })
  const stranger = await insertPerson(db, 'ada-finch')
  const recurrenceFor = async (viewerId: string) => {
    const found = await readMistakes(db, { reviewIds: [review], subject: { viewerId, userId: member } })
    return found.get(review)?.[0]?.recurrence
  }
  expect(await recurrenceFor(member)).toEqual({ groupId, count: 2 })
  expect(await recurrenceFor(manager)).toEqual({ groupId, count: 1 })
  expect(await recurrenceFor(stranger)).toBeNull()
})

it('doesn’t let a possible repeat that the manager can’t see change their verdict', async () => {
  const { db } = gateway
  const group = await insertGroup(db, { user_id: member })
  await mistakeAt(EARLY, { group, isCharged: true })
  const { id: repeat } = await mistakeAt(daysAgo(90), {})
  await db.insertInto('possible_repeats').values({ group_id: group, mistake_id: repeat }).execute()
  const isDoubtfulFor = async (viewerId: string) => {
    const { page } = await readRecurringGroups(db, { subject: { viewerId, userId: member }, limit: 1 })
    return page[0]?.exposure?.isDoubtful
  }
  expect(await isDoubtfulFor(member)).toBe(true)
  expect(await isDoubtfulFor(manager)).toBe(false)
})

it('counts charged pull requests from before a member joined in the team’s figures', async () => {
  const { db } = gateway
  const group = await insertGroup(db, { team_id: team })
  await mistakeAt(EARLY, { group, isCharged: true })
  await mistakeAt(daysAgo(120), { group })
  for (const days of [95, 90, 85, 40, 30, 20]) await mistakeAt(daysAgo(days), {})
  expect(await countMeasured(db, { teamId: team })).toMatchObject({ mistakes: 1, quiet: 1 })
  const [row] = await readTeamProgress(db, team)
  expect(row).toMatchObject({ mistakes: 1, before: { occurrences: 1, opportunities: 4 } })
})
