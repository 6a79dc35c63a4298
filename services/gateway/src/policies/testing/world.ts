import type { Database } from '@debrief/database/connect'
import { createTeam, queueRun } from '@debrief/testing/factories'
import fc from 'fast-check'
import {
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '../../testing/rows.ts'

// This file builds random worlds, both in the database and as plain objects for a naive implementation of the
// visibility rules.

const PEOPLE = 5
const DAY = 86_400_000
const KEYS = ['TypeScript/source', 'TypeScript/test', 'Go/source']
const dayAt = (day: number) => new Date(Math.floor(Date.now() / DAY - 21 + day) * DAY)
export const PUBLISHED = dayAt(10)

const person = fc.nat(PEOPLE - 1)
// With few days, many events have the same timestamp.
const day = fc.nat(20)
const mistake = fc.record({
  /** 0: the owner's group. 1 to 4: a team's group. 5: no group, so the mistake may be a repeat. */
  group: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 5),
  key: fc.constantFrom(...KEYS),
  disputed: fc.nat(4).map((one) => one === 0),
  practicedOn: fc.option(day),
})
const joining = fc.record({ kind: fc.constant('join' as const), person, team: fc.constantFrom(0, 0, 1), day })
const leaving = fc.record({ kind: fc.constant('leave' as const), person })
const disconnecting = fc.record({ kind: fc.constant('disconnect' as const), person })
const merging = fc.record({
  kind: fc.constant('merge' as const),
  person,
  connector: person,
  day,
  /** 0 and 1 charge a team, and 2 charges the owner. */
  charged: fc.subarray([0, 1, 2]),
  keys: fc.subarray(KEYS, { minLength: 1 }),
  mistakes: fc.array(mistake, { minLength: 1, maxLength: 3 }),
  superseded: fc.nat(5).map((one) => one === 0),
})
export const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: joining },
    { weight: 1, arbitrary: leaving },
    { weight: 1, arbitrary: disconnecting },
    { weight: 10, arbitrary: merging },
  ),
  { minLength: 20, maxLength: 40 },
)
type DrawnEvent = typeof events extends fc.Arbitrary<(infer One)[]> ? One : never

export interface Mistake {
  id: string
  /** Null if the mistake isn't in a group. The mistake can then be a possible repeat. */
  groupId: string | null
  key: string
  counts: boolean
  practiced: boolean
}

export interface Pull {
  id: string
  owner: string
  connector: string
  at: Date
  chargedTo: string[]
  keys: string[]
  reviewId: string
  superseded: boolean
  mistakes: Mistake[]
}

export interface Group {
  id: string
  ownerId: string | null
  teamId: string | null
}

export interface Team {
  id: string
  managerId: string
  standard: Group
  suggestion: Group
}

export interface World {
  people: string[]
  teams: Team[]
  members: Map<string, { teamId: string; joinedAt: Date }>
  own: Map<string, Group>
  pulls: Pull[]
}

export async function build(db: Database, drawn: readonly DrawnEvent[]): Promise<World> {
  await db.deleteFrom('users').execute()
  const world: World = { people: [], teams: [], members: new Map(), own: new Map(), pulls: [] }
  const repositories: string[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    const id = await insertPerson(db, `person-${at}`)
    world.people.push(id)
    world.own.set(id, { id: await insertGroup(db, { user_id: id }), ownerId: id, teamId: null })
    repositories.push(await insertRepository(db, id))
  }
  for (const [at, managerId] of world.people.slice(0, 2).entries())
    await addTeam(db, world, { managerId, joinedAt: dayAt(4 + at) })
  for (const one of drawn) {
    const who = world.people[one.person]!
    if (one.kind === 'merge') {
      world.pulls.push(await merge(db, world, { ...one, repository: repositories[one.connector]! }))
    } else if (one.kind === 'disconnect') {
      await db.deleteFrom('repositories').where('id', '=', repositories[one.person]!).execute()
      repositories[one.person] = await insertRepository(db, who)
      world.pulls = world.pulls.filter(({ connector }) => connector !== who)
    } else if (!world.teams.some(({ managerId }) => managerId === who)) {
      await db.deleteFrom('team_members').where('user_id', '=', who).execute()
      world.members.delete(who)
      if (one.kind === 'leave') continue
      const [teamId, joinedAt] = [world.teams[one.team]!.id, dayAt(one.day)]
      const row = { team_id: teamId, user_id: who, role: 'member', joined_at: joinedAt } as const
      await db.insertInto('team_members').values(row).execute()
      world.members.set(who, { teamId, joinedAt })
    }
  }
  return world
}

