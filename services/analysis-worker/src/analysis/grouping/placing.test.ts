import { findLesson } from '@debrief/analysis/lessons/catalog'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildMistake,
  groupWaiting,
  type KindOfMistake,
  startRun,
  storeReview,
  storeRun as storeUngrouped,
} from '../../testing/store-review.ts'
import { createGrouper, type Grouper } from './grouper.ts'

const { connection } = await openTestDatabase()
let grouper: Grouper
let person: { userId: string; repositoryId: string }

beforeEach(async () => {
  grouper = createGrouper(null)
  person = await newPerson()
})

async function newPerson() {
  const { id: userId } = await createUser(connection.db)
  const { id: repositoryId } = await connectRepository(connection.db, { userId })
  return { userId, repositoryId }
}

const store = (who: typeof person, ...kinds: KindOfMistake[]) =>
  storeReview(connection, grouper, { ...who, kinds })

async function storeRun(...stored: Parameters<typeof storeUngrouped>): Promise<string | null> {
  const reviewId = await storeUngrouped(...stored)
  await groupWaiting(connection, grouper)
  return reviewId
}

const CODE =
  'const taken = await locks.take(berth.id)\nconst found = await lookup(berth)\nawait taken.release(found)'

interface ShownGroup {
  title: string
  isTeams: boolean
  members: number
  counts: number
  suggested: boolean
}

async function groups(who = person): Promise<ShownGroup[]> {
  const { rows } = await sql<ShownGroup>`
    select g.title, g.team_id is not null as "isTeams", g.is_suggested_standard as suggested,
      count(r.mistake_id)::int as members, coalesce((select occurrence_count from recurring_stats s
        where s.group_id = g.id and s.user_id = ${who.userId}), 0) as counts
    from recurring_mistakes g left join recurring_mistake_members r on r.recurring_mistake_group_id = g.id
    where g.user_id = ${who.userId} or g.team_id = (select team_id from team_members where user_id = ${who.userId})
    group by g.id order by g.created_at, g.id`.execute(connection.db)
  return rows
}

