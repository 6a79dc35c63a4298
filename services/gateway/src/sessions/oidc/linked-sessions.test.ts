import { checkIdentity } from '@debrief/database/sessions/oidc-identities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signInThrough } from '../../testing/browser.ts'
import { insert } from '../../testing/rows.ts'
import { type OidcGateway, openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'
import { enqueueCheck, expire, readStatus, runCheck, signInFresh } from './testing/check-accounts.ts'

let gateway: OidcGateway
beforeAll(async () => {
  gateway = await startOidc()
})
afterAll(() => gateway?.close())

async function signInWithGithub(login: string, at = gateway) {
  const person = await signInFresh(at)
  await person.browser.changeGithub('link', login)
  await person.browser.post('/api/auth/sign-out')
  const github = openOidcBrowser(at)
  await signInThrough(github, login)
  return { ...person, github }
}

const age = (at = gateway) =>
  sql`update sessions set confirmed_at = now() - interval '61 minutes'`.execute(at.db)
const isRefused = async (identityId: string, at = gateway) => {
  const { refused_at } = await at.db
    .selectFrom('oidc_identities')
    .select('refused_at')
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow()
  return refused_at !== null
}

const waitForChecks = (at = gateway) =>
  expect
    .poll(
      async () =>
        (await sql`select from jobs where kind = ${checkIdentity.kind} and run_at <= now()`.execute(at.db))
          .rows.length,
      { timeout: 30_000 },
    )
    .toBe(0)

describe('a linked person who signed in with GitHub', () => {
  it('is signed out by the hourly check if their account was disabled', async () => {
    const { github, subject, identity } = await signInWithGithub('nils-berg')
    await waitForChecks()
    expect(await readStatus(github)).toBe(200)
    gateway.provider.accounts.delete(subject)
    await runCheck(identity.id, gateway)
    expect([await readStatus(github), await isRefused(identity.id)]).toEqual([401, true])
  })

  it('is checked when they sign in, even if no check was due', async () => {
    const { github, subject, identity } = await signInWithGithub('ines-moreau')
    await waitForChecks()
    await github.post('/api/auth/sign-out')
    await sql`delete from jobs where kind = ${checkIdentity.kind}`.execute(gateway.db)
    gateway.provider.accounts.delete(subject)
    await signInThrough(github, 'ines-moreau')
    await expect.poll(() => isRefused(identity.id), { timeout: 30_000 }).toBe(true)
    expect(await readStatus(github)).toBe(401)
  })

  it('is paused while the provider can’t confirm their account, and others aren’t', async () => {
    const away = await startOidc()
    onTestFinished(() => away.close())
    const { github, identity } = await signInWithGithub('nils-berg', away)
    const unlinked = openOidcBrowser(away)
    await signInThrough(unlinked, 'ines-moreau')
    await waitForChecks(away)
    await expire(away)
    expect([await readStatus(github), await readStatus(unlinked)]).toEqual([200, 200])
    await age(away)
    expect([await readStatus(github), await readStatus(unlinked)]).toEqual([401, 200])
    await runCheck(identity.id, away)
    expect([await readStatus(github), await readStatus(unlinked)]).toEqual([200, 200])
  })

  it('can unlink the provider only while it confirms their account', async () => {
    const { github, identity } = await signInWithGithub('sven-dahl')
    await waitForChecks()
    const confirm = (until: string) =>
      sql`update oidc_identities set confirmed_until = now() + ${until}::interval where id = ${identity.id}`
    await confirm('-1 second').execute(gateway.db)
    expect(await github.remove('oidc')).toMatchObject({
      status: 409,
      body: { code: 'identity_unconfirmed' },
    })
    await confirm('1 hour').execute(gateway.db)
    expect(await github.remove('oidc')).toMatchObject({ status: 200 })
  })

  it('stays signed in for an hour if there are no refresh tokens', async () => {
    const plain = await startOidc({}, { refreshTokens: false })
    onTestFinished(() => plain.close())
    const { github } = await signInWithGithub('nils-berg', plain)
    await expire(plain)
    expect(await readStatus(github)).toBe(200)
    await age(plain)
    expect(await readStatus(github)).toBe(401)
    await signInThrough(github, 'nils-berg')
    expect(await readStatus(github)).toBe(200)
  })

  it('is signed out at back-channel logout, even without refresh tokens', async () => {
    const plain = await startOidc({}, { refreshTokens: false })
    onTestFinished(() => plain.close())
    const { github, subject } = await signInWithGithub('nils-berg', plain)
    expect(await readStatus(github)).toBe(200)
    await plain.provider.logOut(subject)
    expect(await readStatus(github)).toBe(401)
  })
})

describe('a person without a session', () => {
  it.each(['webhook', 'channel'])('is checked while they have a %s, which gets messages', async (what) => {
    const { browser, subject, id, identity } = await signInFresh(gateway)
    await browser.post('/api/auth/sign-out')
    if (what === 'webhook')
      await insert(gateway.db, 'webhook_endpoints', {
        user_id: id,
        url: 'https://receiver.example/',
        events: ['review.completed'],
        secret: 'k1.x',
      })
    else
      await insert(gateway.db, 'chat_channels', {
        user_id: id,
        service: 'slack',
        name: '#reviews',
        host: 'hooks.slack.com',
        ending: '1234',
        address: 'k1.x',
        address_hash: id,
        consent: 'Everyone in this channel can read Debrief’s messages.',
      })
    gateway.provider.accounts.delete(subject)
    await enqueueCheck(identity.id, gateway)
    await expect.poll(() => isRefused(identity.id), { timeout: 30_000 }).toBe(true)
  })
})
