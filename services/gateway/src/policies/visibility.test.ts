import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDashboard } from '../dashboard/dashboard.queries.ts'
import { readLearning } from '../dashboard/learning.queries.ts'
import { readTeamNumbers } from '../dashboard/team-dashboard.queries.ts'
import { readTeamLearning } from '../dashboard/team-learning.queries.ts'
import { readGroupDetail } from '../mistakes/recurring-detail.queries.ts'
import { readRecurringGroups } from '../mistakes/recurring-list.queries.ts'
import { findSeenGroup } from '../mistakes/seen-group.queries.ts'
import { readPossibleRepeats, readPractice, readTimeline } from '../mistakes/timeline.queries.ts'
import { countMeasured } from '../operations/public-figures.queries.ts'
import { readOwnProgress, readTeamProgress } from '../practice/progress.queries.ts'
import {
  countPullRequests,
  readPullRequest,
  readPullRequests,
} from '../pull-requests/pull-requests.queries.ts'
import { seesMistake } from '../reviews/mistakes.queries.ts'
import { countReviews, readReviewList } from '../reviews/review-list.queries.ts'
import { readReview } from '../reviews/reviews.queries.ts'
import { readCounts } from '../standards/counts.queries.ts'
import { readEffect } from '../standards/effect.queries.ts'
import { readOccurrences } from '../standards/occurrences.queries.ts'
import { readStandards } from '../standards/standards.queries.ts'
import { readSuggestions } from '../standards/suggestions.queries.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import {
  byPersonAndGroup,
  distinct,
  ids,
  isIn,
  type Occurrence,
  occurrencesIn,
  repeatsAmong,
  sees,
  sum,
  teamThatSees,
} from './testing/obvious.ts'
import { build, events, type Group, PUBLISHED, type Pull, type Team, type World } from './testing/world.ts'

const WORLDS = Number(process.env.V1_WORLDS ?? 6)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const ALL = 100
const NEWEST = 5
const NEWEST_OF_TEAM = 10
const KEYS = ['TypeScript/source', 'Go/source']

const newestReviews = (pulls: readonly Pull[], count: number) =>
  pulls
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
    .slice(-count)
    .map(({ reviewId }) => reviewId)
    .toSorted()

async function expectPerson(world: World, subject: { viewerId: string; userId: string }): Promise<void> {
  const { db } = gateway
  const { viewerId, userId } = subject
  const pulls = world.pulls.filter((pull) => pull.owner === userId && sees(world, viewerId, pull))
  const listed = { subject, filter: 'all', limit: ALL } as const
  expect(ids(await readPullRequests(db, listed))).toEqual(ids(pulls))
  expect(await countPullRequests(db, subject)).toMatchObject({ all: pulls.length })
  const current = pulls.filter(({ superseded }) => !superseded)
  const reviews = await readReviewList(db, listed)
  expect(ids(reviews)).toEqual(current.map(({ reviewId }) => reviewId).toSorted())
  expect(await countReviews(db, subject)).toMatchObject({ all: current.length })
  const dashboard = await readDashboard(db, subject)
  expect(dashboard).toMatchObject({
    pullRequests: { merged: pulls.length },
    reviews: { count: current.length },
  })
  expect(sum(dashboard.trend.map((week) => week.pullRequests))).toBe(current.length)
  expect(ids(dashboard.recentReviews)).toEqual(newestReviews(current, NEWEST))
  if (userId === viewerId) {
    const progress = await readOwnProgress(db, userId)
    expect(sum(progress.map(({ mistakes }) => mistakes))).toBe(byPersonAndGroup(occurrencesIn(pulls)).length)
  }
  await expectRecurring(world, subject, pulls)
}

