import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signInThrough } from '../../testing/browser.ts'
import { type OidcGateway, openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'
import { BACK_CHANNEL_LOGOUT } from './back-channel-logout.ts'
import {
  createToken,
  enqueueCheck,
  expire,
  readStatus,
  runCheck,
  signInFresh,
  tryToken,
} from './testing/check-accounts.ts'

let gateway: OidcGateway
beforeAll(async () => {
  gateway = await startOidc()
})
afterAll(() => gateway?.close())

describe('the hourly check', () => {
  it('is enqueued at sign-in, renews the confirmation, and rotates the refresh token', async () => {
    const { browser, id, identity } = await signInFresh(gateway)
    const token = await createToken(id, gateway)
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - now()) / 60 as minutes from jobs where kind = 'check-identity'
        and key = ${identity.id}`.execute(gateway.db)
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(40)
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(45)
    await expire(gateway)
    expect([await readStatus(browser), await tryToken(token, gateway)]).toEqual([401, 401])
    await runCheck(identity.id, gateway)
    expect([await readStatus(browser), await tryToken(token, gateway)]).toEqual([200, 200])
    const after = await gateway.db
      .selectFrom('oidc_identities')
      .selectAll()
      .where('id', '=', identity.id)
      .executeTakeFirstOrThrow()
    expect(after.refresh_token).not.toBe(identity.refresh_token)
    await runCheck(identity.id, gateway)
    expect(await readStatus(browser)).toBe(200)
  })

  it('signs out a person whose account was disabled, and stops their access tokens', async () => {
    const { browser, subject, id, identity } = await signInFresh(gateway)
    await browser.changeGithub('link', 'nils-berg')
    const github = openOidcBrowser(gateway)
    await signInThrough(github, 'nils-berg')
    const token = await createToken(id, gateway)
    gateway.provider.accounts.delete(subject)
    await enqueueCheck(identity.id, gateway)
    await expect.poll(() => readStatus(github), { timeout: 30_000 }).toBe(401)
    expect([await readStatus(browser), await tryToken(token, gateway)]).toEqual([401, 401])
    const sessions = await gateway.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(sessions).toEqual([])
    const events = await gateway.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', '=', 'provider_refused')
      .execute()
    expect(events).toHaveLength(1)
    gateway.provider.accounts.set(subject, { name: 'back again' })
    await browser.signIn(subject)
    expect([await readStatus(browser), await tryToken(token, gateway)]).toEqual([200, 200])
  })

  it('pauses a session an hour after the last confirmation, and continues it after the next', async () => {
    const away = await startOidc()
    onTestFinished(() => away.close())
    const { browser, identity } = await signInFresh(away)
    await expire(away)
    expect(await readStatus(browser)).toBe(401)
    await runCheck(identity.id, away)
    expect(await readStatus(browser)).toBe(200)
  })
})

describe('a provider that can’t be reached', () => {
  it('ends no session, and pauses it only once the last confirmation is an hour old', async () => {
    const away = await startOidc()
    onTestFinished(() => away.close())
    const { browser, id, identity } = await signInFresh(away)
    const token = await createToken(id, away)
    away.provider.isDown = true
    const asked = away.provider.requests.length
    await enqueueCheck(identity.id, away)
    await expect.poll(() => away.provider.requests.slice(asked), { timeout: 30_000 }).toContain('POST /token')
    expect([await readStatus(browser), await tryToken(token, away)]).toEqual([200, 200])
    await expire(away)
    expect([await readStatus(browser), await tryToken(token, away)]).toEqual([401, 401])
    away.provider.isDown = false
    await runCheck(identity.id, away)
    expect([await readStatus(browser), await tryToken(token, away)]).toEqual([200, 200])
    const refused = away.db.selectFrom('audit_events').select('id').where('action', '=', 'provider_refused')
    expect(await refused.execute()).toEqual([])
  })
})

describe('without refresh tokens', () => {
  it('a session and access tokens work for an hour, and longer only if the person can sign in with GitHub', async () => {
    const plain = await startOidc({}, { refreshTokens: false })
    onTestFinished(() => plain.close())
    const { browser, subject, id } = await signInFresh(plain)
    const token = await createToken(id, plain)
    expect([await readStatus(browser), await tryToken(token, plain)]).toEqual([200, 200])
    await expire(plain)
    expect([await readStatus(browser), await tryToken(token, plain)]).toEqual([401, 401])
    await browser.signIn(subject)
    expect([await readStatus(browser), await tryToken(token, plain)]).toEqual([200, 200])
    await browser.changeGithub('link', 'nils-berg')
    await expire(plain)
    expect([await readStatus(browser), await tryToken(token, plain)]).toEqual([401, 200])
    await plain.provider.logOut(subject)
    expect(await tryToken(token, plain)).toBe(401)
  })
})

describe('back-channel logout', () => {
  const send = (token: string, extra: Record<string, string> = {}) =>
    fetch(`${gateway.url}${BACK_CHANNEL_LOGOUT}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token, ...extra }),
    })
  let made = 0
  const claim = (changed: Record<string, unknown> = {}) => {
    made += 1
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: gateway.provider.issuer,
      aud: 'debrief',
      iat: now,
      exp: now + 120,
      jti: `token-${made}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...changed,
    }
  }

  it('ends the person’s sessions and their open streams', async () => {
    const { browser, subject, id } = await signInFresh(gateway)
    const other = openOidcBrowser(gateway)
    await other.signIn(subject)
    const stream = await fetch(`${gateway.url}${LIVE_PATH}`, {
      headers: { cookie: `sid=${browser.cookies.get('sid')}` },
    })
    expect(stream.status).toBe(200)
    await gateway.provider.logOut(subject)
    expect([await readStatus(browser), await readStatus(other)]).toEqual([401, 401])
    await readToEnd(stream)
    const [event] = await gateway.db
      .selectFrom('audit_events')
      .select('details')
      .where('subject_id', '=', id)
      .where('action', '=', 'provider_signed_out')
      .execute()
    expect(event?.details).toEqual({ ended: 2 })
  })

  it('ends only the named session of the provider', async () => {
    const { browser, subject, identity } = await signInFresh(gateway)
    const other = openOidcBrowser(gateway)
    await other.signIn(subject)
    const sids = await gateway.db
      .selectFrom('sessions')
      .select('provider_session')
      .where('identity_id', '=', identity.id)
      .orderBy('created_at')
      .execute()
    const token = await gateway.provider.sign(claim({ sid: sids[0]!.provider_session }), {
      typ: 'logout+jwt',
    })
    expect((await send(token, { more: 'is ignored' })).status).toBe(200)
    expect([await readStatus(browser), await readStatus(other)]).toEqual([401, 200])
  })

  it('accepts a token once', async () => {
    const { browser, subject } = await signInFresh(gateway)
    const token = await gateway.provider.sign(claim({ sub: subject }), { typ: 'logout+jwt' })
    expect((await send(token)).status).toBe(200)
    await browser.signIn(subject)
    expect((await send(token)).status).toBe(400)
    expect(await readStatus(browser)).toBe(200)
  })

  it.each([
    ['for another client', { aud: 'another-client' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['without a time', { iat: undefined }, {}],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 600, exp: undefined }, {}],
    ['without an id', { jti: undefined }, {}],
    ['without the event', { events: undefined }, {}],
    ['about another event', { events: { 'https://events.example/other': {} } }, {}],
    ['with a nonce, like an ID token', { nonce: 'abc' }, {}],
    ['without a subject and a session', { sub: undefined }, {}],
    ['of another type', {}, { typ: 'at+jwt' }],
  ])('refuses a token %s', async (_what, changed, header) => {
    const { browser, subject } = await signInFresh(gateway)
    const token = await gateway.provider.sign(claim({ sub: subject, ...changed }), {
      typ: 'logout+jwt',
      ...header,
    })
    const answer = await send(token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(await readStatus(browser)).toBe(200)
  })

  it('refuses tokens that the provider didn’t sign', async () => {
    const { browser, subject } = await signInFresh(gateway)
    const signed = await gateway.provider.sign(claim({ sub: subject }), { typ: 'logout+jwt' })
    const [, claims] = signed.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')}.${claims}.`
    const changed = `${signed.slice(0, -8)}AAAAAAAA`
    for (const token of [none, changed, 'not-a-token']) expect((await send(token)).status).toBe(400)
    expect(await readStatus(browser)).toBe(200)
  })
})

async function readToEnd(stream: Response): Promise<void> {
  const reader = stream.body!.getReader()
  while (!(await reader.read()).done);
}
