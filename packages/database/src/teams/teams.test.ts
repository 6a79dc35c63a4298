import { connectRepository, createUser, mergePullRequest, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { type Insertable, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findPayer } from '../billing/subscriptions.ts'
import { connect } from '../connect.ts'
import { analyzePullRequest, createRun } from '../reviews/analysis-runs.ts'
import { showStep } from '../reviews/run-progress.ts'
import type { DB } from '../tables.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { createInvitee, foundTeam, inviteAll, type TeamStory } from '../testing/team-story.ts'
import { acceptInvitation } from './answer-invitation.ts'
import { createTeam, deleteTeam, removeMember, renameTeam } from './teams.ts'

const { connection, database } = await openTestDatabase()

async function join(team: TeamStory): Promise<string> {
  const { id, email } = await createInvitee(connection.db)
  const { tokenHashes } = await inviteAll(connection.db, team, [email])
  const which = { tokenHash: tokenHashes[0]! }
  const answer = await acceptInvitation(connection.db, { which, userId: id, requestId: null })
  expect(answer.outcome).toBe('accepted')
  return id
}
const createAgent = async (given: Partial<Insertable<DB['users']>>) => {
  const agent = { coding_agent: 'claude-code', github_username: 'Claude Code', ...given }
  return (await connection.db.insertInto('users').values(agent).returning('id').executeTakeFirstOrThrow()).id
}
const asked = (actorId: string) => ({ actorId, name: 'Harbor', requestId: null })
const readMembers = async (teamId: string) =>
  (
    await connection.db
      .selectFrom('team_members')
      .select(['user_id', 'role'])
      .where('team_id', '=', teamId)
      .orderBy('joined_at')
      .execute()
  ).map(({ user_id, role }) => [user_id, role])

describe('creating a team', () => {
  it('makes the creator its manager and a member; nobody can create two teams, even concurrently', async () => {
    const { db } = connection
    const marta = await createUser(db)
    await subscribe(db, marta.id, { planType: 'teams', status: 'trialing' })
    const made = await Promise.all([createTeam(db, asked(marta.id)), createTeam(db, asked(marta.id))])
    const [won] = made.filter(({ outcome }) => outcome === 'created') as { teamId: string }[]
    expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'manages_team'])
    expect(await readMembers(won!.teamId)).toEqual([[marta.id, 'manager']])
  })

  it('requires a paid teams plan and no existing team', async () => {
    const { db } = connection
    const jonas = await createUser(db)
    expect(await createTeam(db, asked(jonas.id))).toEqual({ outcome: 'plan_required' })
    await subscribe(db, jonas.id, { planType: 'pro' })
    expect(await createTeam(db, asked(jonas.id))).toEqual({ outcome: 'plan_required' })
    const member = await join(await foundTeam(db))
    expect(await createTeam(db, asked(member))).toEqual({ outcome: 'plan_required' })
    await subscribe(db, member, { planType: 'teams' })
    expect(await createTeam(db, asked(member))).toEqual({ outcome: 'in_team' })
  })

  it('is open to everyone if billing is off', async () => {
    const free = connect(database.url, { billing: 'off' })
    const jonas = await createUser(free.db)
    expect(await createTeam(free.db, asked(jonas.id))).toMatchObject({ outcome: 'created' })
    await free.close()
  })
})

describe('a member', () => {
  it('can leave or be removed by the manager, who can’t leave; nobody else can remove them', async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 2 })
    const [jonas, ines] = [await join(team), await join(team)]
    const remove = (actorId: string, userId: string) =>
      removeMember(db, { teamId: team.teamId, actorId, userId, requestId: null })
    expect(await remove(jonas, ines)).toBe('no_such_member')
    expect(await remove(team.managerId, team.managerId)).toBe('is_manager')
    expect(await remove(team.managerId, jonas)).toBe('removed')
    expect(await remove(team.managerId, jonas)).toBe('no_such_member')
    expect(await remove(ines, ines)).toBe('removed')
    expect(await readMembers(team.teamId)).toEqual([[team.managerId, 'manager']])
    const { rows } = await sql<{ action: string; own: boolean }>`
      select action, actor_id = subject_id as own from audit_events where details ->> 'teamId' = ${team.teamId}
        and action like 'member_%' order by id`.execute(db)
    expect(rows.slice(2)).toEqual([
      { action: 'member_removed', own: false },
      { action: 'member_left', own: true },
    ])
  })
})