async function expectRecurring(
  { own, teams, members }: World,
  subject: { viewerId: string; userId: string },
  pulls: readonly Pull[],
): Promise<void> {
  const { db } = gateway
  const group = own.get(subject.userId)!
  const team = teams.find(({ id }) => id === members.get(subject.userId)?.teamId)
  const occurrences = occurrencesIn(pulls)
  const expected = [group, team?.standard, team?.suggestion].flatMap((one) => {
    const found = one ? occurrences.filter(isIn(one)) : []
    return found.length > 0 ? [{ id: one!.id, count: found.length }] : []
  })
  const { page: groups } = await readRecurringGroups(db, { subject, limit: 1_000 })
  expect(new Map(groups.map(({ id, count }) => [id, count]))).toEqual(
    new Map(expected.map(({ id, count }) => [id, count])),
  )
  const learning = await readLearning(db, subject)
  expect(learning.recurring.count).toBe(expected.length)
  const repeated = expected.flatMap(({ id }) => repeatsAmong(occurrences.filter(isIn({ id }))))
  expect(sum(learning.repeats.map(({ repeats }) => repeats))).toBe(repeated.length)
  const inOwn = occurrences.filter(isIn(group))
  const practiced = inOwn.filter(({ practiced: one }) => one)
  const { entries } = await readTimeline(db, { subject, groupId: group.id, limit: ALL })
  const shown = entries.flatMap(({ kind, id }) => (kind === 'occurrence' ? [{ id }] : []))
  expect(ids(shown)).toEqual(ids(inOwn))
  const answers = entries.flatMap((entry) => (entry.kind === 'practice' ? [entry.answers] : []))
  expect(sum(answers)).toBe(practiced.length)
  expect(await readPractice(db, { subject, groupId: group.id })).toMatchObject({
    practiced: practiced.length,
  })
  const { strip } = await readGroupDetail(db, { subject, groupId: group.id, keys: KEYS })
  const occasions = pulls.filter(({ keys }) => keys.some((key) => KEYS.includes(key)))
  expect(strip.map(({ at }) => at)).toEqual(
    occasions
      .map(({ at }) => at.toISOString())
      .toSorted()
      .slice(-21),
  )
  const repeats = pulls
    .filter(({ superseded }) => !superseded)
    .flatMap(({ mistakes }) => mistakes.filter(({ groupId, counts }) => groupId === null && counts))
  const open = await readPossibleRepeats(db, { subject, groupId: group.id, lastAt: new Date(0) })
  expect(open).toHaveLength(Math.min(5, repeats.length))
  for (const { id } of open) expect(ids(repeats)).toContain(id)
}

async function expectById(world: World, viewerId: string): Promise<void> {
  const { db } = gateway
  const visible = world.pulls.filter((pull) => sees(world, viewerId, pull))
  for (const pull of world.pulls) {
    const isVisible = visible.includes(pull)
    const found = await readPullRequest(db, { viewerId, pullRequestId: pull.id })
    expect(found !== null).toBe(isVisible)
    const review = await readReview(db, { viewerId, reviewId: pull.reviewId })
    expect(review !== null).toBe(isVisible)
    for (const { id, recurrence } of review?.review.mistakes ?? []) {
      const groupId = pull.mistakes.find((one) => one.id === id)?.groupId
      const known = occurrencesIn(visible).filter(
        (one) => one.pull.owner === pull.owner && one.groupId === groupId,
      )
      if (recurrence) expect(recurrence.count).toBe(known.length)
    }
    const [mistake] = pull.mistakes
    if (mistake) {
      const asManager = await seesMistake(db, { mistakeId: mistake.id, viewerId })
      expect(asManager).toBe(isVisible && pull.owner !== viewerId)
    }
  }
  for (const [owner, group] of world.own) {
    const seen = await findSeenGroup(db, { groupId: group.id, viewerId })
    expect(seen !== null).toBe(owner === viewerId || occurrencesIn(visible).some(isIn(group)))
  }
}

/**
 * The team's numbers exclude even the manager's own pull requests from before the manager joined, unless they were
 * charged to the team.
 */
async function expectTeam(world: World, team: Team): Promise<void> {
  const { db } = gateway
  const pulls = world.pulls.filter((pull) => teamThatSees(world, pull) === team.id)
  const current = pulls.filter(({ superseded }) => !superseded)
  const numbers = await readTeamNumbers(db, team.id)
  expect(numbers).toMatchObject({
    pullRequests: { merged: pulls.length },
    reviews: { count: current.length },
  })
  for (const { id, weeks } of numbers.members)
    expect(sum(weeks.map((week) => week.pullRequests))).toBe(
      current.filter(({ owner }) => owner === id).length,
    )
  const newest = pulls.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1),
  )
  expect(ids(numbers.pulls)).toEqual(ids(newest.slice(0, NEWEST_OF_TEAM)))
  expect(ids(numbers.latest)).toEqual(newestReviews(current, NEWEST_OF_TEAM))
  const inTeams = occurrencesIn(pulls).filter((one) => isIn(team.standard)(one) || isIn(team.suggestion)(one))
  const inOwn = occurrencesIn(pulls).filter((one) => isIn(world.own.get(one.pull.owner)!)(one))
  const learning = await readTeamLearning(db, team.id)
  const repeated = byPersonAndGroup([...inTeams, ...inOwn]).flatMap(repeatsAmong)
  expect(sum(learning.categories.map(({ repeats }) => repeats))).toBe(repeated.length)
  const shown = learning.repeats.flatMap(({ weeks }) => weeks.map(({ repeats }) => repeats))
  expect(sum(shown)).toBe(repeated.length)
  expect(learning.recurring.count).toBe(distinct([...inTeams, ...inOwn].map(({ groupId }) => groupId)))
  expect(await countMeasured(db, { teamId: team.id })).toMatchObject({
    mistakes: byPersonAndGroup([...inTeams, ...inOwn]).length,
  })
  const progress = await readTeamProgress(db, team.id)
  expect(sum(progress.map(({ mistakes }) => mistakes))).toBe(byPersonAndGroup(inTeams).length)
  expect(sum(progress.map(({ before }) => Number(before.occurrences)))).toBe(
    distinct(inTeams.map(({ groupId, pull }) => `${groupId} ${pull.id}`)),
  )
  const occasions = inTeams.flatMap(({ groupId, key, pull: { owner } }) =>
    pulls.filter((one) => one.owner === owner && one.keys.includes(key)).map(({ id }) => `${groupId} ${id}`),
  )
  expect(sum(progress.map(({ before }) => Number(before.opportunities)))).toBe(distinct(occasions))
  const { rows } = await sql`select from suggested_by(${team.suggestion.id})`.execute(db)
  expect(rows).toHaveLength(inTeams.filter(isIn(team.suggestion)).length)
}

