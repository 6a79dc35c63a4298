import type { Viewer } from '@debrief/contracts/people/viewer'
import { aboutIdToken, aboutRefreshToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '../../routes.ts'
import { signInThrough } from '../../testing/browser.ts'
import { addAccount, type OidcGateway, openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'

let gateway: OidcGateway
beforeAll(async () => {
  gateway = await startOidc()
})
afterAll(() => gateway?.close())

const readIdentity = (subject: string) =>
  gateway.db
    .selectFrom('oidc_identities')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
const readUser = (id: string) =>
  gateway.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countPeople = async () => (await gateway.db.selectFrom('users').select('id').execute()).length

it('sends the browser to the provider with a state, a nonce, a challenge and its own redirect URL', async () => {
  const browser = openOidcBrowser(gateway)
  const url = new URL(await browser.start())
  expect(url.origin).toBe(gateway.provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'debrief',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${gateway.url}/auth/callback/oidc`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\da-f]{64}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const kept = JSON.stringify(await gateway.db.selectFrom('sign_in_attempts').selectAll().execute())
  for (const secret of ['state', 'nonce']) expect(kept).not.toContain(url.searchParams.get(secret))
})

it('tells the sign-in page which methods there are', async () => {
  expect((await openOidcBrowser(gateway).get('/api/auth/session')).body).toEqual({
    signedIn: false,
    signIn: { github: true, providerName: 'Harbor ID' },
  })
})

it('creates a person without GitHub on the first sign-in, and finds them by subject afterward', async () => {
  const subject = addAccount(gateway, { name: 'marta.olsen', email: 'marta.olsen@example.com' })
  const browser = openOidcBrowser(gateway)
  expect(await browser.signIn(subject)).toMatchObject({ status: 200, body: { next: '/dashboard' } })
  const viewer = await browser.get<Viewer>('/api/viewer')
  expect(viewer.body).toMatchObject({
    username: 'marta.olsen',
    email: 'marta.olsen@example.com',
    hasGithub: false,
    needsReconnect: false,
    isOperator: false,
  })
  expect(await readUser(viewer.body.id)).toMatchObject({ github_id: null, github_access_token: null })

  gateway.provider.accounts.set(subject, { name: 'marta.berg', email: 'marta.berg@example.com' })
  const other = openOidcBrowser(gateway)
  await other.signIn(subject)
  expect((await other.get<Viewer>('/api/viewer')).body).toMatchObject({
    id: viewer.body.id,
    username: 'marta.berg',
    email: 'marta.berg@example.com',
  })
  const emails = await gateway.db
    .selectFrom('user_emails')
    .select('email')
    .where('user_id', '=', viewer.body.id)
    .execute()
  expect(emails).toEqual([{ email: 'marta.berg@example.com' }])
})

it('encrypts the refresh token and the ID token, and sends neither to the browser', async () => {
  const subject = addAccount(gateway)
  const browser = openOidcBrowser(gateway)
  const answer = await browser.signIn(subject)
  const identity = await readIdentity(subject)
  const session = await gateway.db
    .selectFrom('sessions')
    .selectAll()
    .where('identity_id', '=', identity.id)
    .executeTakeFirstOrThrow()
  const keys = readKeyRing(gateway.config.TOKEN_KEYS)
  const idToken = keys.open(session.id_token!, aboutIdToken(session.id))
  expect(idToken.split('.')).toHaveLength(3)
  const refreshToken = keys.open(identity.refresh_token!, aboutRefreshToken(identity.id))
  expect(session.provider_session).toMatch(/./)
  const exported = await browser.get<{ identities: object[] }>('/api/account/export')
  expect(exported.body.identities).toMatchObject([{ subject, issuer: gateway.provider.issuer }])
  for (const text of [answer.body, exported.body].map((body) => JSON.stringify(body))) {
    expect(text).not.toContain(idToken)
    expect(text).not.toContain(refreshToken)
    expect(text).not.toContain(identity.refresh_token)
    expect(text).not.toContain(session.id_token)
  }
})

it('two first sign-ins at the same time create one person', async () => {
  const subject = addAccount(gateway)
  const browsers = [openOidcBrowser(gateway), openOidcBrowser(gateway), openOidcBrowser(gateway)]
  const before = await countPeople()
  const backs = await Promise.all(
    browsers.map(async (browser) => ({
      browser,
      ...(await browser.goOn(await browser.start(), subject)),
    })),
  )
  const answers = await Promise.all(backs.map(({ browser, back }) => browser.complete(back)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countPeople()).toBe(before + 1)
})

it('accepts a key that the provider rotated in right away', async () => {
  const subject = addAccount(gateway)
  expect(await openOidcBrowser(gateway).signIn(subject)).toMatchObject({ status: 200 })
  await gateway.provider.rotateKeys()
  expect(await openOidcBrowser(gateway).signIn(subject)).toMatchObject({ status: 200 })
})

it('opens every page’s data for a person without GitHub', async () => {
  const browser = openOidcBrowser(gateway)
  await browser.signIn(addAccount(gateway))
  const { id } = (await browser.get<Viewer>('/api/viewer')).body
  await createTeam(gateway.db, { managerId: id })
  const paths = routes
    .map(({ endpoint }) => endpoint.name)
    .filter((name) => /^GET [^:]+$/.test(name) && !name.startsWith('GET /api/operators'))
    .map((name) => name.slice('GET '.length))
  const others: Record<string, string | number> = {}
  for (const path of paths) {
    const query = path.endsWith('/export') && path !== '/api/account/export' ? '?format=json' : ''
    const { status, body } = await browser.get<{ code?: string }>(path + query)
    if (status !== 200) others[path] = body.code ?? status
  }
  expect(paths.length).toBeGreaterThan(40)
  expect(others).toEqual({
    '/api/github/repositories': 'github_not_linked',
    '/api/search': 'request_invalid',
  })
})

describe('signing out', () => {
  it('ends the provider’s session, too', async () => {
    const browser = openOidcBrowser(gateway)
    await browser.signIn(addAccount(gateway))
    const { body } = await browser.post<{ providerUrl: string }>('/api/auth/sign-out')
    const url = new URL(body.providerUrl)
    expect(`${url.origin}${url.pathname}`).toBe(`${gateway.provider.issuer}/session/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${gateway.url}/login`)
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    const page = await fetch(url)
    expect(page.status).toBe(200)
  })

  it('of GitHub, or if the provider has no such page, stays as it is', async () => {
    const browser = openOidcBrowser(gateway)
    await signInThrough(browser, 'ines-moreau')
    expect((await browser.post('/api/auth/sign-out')).body).toEqual({ signedOut: true })

    const plain = await startOidc({}, { signOut: false })
    onTestFinished(() => plain.close())
    const other = openOidcBrowser(plain)
    await other.signIn(addAccount(plain))
    expect((await other.post('/api/auth/sign-out')).body).toEqual({ signedOut: true })
  })
})

describe('the provider', () => {
  it('says so if it can’t be reached, and the gateway and GitHub still work', async () => {
    const away = await startOidc()
    onTestFinished(() => away.close())
    await away.provider.close()
    const browser = openOidcBrowser(away)
    expect(await browser.post('/api/auth/start', { method: 'oidc' })).toMatchObject({
      status: 503,
      body: {
        code: 'provider_unavailable',
        detail: 'Harbor ID can’t be reached right now. Try again in a few minutes.',
      },
    })
    expect(await signInThrough(browser, 'ines-moreau')).toMatchObject({ status: 200 })
  })

  it('must name its issuer exactly as the setting does', async () => {
    const given = `${gateway.provider.issuer}/`
    const other = await startOidc({ OIDC_ISSUER: given })
    onTestFinished(() => other.close())
    expect(await openOidcBrowser(other).post('/api/auth/start', { method: 'oidc' })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    })
  })

  it('isn’t used if it isn’t set up', async () => {
    const bare = await startOidc({
      OIDC_ISSUER: undefined,
      OIDC_CLIENT_ID: undefined,
      OIDC_CLIENT_SECRET: undefined,
    })
    onTestFinished(() => bare.close())
    const browser = openOidcBrowser(bare)
    expect(await browser.post('/api/auth/start', { method: 'oidc' })).toMatchObject({
      status: 400,
      body: { code: 'sign_in_method_off' },
    })
    expect((await browser.get('/api/auth/session')).body).toEqual({ signedIn: false })
  })
})
