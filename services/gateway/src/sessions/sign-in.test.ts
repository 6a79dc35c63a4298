import type { Viewer } from '@debrief/contracts/people/viewer'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAtGithub, openTestBrowser, signInThrough } from '../testing/browser.ts'
import { insertPerson } from '../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { ask, startTestGateway } from '../testing/start-test-gateway.ts'

let gateway: SignInGateway
beforeAll(async () => {
  gateway = await startSignIn({ BILLING: 'on' })
})
afterAll(() => gateway.close())

const MARTA = 48213377
const readUser = (githubId: number) =>
  gateway.db.selectFrom('users').selectAll().where('github_id', '=', githubId).executeTakeFirstOrThrow()
const countRows = async (table: 'sessions' | 'sign_in_attempts' | 'users') =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(gateway.db)).rows[0]!.n
const start = async (browser = openTestBrowser(gateway), body = {}) => {
  const { body: answer } = await browser.post<{ url: string }>('/api/auth/start', body)
  return { browser, url: answer.url }
}

describe('starting a sign-in', () => {
  it('sends the browser to GitHub with a state, a challenge and the only redirect URL', async () => {
    const { browser, url } = await start()
    const { searchParams, origin, pathname } = new URL(url)
    expect(`${origin}${pathname}`).toBe(`${gateway.simulator.url}/login/oauth/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'repo read:user user:email',
      redirect_uri: `${gateway.url}/auth/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(browser.cookies.get('oauth')).toMatch(/^[\w-]{43}$/)
    const kept = await gateway.db.selectFrom('sign_in_attempts').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(searchParams.get('state'))
  })

  it('sets a cookie that no script can read and no other site can send', async () => {
    const { headers } = await openTestBrowser(gateway).post('/api/auth/start')
    expect(headers.get('set-cookie')).toMatch(
      /^oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it('names the URL to open if another host name was used', async () => {
    const other = gateway.url.replace('127.0.0.1', 'localhost')
    const answer = await ask(gateway, '/api/auth/start', {
      method: 'POST',
      body: '{}',
      headers: { origin: other, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'other_address', appUrl: gateway.url } })
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/dashboard@evil',
    '/login',
    '/settings/../../x#',
  ])('doesn’t redirect to %s', async (returnTo) => {
    expect((await openTestBrowser(gateway).post('/api/auth/start', { returnTo })).status).toBe(400)
  })
})

describe('completing a sign-in', () => {
  it('creates a session for the person from GitHub, and encrypts the token', async () => {
    const browser = openTestBrowser(gateway)
    const answer = await signInThrough(browser, 'marta-olsen')
    expect(answer).toMatchObject({ status: 200, body: { next: '/pricing' } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oauth=; Path=\/; Max-Age=0/),
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ])
    const user = await readUser(MARTA)
    expect(user).toMatchObject({
      github_username: 'marta-olsen',
      email: 'marta.olsen@example.com',
      github_scopes: 'repo,read:user,user:email',
      needs_reconnect: false,
    })
    const token = readKeyRing(gateway.config.TOKEN_KEYS).open(
      user.github_access_token!,
      aboutGithubToken(user.id),
    )
    expect(token).toMatch(/^gho_/)
    expect(JSON.stringify([user, answer.body])).not.toContain(token)
    const viewer = await browser.get<Viewer>('/api/viewer')
    expect(viewer.body).toMatchObject({
      id: user.id,
      username: 'marta-olsen',
      email: 'marta.olsen@example.com',
      access: { hasAccess: false, type: 'no_subscription' },
    })
    const events = await gateway.db.selectFrom('audit_events').select('action').orderBy('id').execute()
    expect(events.map(({ action }) => action)).toEqual(['github_token_stored', 'signed_in'])
  })

  it('returns to the page that the person came from once they have access, and finds the account after a rename', async () => {
    const { id } = await readUser(MARTA)
    await subscribe(gateway.db, id)
    await gateway.db.updateTable('users').set({ github_username: 'marta-o', needs_reconnect: true }).execute()
    const { browser, url } = await start(undefined, { returnTo: '/reviews?review=1' })
    const back = await chooseAtGithub(url, { login: 'marta-olsen' })
    expect((await browser.post('/api/auth/complete', back)).body).toEqual({ next: '/reviews?review=1' })
    expect(await readUser(MARTA)).toMatchObject({
      id,
      github_username: 'marta-olsen',
      needs_reconnect: false,
    })
  })

  it.each([`/invitations/${'a'.repeat(43)}`, '/pricing?plan=pro&interval=year'])(
    'returns to %s even without access, because the page may give it',
    async (returnTo) => {
      const { browser, url } = await start(undefined, { returnTo })
      const back = await chooseAtGithub(url, { login: 'ines-moreau' })
      expect((await browser.post('/api/auth/complete', back)).body).toEqual({ next: returnTo })
    },
  )

  it('opens the app for members without a seat, where every screen says why they have no access', async () => {
    const manager = await insertPerson(gateway.db, 'manager')
    const { id } = await gateway.db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'ines-moreau')
      .executeTakeFirstOrThrow()
    const team = await createTeam(gateway.db, { managerId: manager, memberIds: [id] })
    const { browser, url } = await start(undefined, { returnTo: '/reviews' })
    const back = await chooseAtGithub(url, { login: 'ines-moreau' })
    expect((await browser.post('/api/auth/complete', back)).body).toEqual({ next: '/dashboard' })
    await gateway.db.deleteFrom('teams').where('id', '=', team).execute()
  })

  it('asks GitHub for the account only if the person wants to switch', async () => {
    const search = async (body: object) =>
      new URL((await openTestBrowser(gateway).post<{ url: string }>('/api/auth/start', body)).body.url)
        .searchParams
    expect((await search({})).get('prompt')).toBeNull()
    expect((await search({ chooseAccount: true })).get('prompt')).toBe('select_account')
  })

  it('creates a new session each time and ends the browser’s old one', async () => {
    const browser = openTestBrowser(gateway)
    await signInThrough(browser, 'jonas-pitt')
    const first = browser.cookies.get('sid')
    await signInThrough(browser, 'jonas-pitt')
    expect(browser.cookies.get('sid')).not.toBe(first)
    const old = openTestBrowser(gateway)
    old.cookies.set('sid', first!)
    expect((await old.get('/api/viewer')).status).toBe(401)
  })

  it('restores an account that was deleted less than 90 days ago', async () => {
    const { id } = await readUser(MARTA)
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const browser = openTestBrowser(gateway)
    await signInThrough(browser, 'marta-olsen')
    expect((await browser.get<Viewer>('/api/viewer')).body.id).toBe(id)
    const events = await gateway.db
      .selectFrom('audit_events')
      .select('action')
      .where('actor_id', '=', id)
      .where('action', '=', 'account_restored')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('works in two tabs of one browser', async () => {
    const browser = openTestBrowser(gateway)
    const one = await start(browser)
    const two = await start(browser)
    const first = await chooseAtGithub(one.url, { login: 'sven-dahl' })
    const second = await chooseAtGithub(two.url, { login: 'sven-dahl' })
    expect((await browser.post('/api/auth/complete', first)).status).toBe(200)
    expect((await browser.post('/api/auth/complete', second)).status).toBe(200)
  })
})

describe('rejects', () => {
  const expectRefused = async (
    browser: ReturnType<typeof openTestBrowser>,
    body: object,
    [status, code]: [number, string],
  ) => {
    const before = await countRows('sessions')
    expect(await browser.post('/api/auth/complete', body)).toMatchObject({ status, body: { code } })
    expect(browser.cookies.get('sid')).toBe(undefined)
    expect(await countRows('sessions')).toBe(before)
  }

  it('a request without a code and state', async () => {
    await expectRefused(openTestBrowser(gateway), {}, [401, 'no_session'])
  })

  it('a person who cancels on GitHub', async () => {
    const { browser, url } = await start()
    await expectRefused(browser, await chooseAtGithub(url, { denied: 'yes' }), [403, 'access_denied'])
  })

  it('a state from another browser, which that browser can still use', async () => {
    const victim = await start()
    const back = await chooseAtGithub(victim.url, { login: 'ines-moreau' })
    await expectRefused(openTestBrowser(gateway), back, [400, 'state_mismatch'])
    await expectRefused((await start()).browser, back, [400, 'state_mismatch'])
    expect((await victim.browser.post('/api/auth/complete', back)).status).toBe(200)
  })

  it('a used state, and a code without a state', async () => {
    const { browser, url } = await start()
    const back = await chooseAtGithub(url, { login: 'ines-moreau' })
    await browser.post('/api/auth/complete', back)
    browser.cookies.delete('sid')
    await expectRefused(browser, back, [400, 'state_mismatch'])
    await expectRefused(browser, { code: back.code }, [400, 'state_mismatch'])
  })

  it('a person who takes longer than ten minutes', async () => {
    const { browser, url } = await start()
    const back = await chooseAtGithub(url, { login: 'ines-moreau' })
    await sql`update sign_in_attempts set expires_at = now()`.execute(gateway.db)
    await expectRefused(browser, back, [400, 'sign_in_expired'])
  })

  it('an unknown code, or one for another challenge', async () => {
    const { browser, url } = await start()
    const back = await chooseAtGithub(url, { login: 'ines-moreau' })
    await expectRefused(browser, { ...back, code: 'made-up' }, [400, 'sign_in_failed'])
    const again = await start()
    const swapped = await chooseAtGithub(again.url, { login: 'ines-moreau' }, (asked) =>
      asked.set('code_challenge', 'x'.repeat(43)),
    )
    await expectRefused(again.browser, swapped, [400, 'sign_in_failed'])
  })

  it('a grant without access to repositories, and says so', async () => {
    const { browser, url } = await start()
    const back = await chooseAtGithub(url, { login: 'tobias-kern' }, (asked) =>
      asked.set('scope', 'read:user'),
    )
    await expectRefused(browser, back, [403, 'scope_missing'])
    expect(
      await gateway.db.selectFrom('users').where('github_username', '=', 'tobias-kern').execute(),
    ).toEqual([])
  })

  it('everyone if no application is configured, and says what to set', async () => {
    const bare = await startTestGateway()
    expect(await ask(bare, '/api/auth/start', { method: 'POST', body: '{}' })).toMatchObject({
      status: 503,
      body: { code: 'sign_in_not_set_up', detail: expect.stringContaining('GITHUB_CLIENT_ID') },
    })
    await bare.close()
  })
})

it('a page that is reloaded after signing in continues without a new session', async () => {
  const { browser, url } = await start()
  const back = await chooseAtGithub(url, { login: 'ines-moreau' })
  await browser.post('/api/auth/complete', back)
  const before = await countRows('sessions')
  expect(await browser.post('/api/auth/complete', back)).toMatchObject({
    status: 200,
    body: { next: '/pricing' },
  })
  expect(await browser.post('/api/auth/complete')).toMatchObject({ status: 200, body: { next: '/pricing' } })
  expect(await countRows('sessions')).toBe(before)
})

it('signing out ends the session, clears the cookie and the cache, and can be repeated', async () => {
  const browser = openTestBrowser(gateway)
  await signInThrough(browser, 'jonas-pitt')
  const token = browser.cookies.get('sid')!
  const { headers } = await browser.post('/api/auth/sign-out')
  expect(headers.get('clear-site-data')).toBe('"cache"')
  expect(browser.cookies.has('sid')).toBe(false)
  browser.cookies.set('sid', token)
  expect((await browser.get('/api/viewer')).status).toBe(401)
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
})
