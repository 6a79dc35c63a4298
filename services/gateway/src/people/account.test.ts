import type { AccountExport, MemberView, SessionView } from '@debrief/contracts/people/account'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBrowser, signInThrough } from '../testing/browser.ts'
import { readEvents } from '../testing/read-events.ts'
import {
  insertAccessToken,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { ask } from '../testing/start-test-gateway.ts'
import { insertRest } from './testing/insert-rest.ts'

const SECRET = 'canary-'.repeat(6)

let gateway: SignInGateway
beforeAll(async () => {
  gateway = await startSignIn()
})
afterAll(() => gateway.close())

async function signedIn(login: string) {
  const browser = openTestBrowser(gateway)
  await signInThrough(browser, login)
  const { body } = await browser.get<Viewer>('/api/viewer')
  return { browser, id: body.id }
}
const fetchSessions = async (browser: ReturnType<typeof openTestBrowser>) =>
  (await browser.get<{ sessions: SessionView[] }>('/api/account/sessions')).body.sessions
const countHooks = (repositoryId: number) =>
  [...gateway.simulator.state.hooks.values()].filter((hook) => hook.repository?.id === repositoryId).length
const readActions = async (userId: string) =>
  (
    await gateway.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('sessions', () => {
  it('are listed, and one or all others can be ended', async () => {
    const { browser: laptop } = await signedIn('sven-dahl')
    const { browser: phone } = await signedIn('sven-dahl')
    const { browser: tablet, id } = await signedIn('sven-dahl')
    const listed = await fetchSessions(laptop)
    expect(listed.map(({ current }) => current).toSorted()).toEqual([false, false, true])
    const other = (await fetchSessions(phone)).find(({ current }) => current)!
    const ended = await ask(gateway, `/api/account/sessions/${other.id}`, { as: id, method: 'DELETE' })
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await phone.get('/api/viewer')).status).toBe(401)
    expect((await laptop.post<{ ended: number }>('/api/account/sessions/revoke-others')).body.ended).toBe(2)
    expect((await tablet.get('/api/viewer')).status).toBe(401)
    expect((await laptop.get('/api/viewer')).status).toBe(200)
    expect(await readActions(id)).toContain('session_revoked')
  })

  it('of someone else can’t be seen or ended', async () => {
    const { browser } = await signedIn('sven-dahl')
    const mine = (await fetchSessions(browser)).find(({ current }) => current)!
    const jonas = await insertPerson(gateway.db, 'jonas-other')
    const path = `/api/account/sessions/${mine.id}`
    expect(await ask(gateway, path, { as: jonas, method: 'DELETE' })).toMatchObject({
      status: 404,
      body: { code: 'no_such_session' },
    })
    expect((await browser.get('/api/viewer')).status).toBe(200)
  })

  it('end with their live streams immediately', async () => {
    const { browser } = await signedIn('sven-dahl')
    const { browser: other } = await signedIn('sven-dahl')
    const headers = { cookie: `sid=${browser.cookies.get('sid')}` }
    const next = readEvents(await fetch(`${gateway.url}/api/live`, { headers }))
    expect((await next()).event).toBe('ready')
    await other.post('/api/account/sessions/revoke-others')
    await expect(next()).rejects.toThrow('the stream ended')
  })
})

describe('the export', () => {
  it('is a file with everything about the person, and no secret', async () => {
    const { browser, id: owner } = await signedIn('ines-moreau')
    await subscribe(gateway.db, owner, { planType: 'teams' })
    await createTeam(gateway.db, { managerId: owner })
    const repository = await insertRepository(gateway.db, owner, { webhook_secret: SECRET })
    const pullRequest = await insertPullRequest(gateway.db, {
      owner,
      repository,
      analysis_status: 'completed',
    })
    const review = await insertReview(gateway.db, { owner, pullRequest })
    await insertMistake(gateway.db, { owner, pullRequest, review })
    const { token: accessToken } = await insertAccessToken(gateway.db, { owner })
    await insertRest(gateway.db, { owner, login: 'ines-moreau', pullRequest, review, secret: SECRET })
    const other = await insertPerson(gateway.db, 'stranger')
    await insertRepository(gateway.db, other, { repo_full_name: 'stranger/canary' })
    const { headers, body, status } = await browser.get<AccountExport>('/api/account/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="debrief-ines-moreau-[\d-]+\.json"$/,
    )
    expect(
      Object.entries(body).flatMap(([name, rows]) => (Array.isArray(rows) && rows.length > 0 ? [name] : [])),
    ).toEqual([
      'account',
      'emails',
      'sessions',
      'team',
      'subscriptions',
      'repositories',
      'pullRequests',
      'reviews',
      'mistakes',
      'accessTokens',
      'historyImports',
      'savedViews',
      'chatChannels',
      'chatMessages',
      'webhooks',
      'practiceCards',
      'practiceAttempts',
      'comments',
      'givenComments',
      'stoppedAfterComments',
      'standardEvidence',
      'mentions',
      'standardsRepositories',
      'standardsEdits',
      'seatPurchases',
      'planEndings',
      'customers',
      'mails',
      'notifications',
      'notificationChoices',
      'firstLooks',
      'events',
    ])
    expect(body.practiceCards.map(({ exercise }) => exercise)).toEqual([
      { before: 'lock()', after: 'try {} finally {}', lines: { start: 1, end: 1 } },
      { before: 'open()' },
    ])
    expect(body.mentions).toMatchObject([{ verb: 'review', findings: [{ title: 'Lock kept' }] }])
    expect(body.stoppedAfterComments).toEqual([
      { user_id: owner, period: '2026-06-01', flagged: 9, stopped: 4 },
    ])
    const { github_access_token: token } = await gateway.db
      .selectFrom('users')
      .select('github_access_token')
      .where('id', '=', owner)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(body)
    for (const secret of [SECRET, accessToken, token!, 'token_hash', 'stranger/canary'])
      expect(text).not.toContain(secret)
    expect(await readActions(owner)).toContain('account_exported')
  })
})