async function addTeam(
  db: Database,
  { teams, members }: World,
  { managerId, joinedAt }: { managerId: string; joinedAt: Date },
): Promise<void> {
  const id = await createTeam(db, { managerId })
  const joined = { joined_at: joinedAt }
  await db.updateTable('team_members').set(joined).where('user_id', '=', managerId).execute()
  members.set(managerId, { teamId: id, joinedAt })
  const standard = await insertStandard(db, { team_id: id, approved_at: PUBLISHED })
  const suggestion = await insertSuggestion(db, { team_id: id })
  const ofTeam = { ownerId: null, teamId: id }
  teams.push({
    id,
    managerId,
    standard: { id: standard, ...ofTeam },
    suggestion: { id: suggestion, ...ofTeam },
  })
}

async function merge(
  db: Database,
  { people, teams, own }: World,
  one: Extract<DrawnEvent, { kind: 'merge' }> & { repository: string },
): Promise<Pull> {
  const { keys, superseded, repository } = one
  const [owner, connector, at] = [people[one.person]!, people[one.connector]!, dayAt(one.day)]
  const id = await insertPullRequest(db, { owner, repository, merged_at: at, analysis_status: 'completed' })
  const opportunities = keys.map((key) => ({ user_id: owner, pull_request_id: id, key, merged_at: at }))
  await db.insertInto('opportunities').values(opportunities).execute()
  const chargedTo = one.charged.map((which) => teams[which]?.id ?? owner)
  for (const tenantId of chargedTo) {
    const run = await queueRun(db, { pullRequestId: id, repositoryId: repository, userId: owner, tenantId })
    await db.updateTable('analysis_runs').set({ state: 'failed' }).where('id', '=', run).execute()
  }
  const reviewId = await insertReview(db, { owner, pullRequest: id })
  const groups = [own.get(owner), ...teams.flatMap(({ standard, suggestion }) => [standard, suggestion])]
  const mistakes: Mistake[] = []
  for (const [index, { group, key, disputed, practicedOn }] of one.mistakes.entries()) {
    const groupId = groups[group]?.id ?? null
    const mistakeId = await insertMistake(db, {
      owner,
      pullRequest: id,
      review: reviewId,
      ordinal: index + 1,
      opportunity: key,
    })
    if (groupId) await placeMistake(db, { group: groupId, mistake: mistakeId, owner, at })
    else await noteRepeat(db, { group: own.get(owner)!.id, mistake: mistakeId })
    if (disputed) await db.updateTable('mistakes').set({ disputed }).where('id', '=', mistakeId).execute()
    if (practicedOn !== null) await practice(db, { owner, mistake: mistakeId, at: dayAt(practicedOn) })
    const counts = !disputed && !superseded
    mistakes.push({ id: mistakeId, groupId, key, counts, practiced: practicedOn !== null })
  }
  const supersede = { superseded_at: new Date() }
  if (superseded) await db.updateTable('pr_analysis').set(supersede).where('id', '=', reviewId).execute()
  return { id, owner, connector, at, chargedTo, keys, reviewId, superseded, mistakes }
}

const noteRepeat = (db: Database, { group, mistake }: { group: string; mistake: string }) =>
  db.insertInto('possible_repeats').values({ group_id: group, mistake_id: mistake }).execute()

/**
 * Leaves the answer unrated. After a rating, the progress figures would count later mistakes as `after`, but the tests
 * expect all mistakes in `before`.
 */
async function practice(
  db: Database,
  { owner, mistake, at }: { owner: string; mistake: string; at: Date },
): Promise<void> {
  const of = { user_id: owner, mistake_id: mistake }
  const card = { ...of, kind: 'fix', exercise: '{}', exercise_version: 1 } as const
  const { id } = await db.insertInto('practice_cards').values(card).returning('id').executeTakeFirstOrThrow()
  const answer = { answer: '{}', outcome: 'right', graded_by: 'checks' } as const
  await db
    .insertInto('practice_attempts')
    .values({ card_id: id, user_id: owner, at, ...answer })
    .execute()
}
