import { type Connection, connect } from '@debrief/database/connect'
import { disputeMistake } from '@debrief/database/mistakes/disputes'
import { findGroupingFaults } from '@debrief/database/mistakes/find-grouping-faults'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { completeReview } from '@debrief/database/reviews/complete-review'
import { removeMember } from '@debrief/database/teams/teams'
import { buildAnalysisResult, findCurrentReview } from '@debrief/database/testing/build-review'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupWaiting, type KindOfMistake, startRun, storeReview } from '../../testing/store-review.ts'
import { createGrouper, type Grouper } from './grouper.ts'

let database: TestDatabase
let connections: [Connection, Connection]
let groupers: [Grouper, Grouper]

beforeAll(async () => {
  database = await createTestDatabase()
  connections = [connect(database.url, { billing: 'off' }), connect(database.url, { billing: 'off' })]
})
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
  await database.drop()
})

const db = () => connections[0].db

async function newPerson() {
  const { id: userId } = await createUser(db())
  const { id: repositoryId } = await connectRepository(db(), { userId })
  return { userId, repositoryId }
}
type Person = Awaited<ReturnType<typeof newPerson>>

async function newTeam(): Promise<{ teamId: string; people: [Person, Person] }> {
  const people: [Person, Person] = [await newPerson(), await newPerson()]
  groupers = [createGrouper(null), createGrouper(null)]
  const [manager, member] = people
  const teamId = await createTeam(db(), { managerId: manager.userId, memberIds: [member.userId] })
  await sql`update team_members set joined_at = now() - interval '1 hour' where team_id = ${teamId}`.execute(
    db(),
  )
  return { teamId, people }
}

const storeBy = (worker: 0 | 1, person: Person, ...kinds: KindOfMistake[]) =>
  storeReview(connections[worker], groupers[worker], { ...person, kinds })

const readGroups = async (teamId: string) => {
  await groupWaiting(connections[0], groupers[0])
  const { rows } = await sql<{ title: string; members: number }>`
    select g.title, count(*)::int as members from recurring_mistakes g
    join recurring_mistake_members r on r.recurring_mistake_group_id = g.id
    where g.team_id = ${teamId} group by g.id order by g.title`.execute(db())
  return rows
}

describe('two workers at once', () => {
  it('form no duplicate groups, in 50 races', { timeout: 120_000 }, async () => {
    for (let race = 0; race < 50; race += 1) {
      const { teamId, people } = await newTeam()
      const [one, other] = people
      if (race % 3 === 0) await storeBy(0, one, 'lock')
      await Promise.all([
        storeBy(0, one, 'lock', 'query'),
        storeBy(1, other, 'lock', 'query'),
        storeBy(1, one, 'lock'),
      ])
      const locks = race % 3 === 0 ? 4 : 3
      expect(await readGroups(teamId)).toMatchObject([{ members: locks }, { members: 2 }])
    }
    expect(await findGroupingFaults(db())).toEqual([])
  })

  it('all succeed if sixteen reviews are stored for one team', { timeout: 60_000 }, async () => {
    const { teamId, people } = await newTeam()
    await Promise.all(
      Array.from({ length: 16 }, (_, at) => storeBy(at % 2 ? 1 : 0, people[at % 2]!, 'lock', 'token')),
    )
    expect(await readGroups(teamId)).toMatchObject([{ members: 16 }, { members: 16 }])
    expect(await findGroupingFaults(db())).toEqual([])
  })
})

async function countUngrouped(): Promise<number> {
  const { rows } = await sql`
    select from mistakes m join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
    where m.placement = 'waiting' and not m.disputed`.execute(db())
  return rows.length
}

describe('storing a mistake at the same time as', () => {
  async function race(
    against: (
      story: Awaited<ReturnType<typeof newTeam>>,
      stored: { reviewId: string; pullRequestId: string },
    ) => Promise<unknown>,
  ): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const story = await newTeam()
      const [one, other] = story.people
      const stored = await storeBy(0, one, 'lock')
      const twice = round % 2 ? await storeBy(1, one, 'lock') : stored
      await Promise.all([
        storeBy(0, other, 'lock'),
        against(story, twice),
        storeBy(1, other, 'lock', 'query'),
      ])
      await groupWaiting(connections[0], groupers[0])
    }
    expect(await findGroupingFaults(db())).toEqual([])
    expect(await countUngrouped()).toBe(0)
  }

  it('a dispute', { timeout: 60_000 }, async () => {
    await race(async ({ people }, { reviewId }) => {
      const { id } = await db()
        .selectFrom('mistakes')
        .select('id')
        .where('pr_analysis_id', '=', reviewId)
        .executeTakeFirstOrThrow()
      const done = await disputeMistake(db(), {
        mistakeId: id,
        userId: people[0].userId,
        reason: 'wrong',
        note: null,
      })
      expect(done.outcome).toBe('disputed')
    })
  })

  it('a new version', { timeout: 60_000 }, async () => {
    await race(async ({ people }, { pullRequestId }) => {
      const wanted = {
        pullRequestId,
        viewerId: people[0].userId,
        kind: 'reanalyze',
        replaces: (await findCurrentReview(db(), pullRequestId))!,
        requestId: null,
      } as const
      expect(await requestAnalysis(db(), wanted)).toMatchObject({ outcome: 'accepted' })
    })
  })

  it('a disconnect', { timeout: 60_000 }, async () => {
    await race(async ({ people }) => {
      const repositoryId = people[0].repositoryId
      expect(await disconnectRepository(db(), { repositoryId, hookUrl: 'http://127.0.0.1' })).not.toBeNull()
    })
  })

  it('a member who leaves', { timeout: 60_000 }, async () => {
    await race(async ({ teamId, people }) => {
      const [manager, member] = people
      const leaving = { teamId, userId: member.userId, actorId: manager.userId, requestId: null }
      expect(await removeMember(db(), leaving)).toBe('removed')
    })
  })

  it('a member’s departure and personal job, between its first statement and its commit', async () => {
    const { teamId, people } = await newTeam()
    const [manager, member] = people
    const run = await startRun(connections[1], member)
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
    const storing = connections[1].db.transaction().setIsolationLevel('repeatable read')
    await storing.execute(async (trx) => {
      // The transaction's snapshot starts here, so it sees the person on the team.
      await sql`select from team_members`.execute(trx)
      const leaving = { teamId, userId: member.userId, actorId: manager.userId, requestId: null }
      expect(await removeMember(db(), leaving)).toBe('removed')
      await groupWaiting(connections[0], groupers[0])
      await completeReview(trx, { ...run, result: buildAnalysisResult(2), facts })
    })
    expect(await countUngrouped()).toBe(2)
    await groupWaiting(connections[0], groupers[0])
    expect(await countUngrouped()).toBe(0)
  })
})

it('never deadlocks', async () => {
  // PostgreSQL may count a deadlock only when the affected connection closes.
  await Promise.all(connections.map((connection) => connection.close()))
  connections = [connect(database.url), connect(database.url)]
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db())
  expect(rows).toEqual([{ deadlocks: 0 }])
})
