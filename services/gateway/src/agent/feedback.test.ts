import type { AgentFeedback } from '@debrief/contracts/agent/feedback'
import { emptyTables } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertMutedCategory, insertOutcome, insertSuppression } from '../testing/agent-rows.ts'
import { insertPerson, insertRepository } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
let jonas: string
let teamId: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(async () => {
  await emptyTables(gateway.db, 'users', 'teams', 'agent_runs', 'suppressions')
  marta = await insertPerson(gateway.db, 'marta-olsen', 11)
  jonas = await insertPerson(gateway.db, 'jonas-pitt', 12)
  teamId = await createTeam(gateway.db, { managerId: marta, memberIds: [jonas] })
})
afterAll(() => gateway.close())

const show = async (as: string) => (await ask<AgentFeedback>(gateway, '/api/agent/feedback', { as })).body
const remove = async (path: string, as: string) => {
  const { status, body } = await ask<{ code?: string }>(gateway, `/api/${path}`, { as, method: 'DELETE' })
  return body.code ? `${status} ${body.code}` : status
}

it('shows nothing before there is anything', async () => {
  expect(await show(marta)).toEqual({
    audience: 'team',
    mayUnmute: true,
    total: { actedOn: 0, comments: 0, unknown: 0, thumbsUp: 0, thumbsDown: 0, interval: null },
    categories: [],
    months: [],
    suppressions: [],
    more: 0,
    ended: [],
  })
})

it('shows the team how many comments were acted on, by category and month, with an interval', async () => {
  const { db } = gateway
  for (let index = 0; index < 20; index += 1)
    await insertOutcome(db, {
      team_id: teamId,
      acted_on: index < 12,
      category: index < 15 ? 'testing' : 'documentation',
      merged_at: new Date(index < 5 ? '2026-10-31T23:00:00Z' : '2026-11-02T10:00:00Z'),
    })
  await insertOutcome(db, { team_id: teamId, acted_on: null, thumbs_up: 2, thumbs_down: 1 })
  await insertOutcome(db, { user_id: jonas, acted_on: false })
  const feedback = await show(jonas)
  expect(feedback).toMatchObject({
    audience: 'team',
    mayUnmute: false,
    total: { actedOn: 12, comments: 20, unknown: 1, thumbsUp: 2, thumbsDown: 1 },
    categories: [
      { category: 'testing', actedOn: 12, comments: 15, muted: null },
      { category: 'documentation', actedOn: 0, comments: 5, muted: null },
    ],
    months: [
      { month: '2026-10-01', actedOn: 5, comments: 5 },
      { month: '2026-11-01', actedOn: 7, comments: 15 },
    ],
  })
  expect(feedback.total.interval!.low).toBeCloseTo(0.387, 3)
  expect(feedback.total.interval!.high).toBeCloseTo(0.781, 3)
})

it('shows a person without a team only their own', async () => {
  const alone = await insertPerson(gateway.db, 'ines-moreau', 13)
  await insertOutcome(gateway.db, { user_id: alone })
  await insertOutcome(gateway.db, { team_id: teamId })
  await insertMutedCategory(gateway.db, { user_id: alone })
  expect(await show(alone)).toMatchObject({
    audience: 'viewer',
    mayUnmute: true,
    total: { actedOn: 1, comments: 1 },
    categories: [{ category: 'documentation', actedOn: 1, comments: 1, muted: { id: expect.any(String) } }],
  })
})

it('lets only the manager turn a muted category on', async () => {
  const id = await insertMutedCategory(gateway.db, { team_id: teamId })
  expect((await show(jonas)).categories).toMatchObject([
    { category: 'documentation', comments: 0, muted: { id } },
  ])
  expect(await remove(`muted-categories/${id}`, jonas)).toBe('403 not_yours_to_unmute')
  expect(await remove(`muted-categories/${id}`, marta)).toBe(200)
  expect(await remove(`muted-categories/${id}`, marta)).toBe('404 no_such_muted_category')
  expect((await show(marta)).categories).toEqual([])
})