describe('the mistakes of a review', () => {
  it('stay single until a similar one appears, then form a group that later ones join (D21)', async () => {
    await store(person, 'lock', 'query')
    expect(await groups()).toEqual([])
    await store(person, 'lock')
    expect(await groups()).toMatchObject([{ members: 2, counts: 2, isTeams: false, suggested: false }])
    await store(person, 'lock', 'token')
    expect(await groups()).toMatchObject([{ title: buildMistake('lock').title, members: 3, counts: 3 }])
  })

  it('name their group after their shared lesson', async () => {
    const lesson = 'lock-not-released'
    const storeLock = async (values: Parameters<typeof buildMistake>[1]) => {
      const run = await startRun(connection, person)
      await storeRun(connection, grouper, {
        ...run,
        mistakes: [buildMistake('lock', values)],
      })
    }
    const named = async () =>
      connection.db
        .selectFrom('recurring_mistakes')
        .select(['title', 'description', 'lesson'])
        .where('user_id', '=', person.userId)
        .execute()
    await storeLock({ lesson })
    await storeLock({ lesson })
    const { name, goesWrong } = findLesson(lesson)!
    expect(await named()).toEqual([{ title: name, description: goesWrong, lesson }])
    await storeLock({})
    expect(await named()).toMatchObject([{ title: name, lesson }])
  })

  it('are recorded as possible repeats if they stay single, and a denial is remembered (D39)', async () => {
    const { db } = connection
    await store(person, 'lock', 'lock')
    const alike = buildMistake('lock', {
      title: 'Lock kept in another way',
      description: 'The mutex is taken before the queue is drained.',
      lesson: null,
      reviewCommentIds: [7],
      codeBefore: CODE,
    })
    const storeOne = async (mistake: typeof alike, pullRequestId?: string) => {
      const run = await startRun(connection, person)
      if (pullRequestId) {
        await sql`update pr_analysis set superseded_at = now() where pull_request_id = ${pullRequestId}`.execute(
          db,
        )
        await sql`update analysis_runs set pull_request_id = ${pullRequestId}, generation = 2 where id = ${run.runId}`.execute(
          db,
        )
      }
      await storeRun(connection, grouper, { ...run, mistakes: [mistake] })
      return pullRequestId ?? run.pullRequestId
    }
    await storeOne(buildMistake('lock', { codeBefore: CODE }))
    const pullRequestId = await storeOne(alike)
    await storeOne(buildMistake('token'))
    const noted = () =>
      db.selectFrom('possible_repeats').select(['mistake_id', 'denied_at']).orderBy('created_at').execute()
    expect(await noted()).toEqual([{ mistake_id: expect.any(String), denied_at: null }])
    expect(await groups()).toMatchObject([{ members: 3 }])
    await db.updateTable('possible_repeats').set({ denied_at: new Date() }).execute()
    await storeOne(alike, pullRequestId)
    expect(await noted()).toMatchObject([{ denied_at: expect.any(Date) }, { denied_at: expect.any(Date) }])
  })

  it('are announced to open pages once they are grouped', async () => {
    const heard: unknown[] = []
    const client = await connection.pool.connect()
    try {
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? 'null')))
      const run = await startRun(connection, person)
      await storeUngrouped(connection, grouper, { ...run, mistakes: [buildMistake('lock')] })
      await client.query('listen debrief_live')
      await groupWaiting(connection, grouper)
      const told = { userId: person.userId, pullRequestId: run.pullRequestId }
      await expect.poll(() => heard).toEqual([told])
    } finally {
      client.release(true)
    }
  })

  it('wait up to 30 seconds if they precede grouped ones and other reviews are in progress', async () => {
    await store(person, 'lock')
    const mergedAt = new Date(Date.now() - 86_400_000)
    const other = await startRun(connection, { ...person, mergedAt })
    const early = await startRun(connection, { ...person, mergedAt })
    await storeUngrouped(connection, grouper, {
      ...early,
      mistakes: [buildMistake('lock'), buildMistake('query')],
    })
    await groupWaiting(connection, grouper, 'snoozed')
    expect(await groups()).toEqual([])
    await sql`update mistakes set created_at = created_at - interval '31 seconds'`.execute(connection.db)
    await groupWaiting(connection, grouper)
    expect(await groups()).toMatchObject([{ members: 2 }])
    await storeRun(connection, grouper, { ...other, mistakes: [buildMistake('lock')] })
    expect(await groups()).toMatchObject([{ members: 3 }])
  })

  it('form a group within one review', async () => {
    await store(person, 'lock', 'lock', 'lock', 'token')
    expect(await groups()).toMatchObject([{ members: 3, counts: 3 }])
  })

  it('are stored with their opportunities', async () => {
    const { reviewId, pullRequestId } = await store(person, 'lock')
    const kept = await connection.db
      .selectFrom('mistakes')
      .select('opportunity')
      .where('pr_analysis_id', '=', reviewId)
      .execute()
    expect(kept).toEqual([{ opportunity: 'TypeScript/source' }])
    const occasions = await connection.db
      .selectFrom('opportunities')
      .select(['user_id', 'key'])
      .where('pull_request_id', '=', pullRequestId)
      .execute()
    expect(occasions).toEqual([{ user_id: person.userId, key: 'TypeScript/source' }])
  })

  it('are not placed if the claim was lost, nor twice if the review is stored again', async () => {
    await store(person, 'lock')
    const run = await startRun(connection, person)
    const mistakes = [buildMistake('lock')]
    const lost = { ...run.job, fence: run.job.fence - 1 }
    expect(await storeRun(connection, grouper, { ...run, job: lost, mistakes })).toBeNull()
    expect(await groups()).toEqual([])
    expect(await storeRun(connection, grouper, { ...run, mistakes })).not.toBeNull()
    expect(await storeRun(connection, grouper, { ...run, mistakes })).toBeNull()
    expect(await groups()).toMatchObject([{ members: 2, counts: 2 }])
  })

  it('do not join a mistake whose review was replaced in the meantime', async () => {
    const { reviewId } = await store(person, 'lock')
    await store(person, 'query')
    await sql`update pr_analysis set superseded_at = now() where id = ${reviewId}`.execute(connection.db)
    await store(person, 'lock')
    expect(await groups()).toEqual([])
    await store(person, 'lock')
    expect(await groups()).toMatchObject([{ members: 2, counts: 2 }])
  })
})

