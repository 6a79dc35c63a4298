import type { Viewer } from '@debrief/contracts/people/viewer'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chooseAtGithub, signInThrough } from '../../testing/browser.ts'
import { addAccount, type OidcGateway, openOidcBrowser, pick, startOidc } from '../../testing/start-oidc.ts'

let gateway: OidcGateway
beforeAll(async () => {
  gateway = await startOidc()
})
afterEach(() => {
  gateway.provider.tamper = null
})
afterAll(() => gateway?.close())

const countSessions = async () => (await gateway.db.selectFrom('sessions').select('id').execute()).length
const findId = async (browser: ReturnType<typeof openOidcBrowser>) =>
  (await browser.get<Viewer>('/api/viewer')).body.id

async function comeBack(subject = addAccount(gateway)) {
  const browser = openOidcBrowser(gateway)
  const { back } = await browser.goOn(await browser.start(), subject)
  return { browser, back, subject }
}

async function expectRefused(
  browser: ReturnType<typeof openOidcBrowser>,
  back: Record<string, string>,
  [status, code]: [number, string],
) {
  const before = await countSessions()
  expect(await browser.complete(back)).toMatchObject({ status, body: { code } })
  expect(browser.cookies.get('sid')).toBe(undefined)
  expect(await countSessions()).toBe(before)
}

describe('an email address', () => {
  it('never finds somebody else’s account, even if both verified it', async () => {
    const github = openOidcBrowser(gateway)
    await signInThrough(github, 'marta-olsen')
    const subject = addAccount(gateway, { name: 'marta-olsen', email: 'marta.olsen@example.com' })
    const attacker = openOidcBrowser(gateway)
    await attacker.signIn(subject)
    const viewer = (await attacker.get<Viewer>('/api/viewer')).body
    expect(viewer.id).not.toBe(await findId(github))
    expect(viewer).toMatchObject({ hasGithub: false, email: 'marta.olsen@example.com' })
    const exported = await attacker.get<{ comments: unknown[]; standardEvidence: unknown[] }>(
      '/api/account/export',
    )
    expect(exported.body).toMatchObject({ comments: [], standardEvidence: [] })
  })

  it.each([false, 'true', 1, undefined])('isn’t stored if email_verified is %j', async (emailVerified) => {
    const subject = addAccount(gateway, { email: 'somebody@example.com', emailVerified })
    gateway.provider.tamper = async (claims) =>
      gateway.provider.sign({
        ...claims,
        email: 'somebody@example.com',
        email_verified: emailVerified,
        name: 'x',
      })
    const browser = openOidcBrowser(gateway)
    expect(await browser.signIn(subject)).toMatchObject({ status: 200 })
    expect((await browser.get<Viewer>('/api/viewer')).body.email).toBe(null)
  })
})

describe('allowed domains', () => {
  let limited: OidcGateway
  beforeAll(async () => {
    limited = await startOidc({ OIDC_ALLOWED_DOMAINS: 'Example.com, northbeam.example' })
  })
  afterAll(() => limited?.close())

  it.each(['marta@example.com', 'Marta@EXAMPLE.com', 'sven@northbeam.example'])(
    'let %s in',
    async (email) => {
      const subject = addAccount(limited, { email })
      expect(await openOidcBrowser(limited).signIn(subject)).toMatchObject({ status: 200 })
    },
  )

  it.each([
    ['a longer name', 'marta@evil-example.com', true],
    ['a subdomain', 'marta@mail.example.com', true],
    ['a prefix', 'marta@example.com.evil.example', true],
    ['a trailing dot', 'marta@example.com.', true],
    ['two addresses', 'marta@example.com@evil.example', true],
    ['the domain before the @', 'example.com@evil.example', true],
    ['a Cyrillic letter', 'marta@exаmple.com', true],
    ['fullwidth letters', 'marta@ｅxample.com', true],
    ['a character that lowercases to ASCII', 'marta@northbeam.example'.replace('m.', 'm\u0130.'), true],
    ['an unverified address', 'marta@example.com', false],
    ['no address', undefined, true],
  ])('refuse %s', async (_what, email, emailVerified) => {
    const people = await limited.db.selectFrom('users').select('id').execute()
    const subject = addAccount(limited, { emailVerified, ...(email !== undefined && { email }) })
    expect(await openOidcBrowser(limited).signIn(subject)).toMatchObject({
      status: 403,
      body: { code: 'domain_not_allowed' },
    })
    expect(await limited.db.selectFrom('users').select('id').execute()).toEqual(people)
  })

  it('refuse somebody who had an account as soon as their address changes', async () => {
    const subject = addAccount(limited, { email: 'left@example.com' })
    expect(await openOidcBrowser(limited).signIn(subject)).toMatchObject({ status: 200 })
    limited.provider.accounts.set(subject, { name: 'left', email: 'left@elsewhere.example' })
    expect(await openOidcBrowser(limited).signIn(subject)).toMatchObject({ status: 403 })
  })
})

