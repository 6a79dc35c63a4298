import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { ANALYSIS_STATUSES, mayBecome } from '@debrief/domain/pull-requests/analysis-status'
import { connectRepository, createTeam, createUser, mergePullRequest } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

const { connection } = await openTestDatabase()
let userId: string
let repositoryId: string

beforeAll(async () => {
  userId = (await createUser(connection.db)).id
  repositoryId = (await connectRepository(connection.db, { userId })).id
})

const readSqlState = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )
const CHECK = '23514'
const UNIQUE = '23505'

describe('analysis status', () => {
  const pairs = ANALYSIS_STATUSES.flatMap((from) =>
    ANALYSIS_STATUSES.map((to) => [from, to] as const),
  ).filter(([from, to]) => from !== to)
  it.each(pairs)('from %s to %s matches the rule', async (from, to) => {
    const id = await mergePullRequest(connection.db, { repositoryId, userId })
    const route = {
      pending: [],
      processing: ['processing'],
      completed: ['processing', 'completed'],
      failed: ['processing', 'failed'],
    }[from]
    const become = (status: string) =>
      sql`update pull_requests set analysis_status = ${status}, analysis_error = ${status === 'failed' ? 'x' : null} where id = ${id}`.execute(
        connection.db,
      )
    for (const status of route) await become(status)
    expect(await readSqlState(become(to))).toBe(mayBecome(from, to) ? 'accepted' : CHECK)
  })

  it('has one of four values, and failed requires an error', async () => {
    const id = await mergePullRequest(connection.db, { repositoryId, userId })
    expect(
      await readSqlState(
        sql`update pull_requests set analysis_status = 'finished' where id = ${id}`.execute(connection.db),
      ),
    ).toBe(CHECK)
    await sql`update pull_requests set analysis_status = 'processing' where id = ${id}`.execute(connection.db)
    expect(
      await readSqlState(
        sql`update pull_requests set analysis_status = 'failed' where id = ${id}`.execute(connection.db),
      ),
    ).toBe(CHECK)
  })
})

describe('reviews and mistakes', () => {
  const review = (score: number | null, pullRequestId: string) =>
    sql<{ id: string }>`
    insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown,
      analyzer, analyzer_version, covered_share)
    values (${pullRequestId}, ${userId}, gen_random_uuid(), 1, 'fine', ${score}, 1, '[]', 'builtin', '1', 1) returning id`.execute(
      connection.db,
    )

  it.each([
    [0, 'accepted'],
    [100, 'accepted'],
    [null, 'accepted'],
    [-1, CHECK],
    [101, CHECK],
  ])('has a score of %s: %s', async (score, expected) => {
    expect(
      await readSqlState(review(score, await mergePullRequest(connection.db, { repositoryId, userId }))),
    ).toBe(expected)
  })

  it('allows only one current review of a pull request', async () => {
    const pull = await mergePullRequest(connection.db, { repositoryId, userId })
    await review(80, pull)
    expect(await readSqlState(review(90, pull))).toBe(UNIQUE)
  })

  it('accepts only the nine categories', async () => {
    const pull = await mergePullRequest(connection.db, { repositoryId, userId })
    const { rows } = await review(80, pull)
    const mistake = (category: string, ordinal: number) =>
      sql`
      insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity, source, path,
        side, start_line, end_line, confidence)
      values (${rows[0]!.id}, ${pull}, ${userId}, ${ordinal}, 't', 'd', ${category}, 'low', 'analyzer', 'a.ts', 'RIGHT', 1, 1, 1)`.execute(
        connection.db,
      )
    for (const [index, category] of CATEGORIES.entries())
      expect(await readSqlState(mistake(category, index + 1))).toBe('accepted')
    expect(await readSqlState(mistake('style', 50))).toBe(CHECK)
    expect(await readSqlState(mistake('testing', 1))).toBe(UNIQUE)
  })
})

describe('people and teams', () => {
  it('allows one team per person, and one manager per team', async () => {
    const [manager, member, other] = await Promise.all([
      createUser(connection.db),
      createUser(connection.db),
      createUser(connection.db),
    ])
    const team = await createTeam(connection.db, { managerId: manager!.id, memberIds: [member!.id] })
    const second = await createTeam(connection.db, { managerId: other!.id })
    const join = (userId: string, role: string, teamId: string) =>
      connection.db.insertInto('team_members').values({ team_id: teamId, user_id: userId, role }).execute()
    expect(await readSqlState(join(member!.id, 'member', second))).toBe(UNIQUE)
    const third = await createUser(connection.db)
    expect(await readSqlState(join(third.id, 'manager', team))).toBe(UNIQUE)
    expect(await readSqlState(join(third.id, 'owner', team))).toBe(CHECK)
  })

  it('allows one connection of a repository per person and per team', async () => {
    const [manager, member] = await Promise.all([createUser(connection.db), createUser(connection.db)])
    const teamId = await createTeam(connection.db, { managerId: manager.id, memberIds: [member.id] })
    const first = await connectRepository(connection.db, { userId: manager.id, teamId })
    const again = (user: string, team?: string) =>
      connectRepository(connection.db, {
        userId: user,
        githubRepoId: first.githubRepoId,
        ...(team ? { teamId: team } : {}),
      })
    expect(await readSqlState(again(manager.id))).toBe(UNIQUE)
    expect(await readSqlState(again(member.id, teamId))).toBe(UNIQUE)
    expect(await readSqlState(again(userId))).toBe('accepted')
  })

  it('allows only the specification’s status changes of an invitation', async () => {
    const manager = await createUser(connection.db)
    const team = await createTeam(connection.db, { managerId: manager.id })
    const { id } = await connection.db
      .insertInto('team_invitations')
      .values({
        team_id: team,
        inviter_id: manager.id,
        invitee_email: 'New@example.com',
        invitation_token: 'h1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const become = (status: string) =>
      sql`update team_invitations set status = ${status}, accepted_at = ${status === 'accepted' ? new Date() : null} where id = ${id}`.execute(
        connection.db,
      )
    expect(await readSqlState(become('declined'))).toBe('accepted')
    expect(await readSqlState(become('accepted'))).toBe(CHECK)
    expect(await readSqlState(become('pending'))).toBe('accepted')
    const twin = connection.db
      .insertInto('team_invitations')
      .values({
        team_id: team,
        inviter_id: manager.id,
        invitee_email: 'new@EXAMPLE.com',
        invitation_token: 'h2',
      })
      .execute()
    expect(await readSqlState(twin)).toBe(UNIQUE)
  })
})

describe('work', () => {
  it('can’t continue once it’s done, but can once it has failed', async () => {
    const add = async (state: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into deliveries (source, hook_id, delivery_id, event, state)
        values ('github-app', 'app', ${state}, 'ping', ${state}) returning id`.execute(connection.db)
      return rows[0]!.id
    }
    const wake = async (id: number) =>
      readSqlState(sql`update deliveries set state = 'waiting' where id = ${id}`.execute(connection.db))
    expect(await wake(await add('done'))).toBe(CHECK)
    expect(await wake(await add('failed'))).toBe('accepted')
  })
})
