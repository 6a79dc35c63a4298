import { findDueDigests } from '@debrief/database/mail/weekly-emails'
import { completeReview } from '@debrief/database/reviews/complete-review'
import { showStep } from '@debrief/database/reviews/run-progress'
import { buildAnalysisResult } from '@debrief/database/testing/build-review'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildHistory, type Event, type History } from '../testing/payloads.ts'
import { routeEvent } from '../testing/route.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const CLAUDE = { id: 209_825_114, login: 'claude[bot]' }
const FOOTER = '🤖 Generated with [Claude Code](https://claude.com/claude-code)'

async function connectForTeam() {
  const manager = await createUser(db)
  const member = await createUser(db)
  await subscribe(db, manager.id, { planType: 'teams' })
  const teamId = await createTeam(db, { managerId: manager.id, memberIds: [member.id] })
  const repository = await connectRepository(db, { userId: manager.id, teamId })
  const by = (author: History['author']): History => ({
    repositoryId: repository.githubRepoId,
    fullName: repository.fullName,
    author,
  })
  return { manager, member, teamId, repository, by }
}

const merge = (history: History, changes: Record<string, unknown> = {}): Event => {
  const event = buildHistory(history)[5]!
  return {
    ...event,
    payload: { ...event.payload, pull_request: { ...(event.payload.pull_request as object), ...changes } },
  }
}

async function readPull(repositoryId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select u.coding_agent as "ownerAgent", u.agent_team_id as "agentTeam", u.agent_user_id as "agentPerson",
      u.github_username as owner, p.coding_agent as agent, p.assisted_by as "assistedBy",
      p.pending_reason as reason, run.tenant_id as tenant, run.charged_user_id as charged
    from pull_requests p left join users u on u.id = p.user_id
    left join analysis_runs run on run.pull_request_id = p.id
    where p.repository_id = ${repositoryId}`.execute(db)
  return rows
}

describe('a pull request that a coding agent’s bot opened', () => {
  it('belongs to the team’s agent, and is analyzed on the quota of the person who connected the repository', async () => {
    const { manager, teamId, repository, by } = await connectForTeam()
    expect(await routeEvent(connection, repository.id, merge(by(CLAUDE)))).toBe('analysis queued')
    expect(await readPull(repository.id)).toMatchObject([
      {
        ownerAgent: 'claude-code',
        agentTeam: teamId,
        agentPerson: null,
        owner: 'Claude Code',
        agent: 'claude-code',
        assistedBy: [],
        tenant: teamId,
        charged: manager.id,
      },
    ])
  })

  it('belongs to the person’s agent if they have no team', async () => {
    const person = await createUser(db)
    await subscribe(db, person.id, { planType: 'pro' })
    const repository = await connectRepository(db, { userId: person.id })
    const history = { repositoryId: repository.githubRepoId, fullName: repository.fullName, author: CLAUDE }
    await routeEvent(connection, repository.id, merge(history))
    expect(await readPull(repository.id)).toMatchObject([
      { ownerAgent: 'claude-code', agentTeam: null, agentPerson: person.id, tenant: person.id },
    ])
  })

  it('isn’t analyzed automatically if the repository’s setting is off, and still belongs to the agent', async () => {
    const { repository, by } = await connectForTeam()
    await db
      .updateTable('repositories')
      .set({ analyze_agents: false, analyze_authors: 'everyone' })
      .where('id', '=', repository.id)
      .execute()
    await routeEvent(connection, repository.id, merge(by(CLAUDE)))
    expect(await readPull(repository.id)).toMatchObject([
      { ownerAgent: 'claude-code', reason: 'author_not_on_team', tenant: null },
    ])
  })

  it('belongs to one agent for the team, even if its first merges arrive at the same time', async () => {
    const { teamId, repository, by } = await connectForTeam()
    const numbers = Array.from({ length: 8 }, (_, at) => at + 1)
    await Promise.all(
      numbers.map((number) => routeEvent(connection, repository.id, merge(by(CLAUDE), { number }))),
    )
    const agents = await db.selectFrom('users').select('id').where('agent_team_id', '=', teamId).execute()
    expect(agents).toHaveLength(1)
    expect(await readPull(repository.id)).toHaveLength(numbers.length)
  })

  it('notifies nobody when its review is stored, and gets no weekly email', async () => {
    const { teamId, repository, by } = await connectForTeam()
    await routeEvent(
      connection,
      repository.id,
      merge(by(CLAUDE), { merged_at: new Date(Date.now() - 60_000).toISOString() }),
    )
    const { id: runId } = await db
      .selectFrom('analysis_runs')
      .select('id')
      .where('repository_id', '=', repository.id)
      .executeTakeFirstOrThrow()
    const job = await claimKey(db, 'analyze-pull-request', runId)
    await showStep(db, runId, job, 'reading')
    const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 1 }
    const result = buildAnalysisResult(2)
    await db.transaction().execute((trx) => completeReview(trx, { runId, job, result, facts }))
    const agent = await db
      .selectFrom('users')
      .select('id')
      .where('agent_team_id', '=', teamId)
      .executeTakeFirstOrThrow()
    const reviews = await db.selectFrom('pr_analysis').select('id').where('user_id', '=', agent.id).execute()
    expect(reviews).toHaveLength(1)
    expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
    await sql`update users set created_at = now() - interval '1 year'`.execute(db)
    const due = await findDueDigests(db, { hour: 0, limit: 1_000 })
    expect(due.length).toBeGreaterThan(0)
    expect(due.map(({ userId }) => userId)).not.toContain(agent.id)
  })
})

it('a pull request by another bot stays the connecting person’s', async () => {
  const { manager, repository, by } = await connectForTeam()
  await routeEvent(connection, repository.id, merge(by({ id: 1, login: 'renovate[bot]' }), { body: FOOTER }))
  expect(await readPull(repository.id)).toMatchObject([
    { owner: manager.login, ownerAgent: null, agent: null, assistedBy: [], reason: 'author_not_on_team' },
  ])
})

describe('a person’s pull request with an agent’s mark', () => {
  it('stays the person’s, and is marked as assisted', async () => {
    const { member, repository, by } = await connectForTeam()
    const author = { id: member.githubId, login: member.login }
    await routeEvent(connection, repository.id, merge(by(author), { body: `Frees the berth.\n\n${FOOTER}` }))
    expect(await readPull(repository.id)).toMatchObject([
      { owner: member.login, agent: null, assistedBy: ['claude-code'], reason: 'queued' },
    ])
  })

  it('follows the newest description, in whatever order the events arrive', async () => {
    const marked = { body: FOOTER, updated_at: '2026-11-02T11:00:00Z' }
    const edited = { body: 'Rewritten by hand.', updated_at: '2026-11-02T12:00:00Z' }
    for (const order of [
      [marked, edited],
      [edited, marked],
    ]) {
      const { member, repository, by } = await connectForTeam()
      const author = { id: member.githubId, login: member.login }
      for (const changes of order) await routeEvent(connection, repository.id, merge(by(author), changes))
      expect(await readPull(repository.id)).toMatchObject([{ assistedBy: [] }])
    }
  })
})