async function expectStandards(world: World, team: Team, viewerId: string): Promise<void> {
  const { db } = gateway
  const looker = { viewerId, teamId: team.id, isManager: viewerId === team.managerId }
  const pulls = world.pulls.filter(
    (pull) => world.members.get(pull.owner)?.teamId === team.id && sees(world, viewerId, pull),
  )
  const newestFirst = (one: Occurrence, other: Occurrence) =>
    other.pull.at.getTime() - one.pull.at.getTime() || (one.id < other.id ? 1 : -1)
  const inGroup = (group: Group) => occurrencesIn(pulls).filter(isIn(group)).toSorted(newestFirst)
  const counted = (group: Group) => ({
    occurrences: inGroup(group).length,
    lastSeenAt: inGroup(group)[0]?.pull.at.toISOString() ?? null,
  })
  const counts = await readCounts(db, looker, [team.standard.id, team.suggestion.id])
  for (const group of [team.standard, team.suggestion]) {
    const people = distinct(inGroup(group).map(({ pull }) => pull.owner))
    expect(counts(group.id)).toMatchObject({ ...counted(group), people })
  }
  const standardId = team.standard.id
  expect((await readStandards(db, looker, { limit: ALL })).standards).toMatchObject([counted(team.standard)])
  const { occurrences } = await readOccurrences(db, looker, { standardId, limit: ALL })
  expect(occurrences.map(({ mistakeId }) => mistakeId)).toEqual(inGroup(team.standard).map(({ id }) => id))
  const keys = inGroup(team.standard).map(({ key }) => key)
  const part = (isBefore: boolean) => {
    const isThen = ({ at }: Pull) => at < PUBLISHED === isBefore
    const seen = distinct(inGroup(team.standard).flatMap(({ pull }) => (isThen(pull) ? [pull.id] : [])))
    const occasions = pulls.filter((pull) => isThen(pull) && pull.keys.some((key) => keys.includes(key)))
    return { occurrences: seen, opportunities: Math.max(seen, occasions.length) }
  }
  expect(await readEffect(db, looker, standardId)).toMatchObject({
    occurrencesBefore: inGroup(team.standard).filter(({ pull }) => pull.at < PUBLISHED).length,
    effect: { before: part(true), after: part(false) },
  })
  if (!looker.isManager) return
  const [suggestion] = await readSuggestions(db, looker)
  if (!suggestion) return
  expect(suggestion).toMatchObject(counted(team.suggestion))
  expect(suggestion.seen.map(({ mistakeId }) => mistakeId)).toEqual(
    inGroup(team.suggestion)
      .slice(0, 3)
      .map(({ id }) => id),
  )
}

it(
  'shows people exactly what they may see, however they join, leave, connect and are charged',
  async () => {
    await fc.assert(
      fc.asyncProperty(events, async (drawn) => {
        const world = await build(gateway.db, drawn)
        for (const viewerId of world.people) {
          await Promise.all(world.people.map((userId) => expectPerson(world, { viewerId, userId })))
          await expectById(world, viewerId)
          const team = world.teams.find(({ id }) => id === world.members.get(viewerId)?.teamId)
          if (team) await expectStandards(world, team, viewerId)
        }
        for (const team of world.teams) await expectTeam(world, team)
      }),
      // Disables shrinking, because it takes longer than the test's timeout.
      { numRuns: WORLDS, endOnFailure: true },
    )
  },
  WORLDS * 50_000,
)