describe('a subject', () => {
  it('of another issuer is another person', async () => {
    const subject = addAccount(gateway)
    const browser = openOidcBrowser(gateway)
    await browser.signIn(subject)
    const { id } = (await browser.get<Viewer>('/api/viewer')).body
    await gateway.db
      .updateTable('oidc_identities')
      .set({ issuer: 'https://earlier.example' })
      .where('subject', '=', subject)
      .execute()
    expect((await browser.get('/api/viewer')).status).toBe(401)
    await browser.signIn(subject)
    expect(await findId(browser)).not.toBe(id)
  })

  it('of a deleted account starts again with nothing', async () => {
    const subject = addAccount(gateway, { email: 'gone@example.com' })
    const browser = openOidcBrowser(gateway)
    await browser.signIn(subject)
    const { id, username } = (await browser.get<Viewer>('/api/viewer')).body
    const answer = await fetch(`${gateway.url}/api/account`, {
      method: 'DELETE',
      body: JSON.stringify({ confirm: username }),
      headers: {
        'content-type': 'application/json',
        cookie: `sid=${browser.cookies.get('sid')}`,
      },
    })
    expect(answer.status).toBe(200)
    await browser.signIn(subject)
    expect(await findId(browser)).not.toBe(id)
    const deleted = await gateway.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(deleted.deleted_at).not.toBe(null)
  })
})