describe('the account’s history', () => {
  it('lists managers’ views by page', async () => {
    const { browser, id } = await signedIn('tobias-kern')
    const manager = await insertPerson(gateway.db, 'the-manager')
    const views = Array.from({ length: 51 }, (_, index) => ({
      viewer_id: manager,
      viewed_id: id,
      screen: `/reviews?page=${index}`,
    }))
    await gateway.db.insertInto('member_views').values(views).execute()
    type Page = { views: MemberView[]; next: number | null }
    const { body: first } = await browser.get<Page>('/api/account/views')
    expect(first.views[0]).toMatchObject({ viewer: 'the-manager', screen: '/reviews?page=50' })
    const { body: second } = await browser.get<Page>(`/api/account/views?after=${first.next}`)
    expect([first.views.length, second.views.length, second.next]).toEqual([50, 1, null])
  })

  it('lists audit events only for the account’s owner', async () => {
    const { browser } = await signedIn('tobias-kern')
    const { body } = await browser.get<{ events: { action: string; byViewer: boolean }[] }>(
      '/api/account/events',
    )
    expect(body.events[0]).toMatchObject({ action: 'signed_in', byViewer: true })
  })
})

describe('deleting the account', () => {
  it('requires the username', async () => {
    const { browser, id } = await signedIn('jonas-pitt')
    const answer = await ask(gateway, '/api/account', {
      as: id,
      method: 'DELETE',
      body: JSON.stringify({ confirm: 'jonas' }),
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_confirmed' } })
    expect((await browser.get('/api/viewer')).status).toBe(200)
  })

  it('ends all sessions, disconnects repositories, deletes their webhooks and revokes the authorization', async () => {
    const { browser, id } = await signedIn('jonas-pitt')
    const manager = await insertPerson(gateway.db, 'a-manager')
    await createTeam(gateway.db, { managerId: manager, memberIds: [id] })
    await insertAccessToken(gateway.db, { owner: id })
    const [simulated] = [...gateway.simulator.state.repositories.values()]
    const connected = await browser.post<{ id: string }>('/api/repositories', { githubRepoId: simulated!.id })
    expect(connected.status).toBe(201)
    expect(countHooks(simulated!.id)).toBe(1)
    const deleted = await ask(gateway, '/api/account', {
      as: id,
      method: 'DELETE',
      body: JSON.stringify({ confirm: 'jonas-pitt' }),
    })
    expect(deleted).toMatchObject({ status: 200, body: { deleted: true, grantRevoked: true } })
    expect((await browser.get('/api/viewer')).status).toBe(401)
    expect(countHooks(simulated!.id)).toBe(0)
    const { rows } = await sql<Record<string, unknown>>`
      select deleted_at is not null as deleted, github_access_token as token,
        (select count(*) from sessions where user_id = u.id) as sessions,
        (select count(*) from repositories where user_id = u.id) as repositories,
        (select count(*) from access_tokens where user_id = u.id and revoked_at is null) as tokens,
        (select count(*) from team_members where user_id = u.id) as teams,
        (select count(*) from hook_removals where user_id = u.id) as hooks
      from users u where id = ${id}`.execute(gateway.db)
    expect(rows).toEqual([
      { deleted: true, token: null, sessions: 0, repositories: 0, tokens: 0, teams: 0, hooks: 0 },
    ])
    expect(
      [...gateway.simulator.state.tokens.values()].some(({ account }) => account.login === 'jonas-pitt'),
    ).toBe(false)
  })

  it('leaves the token to a chore if GitHub doesn’t allow deleting the webhooks', async () => {
    const { browser, id } = await signedIn('sven-dahl')
    const repository = await insertRepository(gateway.db, id, {
      repo_full_name: 'northbeam/gone',
      webhook_id: 7,
    })
    await gateway.simulator.close()
    const answer = await ask(gateway, '/api/account', {
      as: id,
      method: 'DELETE',
      body: JSON.stringify({ confirm: 'sven-dahl' }),
    })
    expect(answer).toMatchObject({ status: 200, body: { deleted: true, grantRevoked: false } })
    expect((await browser.get('/api/viewer')).status).toBe(401)
    const left = await gateway.db
      .selectFrom('hook_removals')
      .select('hook_url')
      .where('user_id', '=', id)
      .execute()
    expect(left).toEqual([{ hook_url: expect.stringContaining(repository) }])
  })
})