describe('work that the team pays for when its member leaves (D26)', () => {
  async function underWay(userId: string, ownerId = userId) {
    const { db } = connection
    const { id: repositoryId } = await connectRepository(db, { userId })
    const pullRequestId = await mergePullRequest(db, { repositoryId, userId: ownerId })
    const runId = await db.transaction().execute(async (trx) => {
      const run = await createRun(trx, {
        pullRequestId,
        repositoryId,
        generation: 1,
        chargedUserId: userId,
        requestId: null,
        mergeSha: 'a'.repeat(40),
        payer: (await findPayer(trx, userId))!,
        subject: 'acme/shop#1',
      })
      return run.outcome === 'created' ? run.id : ''
    })
    return { pullRequestId, runId }
  }
  const reservedBy = async (tenantId: string) =>
    (
      await connection.db
        .selectFrom('usage_periods')
        .select('reserved')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()
    )?.reserved ?? 0
  const shown = (pullRequestId: string) =>
    connection.db
      .selectFrom('pull_requests')
      .select(['analysis_status', 'pending_reason'])
      .where('id', '=', pullRequestId)
      .executeTakeFirstOrThrow()

  it('is given up and waits, and its running worker stores nothing', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await join(team)
    const { pullRequestId, runId } = await underWay(jonas)
    expect(await reservedBy(team.teamId)).toBe(1)
    const job = await claimKey(db, analyzePullRequest.kind, runId)
    await removeMember(db, { teamId: team.teamId, actorId: jonas, userId: jonas, requestId: null })
    expect(await reservedBy(team.teamId)).toBe(0)
    expect(await shown(pullRequestId)).toEqual({
      analysis_status: 'pending',
      pending_reason: 'no_subscription',
    })
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
    expect(await storeCompleted(db, { runId, job, result: buildAnalysisResult(1), facts })).toBeNull()
  })

  it('continues on the member’s own plan, also when the team is deleted', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await join(team)
    const theirs = await underWay(jonas)
    const managers = await underWay(team.managerId)
    await subscribe(db, jonas, { planType: 'plus' })
    expect(await reservedBy(team.teamId)).toBe(2)
    expect(await deleteTeam(db, { teamId: team.teamId, actorId: team.managerId, requestId: null })).toBe(true)
    expect([
      await reservedBy(team.teamId),
      await reservedBy(jonas),
      await reservedBy(team.managerId),
    ]).toEqual([0, 1, 1])
    for (const { pullRequestId } of [theirs, managers])
      expect(await shown(pullRequestId)).toMatchObject({ analysis_status: 'pending' })
    const { rows } = await sql<{ states: string[] }>`
      select array_agg(distinct state) as states from analysis_runs where id in (${theirs.runId}, ${managers.runId})`.execute(
      db,
    )
    expect(rows[0]!.states).toEqual(['waiting'])
  })

  it('is canceled for a coding agent’s pull request when the team is deleted', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await join(team)
    const agent = await createAgent({ agent_team_id: team.teamId })
    const { runId } = await underWay(jonas, agent)
    const done = await underWay(jonas, agent)
    const job = await claimKey(db, analyzePullRequest.kind, done.runId)
    await showStep(db, done.runId, job, 'analyzing')
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
    await storeCompleted(db, { runId: done.runId, job, result: buildAnalysisResult(1), facts })
    expect(await reservedBy(team.teamId)).toBe(1)
    await deleteTeam(db, { teamId: team.teamId, actorId: team.managerId, requestId: null })
    expect(await reservedBy(team.teamId)).toBe(0)
    const ledger = await db
      .selectFrom('usage_events')
      .select(['key', 'state'])
      .where('tenant_id', '=', team.teamId)
      .execute()
    expect(new Map(ledger.map(({ key, state }) => [key, state]))).toEqual(
      new Map([
        [`an:${runId}`, 'released'],
        [`an:${done.runId}`, 'settled'],
      ]),
    )
    expect(await db.selectFrom('jobs').select('id').where('key', '=', runId).execute()).toEqual([])
  })
})

describe('the coding agents of a person who joins a team (D42)', () => {
  const readAgents = async (teamId: string) =>
    (await connection.db.selectFrom('users').select('id').where('agent_team_id', '=', teamId).execute()).map(
      ({ id }) => id,
    )

  it('become the team’s when the person founds one', async () => {
    const { db } = connection
    const marta = await createUser(db)
    await subscribe(db, marta.id, { planType: 'teams' })
    const agent = await createAgent({ agent_user_id: marta.id })
    const { teamId } = (await createTeam(db, asked(marta.id))) as { teamId: string }
    expect(await readAgents(teamId)).toEqual([agent])
  })

  it('become the team’s when the person accepts an invitation, unless the team already has them', async () => {
    const { db } = connection
    const team = await foundTeam(db, { extraSeats: 2 })
    const theirs = await createAgent({ agent_team_id: team.teamId })
    const { id, email } = await createInvitee(db)
    const claude = await createAgent({ agent_user_id: id })
    const codex = await createAgent({ agent_user_id: id, coding_agent: 'codex' })
    const { tokenHashes } = await inviteAll(db, team, [email])
    await acceptInvitation(db, { which: { tokenHash: tokenHashes[0]! }, userId: id, requestId: null })
    expect((await readAgents(team.teamId)).toSorted()).toEqual([theirs, codex].toSorted())
    const own = await db.selectFrom('users').select('id').where('agent_user_id', '=', id).execute()
    expect(own).toEqual([{ id: claude }])
  })
})

describe('a team', () => {
  it('can be renamed and deleted only by its manager; its repositories stay with their owners', async () => {
    const { db } = connection
    const team = await foundTeam(db)
    const jonas = await join(team)
    const { id } = await connectRepository(db, { userId: jonas, teamId: team.teamId })
    const change = { teamId: team.teamId, requestId: null }
    expect(await renameTeam(db, { ...change, actorId: jonas, name: 'Mine' })).toBe(false)
    expect(await deleteTeam(db, { ...change, actorId: jonas })).toBe(false)
    expect(await renameTeam(db, { ...change, actorId: team.managerId, name: 'Harbor' })).toBe(true)
    expect(await deleteTeam(db, { ...change, actorId: team.managerId })).toBe(true)
    expect(await readMembers(team.teamId)).toEqual([])
    const kept = await db.selectFrom('repositories').select('team_id').where('id', '=', id).executeTakeFirst()
    expect(kept).toEqual({ team_id: null })
  })
})