describe('on a team, the mistakes of a review', () => {
  let other: typeof person
  let teamId: string

  beforeEach(async () => {
    other = await newPerson()
    teamId = await createTeam(connection.db, { managerId: person.userId, memberIds: [other.userId] })
    await sql`update team_members set joined_at = now() - interval '10 days' where team_id = ${teamId}`.execute(
      connection.db,
    )
  })

  it('join other members’ mistakes, and are suggested as a standard once two people have made them', async () => {
    await store(person, 'lock')
    await store(other, 'lock')
    expect(await groups()).toMatchObject([{ members: 2, counts: 1, isTeams: true, suggested: true }])
  })

  it('are suggested as a standard after five occurrences, but no longer if one of them is replaced', async () => {
    const { reviewId } = await store(person, 'lock')
    for (let count = 2; count <= 4; count += 1) await store(person, 'lock')
    expect(await groups()).toMatchObject([{ counts: 4, suggested: false }])
    await store(person, 'lock')
    expect(await groups()).toMatchObject([{ counts: 5, suggested: true }])
    await sql`update pr_analysis set superseded_at = now() where id = ${reviewId}`.execute(connection.db)
    expect(await groups()).toMatchObject([{ members: 5, counts: 4, suggested: false }])
  })

  it('do not join mistakes from before a member joined, unless the team paid for the review (D23a)', async () => {
    const mergedAt = new Date(Date.now() - 30 * 86_400_000)
    await storeReview(connection, grouper, { ...other, kinds: ['lock'], mergedAt })
    await store(person, 'lock')
    expect(await groups()).toEqual([])
    await storeReview(connection, grouper, { ...other, kinds: ['lock'], mergedAt, tenantId: teamId })
    expect(await groups()).toMatchObject([{ members: 3, counts: 1, isTeams: true }])
  })

  it('join the standard that the analyzer names, if it is one of the team’s', async () => {
    const standard = (of: string) =>
      connection.db
        .insertInto('recurring_mistakes')
        .values({
          team_id: of,
          title: 'Money is counted in cents',
          description: 'Never as a fraction.',
          category: 'best-practices',
          is_team_standard: true,
          approved_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await standard(teamId)
    const stranger = await newPerson()
    const foreign = await standard(await createTeam(connection.db, { managerId: stranger.userId }))
    const run = await startRun(connection, person)
    const mistakes = [
      buildMistake('token', { standardId: id }),
      buildMistake('query', { standardId: foreign.id }),
    ]
    await storeRun(connection, grouper, { ...run, mistakes })
    const placed = await connection.db
      .selectFrom('recurring_mistake_members as r')
      .innerJoin('mistakes as m', 'm.id', 'r.mistake_id')
      .select(['r.recurring_mistake_group_id as groupId', 'r.placed_by', 'm.standard_id'])
      .where('r.user_id', '=', person.userId)
      .execute()
    expect(placed).toEqual([{ groupId: id, placed_by: 'citation', standard_id: id }])
  })

  it('turn a member’s own group into a team group once another member makes the same mistake', async () => {
    const newcomer = await newPerson()
    const before = new Date(Date.now() - 30 * 86_400_000)
    for (const _ of [1, 2])
      await storeReview(connection, grouper, { ...newcomer, kinds: ['lock'], mergedAt: before })
    await connection.db
      .insertInto('team_members')
      .values({
        team_id: teamId,
        user_id: newcomer.userId,
        role: 'member',
        joined_at: new Date(Date.now() - 60_000),
      })
      .execute()
    await store(newcomer, 'lock')
    expect(await groups(newcomer)).toMatchObject([{ members: 3, counts: 3, isTeams: false }])
    await store(other, 'lock')
    expect(await groups(newcomer)).toMatchObject([{ members: 4, counts: 3, isTeams: true, suggested: true }])
  })
})