describe('a redirect', () => {
  it('in another browser is refused, and still works in the right one', async () => {
    const victim = await comeBack()
    await expectRefused(openOidcBrowser(gateway), victim.back, [400, 'state_mismatch'])
    const attacker = openOidcBrowser(gateway)
    await attacker.start()
    await expectRefused(attacker, victim.back, [400, 'state_mismatch'])
    expect(await victim.browser.complete(victim.back)).toMatchObject({ status: 200 })
  })

  it('with somebody else’s code is refused, because nonce and challenge differ', async () => {
    const victim = await comeBack()
    const attacker = await comeBack()
    const swapped = { ...attacker.back, code: victim.back.code! }
    await expectRefused(attacker.browser, swapped, [400, 'sign_in_failed'])
  })

  it('whose nonce was replaced is refused', async () => {
    const browser = openOidcBrowser(gateway)
    const url = new URL(await browser.start())
    url.searchParams.set('nonce', 'another')
    const { back } = await browser.goOn(url.href, addAccount(gateway))
    await expectRefused(browser, back, [400, 'sign_in_failed'])
  })

  it('whose challenge was replaced is refused', async () => {
    const browser = openOidcBrowser(gateway)
    const url = new URL(await browser.start())
    url.searchParams.set('code_challenge', 'x'.repeat(43))
    const { back } = await browser.goOn(url.href, addAccount(gateway))
    await expectRefused(browser, back, [400, 'sign_in_failed'])
  })

  it('works once', async () => {
    const { browser, back } = await comeBack()
    expect(await browser.complete(back)).toMatchObject({ status: 200 })
    browser.cookies.delete('sid')
    await expectRefused(browser, back, [400, 'state_mismatch'])
    const again = openOidcBrowser(gateway)
    const { searchParams } = new URL(await again.start())
    const replayed = { ...back, state: searchParams.get('state')! }
    await expectRefused(again, replayed, [400, 'sign_in_failed'])
  })

  it('that names another issuer, or none, is refused', async () => {
    const wrong = await comeBack()
    await expectRefused(wrong.browser, { ...wrong.back, iss: 'https://evil.example' }, [
      400,
      'sign_in_failed',
    ])
    const { browser, back } = await comeBack()
    const { iss, ...without } = back
    expect(iss).toBe(gateway.provider.issuer)
    await expectRefused(browser, without, [400, 'sign_in_failed'])
  })

  it('to the page of the other method is refused', async () => {
    const { browser, back } = await comeBack()
    expect(await browser.post('/api/auth/complete', pick({ ...back, iss: '' }))).toMatchObject({
      status: 400,
    })
    const { iss: _, ...github } = (await comeBack()).back
    expect(await browser.post('/api/auth/complete', github)).toMatchObject({
      status: 400,
      body: { code: 'state_mismatch' },
    })
    const other = openOidcBrowser(gateway)
    const url = await other.start('/api/auth/start', {})
    await expectRefused(other, await chooseAtGithub(url, { login: 'ines-moreau' }), [400, 'state_mismatch'])
  })

  it('after ten minutes, or after the person canceled, says so', async () => {
    const late = await comeBack()
    await sql`update sign_in_attempts set expires_at = now()`.execute(gateway.db)
    await expectRefused(late.browser, late.back, [400, 'sign_in_expired'])
    const browser = openOidcBrowser(gateway)
    const state = new URL(await browser.start()).searchParams.get('state')!
    await expectRefused(browser, { state, error: 'access_denied' }, [403, 'access_denied'])
  })
})

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000)
  it.each([
    ['for another client', { aud: 'another-client' }],
    ['for several clients without azp', { aud: ['debrief', 'another-client'] }],
    ['that another client asked for', { aud: ['debrief', 'another-client'], azp: 'another-client' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: now() - 120, iat: now() - 600 }],
    ['without a subject', { sub: undefined }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
  ])('%s is refused', async (_what, changed) => {
    gateway.provider.tamper = (claims) => gateway.provider.sign({ ...claims, ...changed })
    const { browser, back } = await comeBack()
    await expectRefused(browser, back, [400, 'sign_in_failed'])
  })

  it('is accepted if it expired within the tolerated clock difference', async () => {
    gateway.provider.tamper = (claims) => gateway.provider.sign({ ...claims, exp: now() - 10 })
    const { browser, back } = await comeBack()
    expect(await browser.complete(back)).toMatchObject({ status: 200 })
  })

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  it('without a signature is refused', async () => {
    gateway.provider.tamper = (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`
    const { browser, back } = await comeBack()
    await expectRefused(browser, back, [400, 'sign_in_failed'])
  })

  it('that was changed after it was signed is refused', async () => {
    const { browser, back, subject } = await comeBack()
    const victim = addAccount(gateway)
    gateway.provider.tamper = async (claims) => {
      const [header, , signature] = (await gateway.provider.sign(claims)).split('.')
      return `${header}.${encode({ ...claims, sub: victim })}.${signature}`
    }
    await expectRefused(browser, back, [400, 'sign_in_failed'])
    expect(subject).not.toBe(victim)
  })

  it('that the client secret signs is refused', async () => {
    gateway.provider.tamper = async (claims) => {
      const { createHmac } = await import('node:crypto')
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
      const secret = gateway.config.OIDC_CLIENT_SECRET!
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    const { browser, back } = await comeBack()
    await expectRefused(browser, back, [400, 'sign_in_failed'])
  })
})

it('a session of the provider works only while the provider is set up, and one of GitHub only while GitHub may be used', async () => {
  const only = await startOidc({ GITHUB_SIGN_IN: 'off' })
  onTestFinished(() => only.close())
  const browser = openOidcBrowser(only)
  expect(await browser.post('/api/auth/start', {})).toMatchObject({
    status: 400,
    body: { code: 'sign_in_method_off' },
  })
  expect(await browser.signIn(addAccount(only))).toMatchObject({ status: 200 })
  expect((await browser.get('/api/auth/session')).body).toEqual({
    signedIn: true,
    signIn: { github: false, providerName: 'Harbor ID' },
  })
  await only.db.updateTable('sessions').set({ identity_id: null }).execute()
  expect((await browser.get('/api/viewer')).status).toBe(401)
})