it('lists active suppressions to the person who connected the repository, their manager and the author', async () => {
  const { db } = gateway
  const member = await insertPerson(db, 'sven-dahl', 14)
  await db.insertInto('team_members').values({ team_id: teamId, user_id: member, role: 'member' }).execute()
  const connector = await insertPerson(db, 'sofie-brandt', 15)
  await db
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: connector, role: 'member' })
    .execute()
  await insertRepository(db, connector, { github_repo_id: 9, team_id: teamId })
  const stranger = await insertPerson(db, 'ines-moreau', 13)
  const id = await insertSuppression(db)
  await insertSuppression(db, { expires_at: new Date(Date.now() - 1_000) })
  await insertSuppression(db, { state: 'refused', refusal: 'no_permission', expires_at: null })
  await insertSuppression(db, { github_repo_id: 10 })
  for (const person of [connector, marta, jonas])
    expect((await show(person)).suppressions).toEqual([
      {
        id,
        title: 'Debug output',
        category: 'code-quality',
        repository: 'northbeam/ferry-api',
        path: 'src/a.ts',
        verb: 'by_design',
        scope: 'file',
        reason: 'it’s a command-line tool',
        by: 'jonas-pitt',
        url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r31',
        createdAt: '2026-11-20T10:00:00.000Z',
        expiresAt: expect.any(String),
      },
    ])
  for (const person of [member, stranger]) {
    expect((await show(person)).suppressions).toEqual([])
    expect(await remove(`suppressions/${id}`, person)).toBe('404 no_such_suppression')
  }
  expect(await remove(`suppressions/${id}`, jonas)).toBe(200)
  expect(await remove(`suppressions/${id}`, marta)).toBe('404 no_such_suppression')
  expect((await show(marta)).suppressions).toEqual([])
  const events = await db.selectFrom('audit_events').select('action').where('actor_id', '=', jonas).execute()
  expect(events).toEqual([{ action: 'suppression_ended' }])
})

it('lists a suppression to its author, even if they aren’t on the repository’s team', async () => {
  const { db } = gateway
  await insertRepository(db, marta, { github_repo_id: 9, team_id: teamId })
  const author = await insertPerson(db, 'ines-moreau', 13)
  const id = await insertSuppression(db, { author_id: 13, author_login: 'ines-moreau' })
  const others = await insertSuppression(db)
  expect((await show(author)).suppressions).toMatchObject([{ id, by: 'ines-moreau' }])
  expect(await remove(`suppressions/${others}`, author)).toBe('404 no_such_suppression')
  expect(await remove(`suppressions/${id}`, author)).toBe(200)
  expect(await show(author)).toMatchObject({ suppressions: [], ended: [{ id, ending: 'person' }] })
})

it('lists suppressions that expired or were ended in the last 90 days, with the reason', async () => {
  const { db } = gateway
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await insertRepository(db, marta, { github_repo_id: 9, team_id: teamId })
  const active = await insertSuppression(db)
  const expired = await insertSuppression(db, { expires_at: ago(3) })
  const ended = { state: 'ended', ended_at: ago(2) } as const
  const deleted = await insertSuppression(db, { ...ended, end_reason: 'reply_deleted', said: 'suppress' })
  await insertSuppression(db, { expires_at: ago(91) })
  await insertSuppression(db, { github_repo_id: 10, expires_at: ago(3) })
  await insertSuppression(db, { state: 'refused', refusal: 'no_permission', expires_at: null })
  expect(await remove(`suppressions/${active}`, marta)).toBe(200)
  const shown = (await show(marta)).ended
  expect(shown.map(({ id, ending }) => [id, ending])).toEqual([
    [active, 'person'],
    [deleted, 'reply'],
    [expired, 'expired'],
  ])
  expect(shown[2]!.endedAt).toBe(ago(3).toISOString().slice(0, 10) + shown[2]!.endedAt.slice(10))
  expect((await show(await insertPerson(db, 'ines-moreau', 13))).ended).toEqual([])
})

it('lists the newest 200', async () => {
  await insertRepository(gateway.db, marta, { github_repo_id: 9 })
  for (let index = 0; index < 203; index += 1) await insertSuppression(gateway.db)
  const { suppressions, more } = await show(marta)
  expect([suppressions.length, more]).toEqual([200, 3])
})
