import type { Viewer } from '@debrief/contracts/people/viewer'
import type { SignInMethods } from '@debrief/contracts/sessions/sign-in'
import { aboutMail, readKeyRing } from '@debrief/service-kit/key-ring'
import { createUser } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInThrough } from '../../testing/browser.ts'
import { insertRepository } from '../../testing/rows.ts'
import { addAccount, type OidcGateway, openOidcBrowser, startOidc } from '../../testing/start-oidc.ts'

let gateway: OidcGateway
beforeAll(async () => {
  gateway = await startOidc()
})
afterAll(() => gateway?.close())

type OpenBrowser = ReturnType<typeof openOidcBrowser>
const readMethods = async (browser: OpenBrowser) =>
  (await browser.get<SignInMethods>('/api/account/sign-in-methods')).body
const findId = async (browser: OpenBrowser) => (await browser.get<Viewer>('/api/viewer')).body.id
const readAudit = async (userId: string) =>
  (
    await gateway.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('actor_id', '=', userId)
      .where('action', 'like', 'sign_in_method%')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => [action, details])
const age = () => sql`update sessions set confirmed_at = now() - interval '11 minutes'`.execute(gateway.db)

async function signInFresh(account: Parameters<typeof addAccount>[1] = {}) {
  const subject = addAccount(gateway, account)
  const browser = openOidcBrowser(gateway)
  await browser.signIn(subject)
  return { browser, subject, id: await findId(browser) }
}

describe('linking GitHub', () => {
  it('needs a sign-in with both, and then brings the person’s repositories', async () => {
    const { browser, subject, id } = await signInFresh({ name: 'ines', email: 'ines@northbeam.example' })
    await age()
    expect(await readMethods(browser)).toEqual({
      github: null,
      provider: { name: 'Harbor ID', account: { name: 'ines', email: 'ines@northbeam.example' } },
      confirmed: null,
    })
    expect(await browser.post('/api/account/sign-in-methods/github/link')).toMatchObject({
      status: 409,
      body: { code: 'confirm_first', detail: expect.stringContaining('Sign in with Harbor ID again first') },
    })
    const url = new URL(await browser.start('/api/account/sign-in-methods/oidc/confirm', {}))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const { back, asked } = await browser.goOn(url.href, subject)
    expect(asked).toBe(true)
    expect(await browser.complete(back)).toMatchObject({
      status: 200,
      body: { next: '/settings#sign-in-methods' },
    })
    expect((await readMethods(browser)).confirmed).toMatchObject({ by: 'oidc' })

    expect(await browser.changeGithub('link', 'ines-moreau')).toMatchObject({
      status: 200,
      body: { next: '/settings#sign-in-methods' },
    })
    expect((await browser.get<Viewer>('/api/viewer')).body).toMatchObject({
      id,
      username: 'ines-moreau',
      hasGithub: true,
    })
    expect(await browser.get('/api/github/repositories')).toMatchObject({ status: 200 })
    expect(await readAudit(id)).toEqual([['sign_in_method_linked', { method: 'github' }]])

    const other = openOidcBrowser(gateway)
    await signInThrough(other, 'ines-moreau')
    expect(await findId(other)).toBe(id)
  })

  it('writes an email about it', async () => {
    const { browser, id } = await signInFresh({ email: 'nils@example.com' })
    await browser.changeGithub('link', 'nils-berg')
    const mails = await gateway.db.selectFrom('mails').selectAll().where('kind', '=', 'sign_in').execute()
    const mail = mails.at(-1)!
    const { email } = (await browser.get<Viewer>('/api/viewer')).body
    expect(mail).toMatchObject({
      to_address: email,
      subject: 'A GitHub account was linked to your Debrief account',
    })
    const body = readKeyRing(gateway.config.TOKEN_KEYS).open(mail.body!, aboutMail(mail.id))
    expect(body).toContain(`${gateway.url}/settings#sign-in-methods`)
    expect(body).not.toContain(id)
  })

  it('refuses a GitHub account of somebody else, and changes nothing', async () => {
    const victim = openOidcBrowser(gateway)
    await signInThrough(victim, 'jonas-pitt')
    const { browser, id } = await signInFresh()
    expect(await browser.changeGithub('link', 'jonas-pitt')).toMatchObject({
      status: 409,
      body: { code: 'github_taken', detail: expect.stringContaining('Debrief doesn’t merge accounts') },
    })
    expect(await findId(browser)).toBe(id)
    expect((await readMethods(browser)).github).toBe(null)
    expect((await victim.get<Viewer>('/api/viewer')).body.username).toBe('jonas-pitt')
  })

  it('refuses a GitHub account of somebody who deleted their account', async () => {
    const { id } = await createUser(gateway.db, {
      login: 'tobias-kern',
      githubId: await findGithubId('tobias-kern'),
    })
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const { browser } = await signInFresh()
    expect(await browser.changeGithub('link', 'tobias-kern')).toMatchObject({
      status: 409,
      body: { code: 'github_taken', detail: expect.stringContaining('deleted less than 90 days ago') },
    })
    await gateway.db.deleteFrom('users').where('id', '=', id).execute()
  })

  it('refuses a second GitHub account', async () => {
    const { browser } = await signInFresh()
    await browser.changeGithub('link', 'tobias-kern')
    await sql`update sessions set confirmed_by = 'oidc'`.execute(gateway.db)
    expect(await browser.changeGithub('link', 'sven-dahl')).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    })
    expect((await readMethods(browser)).github).toEqual({ login: 'tobias-kern' })
  })

  it('refuses two people who link the same account at the same time, except one', async () => {
    await gateway.db.deleteFrom('users').where('github_username', '=', 'sven-dahl').execute()
    const people = await Promise.all([signInFresh(), signInFresh()])
    const answers = await Promise.all(people.map(({ browser }) => browser.changeGithub('link', 'sven-dahl')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('can’t be completed in somebody else’s session', async () => {
    const attacker = await signInFresh()
    const victim = await signInFresh()
    const url = await attacker.browser.start('/api/account/sign-in-methods/oidc/confirm', {})
    const { back } = await attacker.browser.goOn(url, attacker.subject)
    for (const [name, value] of attacker.browser.cookies)
      if (name === 'oauth') victim.browser.cookies.set(name, value)
    expect(await victim.browser.complete(back)).toMatchObject({
      status: 400,
      body: { code: 'state_mismatch' },
    })
  })
})

describe('linking an identity', () => {
  const signInWithGithub = async (login: string) => {
    await gateway.db.deleteFrom('users').where('github_username', '=', login).execute()
    const browser = openOidcBrowser(gateway)
    await signInThrough(browser, login)
    return browser
  }

  it('makes both ways open the same account', async () => {
    const browser = await signInWithGithub('sven-dahl')
    const subject = addAccount(gateway, { email: 'sven@northbeam.example' })
    expect(await browser.change('link', subject)).toMatchObject({ status: 200 })
    const other = openOidcBrowser(gateway)
    await other.signIn(subject)
    expect((await other.get<Viewer>('/api/viewer')).body).toMatchObject({
      id: await findId(browser),
      username: 'sven-dahl',
    })
    const emails = await gateway.db
      .selectFrom('user_emails')
      .select(['email', 'is_primary'])
      .where('user_id', '=', await findId(browser))
      .orderBy('is_primary', 'desc')
      .execute()
    expect(emails.at(0)).toMatchObject({ is_primary: true })
    expect(emails.at(0)?.email).not.toBe('sven@northbeam.example')
    expect(emails).toContainEqual({ email: 'sven@northbeam.example', is_primary: false })
  })

  it('refuses an identity of somebody else', async () => {
    const { subject, id, browser: owner } = await signInFresh()
    const browser = await signInWithGithub('tobias-kern')
    expect(await browser.change('link', subject)).toMatchObject({
      status: 409,
      body: { code: 'identity_taken' },
    })
    expect(await findId(owner)).toBe(id)
  })

  it('refuses a second identity', async () => {
    const browser = await signInWithGithub('nils-berg')
    await browser.change('link', addAccount(gateway))
    await sql`update sessions set confirmed_by = 'github'`.execute(gateway.db)
    browser.providerCookies.clear()
    expect(await browser.change('link', addAccount(gateway))).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    })
  })

  it('refuses a sign-in at the provider that isn’t fresh, even if the URL was changed', async () => {
    const browser = await signInWithGithub('sven-dahl')
    const subject = addAccount(gateway)
    await openWithSession(browser, subject)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const url = new URL(await browser.start('/api/account/sign-in-methods/oidc/link', {}))
    await sql`update sign_in_attempts set created_at = now() + interval '60 seconds'`.execute(gateway.db)
    url.searchParams.delete('prompt')
    url.searchParams.set('max_age', '1000')
    const { back, asked } = await browser.goOn(url.href, subject)
    expect(asked).toBe(false)
    expect(await browser.complete(back)).toMatchObject({ status: 400, body: { code: 'sign_in_too_old' } })
    expect((await readMethods(browser)).provider?.account).toBe(null)
  })

  async function openWithSession(browser: OpenBrowser, subject: string) {
    const url = await browser.start('/api/auth/start', { method: 'oidc' })
    await browser.goOn(url, subject)
  }
})

describe('unlinking', () => {
  const linkBoth = async (login: string) => {
    await gateway.db.deleteFrom('users').where('github_username', '=', login).execute()
    const made = await signInFresh({ name: 'both', email: 'both@example.com' })
    await made.browser.changeGithub('link', login)
    return made
  }

  it('removes GitHub after a sign-in with the provider, and revokes the authorization there', async () => {
    const { browser, subject, id } = await linkBoth('jonas-pitt')
    const github = openOidcBrowser(gateway)
    await signInThrough(github, 'jonas-pitt')
    expect(await browser.remove('github')).toMatchObject({ status: 409, body: { code: 'confirm_first' } })
    await browser.change('confirm', subject)
    expect(await browser.remove('github')).toMatchObject({ status: 200 })
    expect((await browser.get<Viewer>('/api/viewer')).body).toMatchObject({
      id,
      username: 'both',
      email: 'both@example.com',
      hasGithub: false,
    })
    expect((await github.get('/api/viewer')).status).toBe(401)
    const tokens = [...gateway.simulator.state.tokens.values()]
    expect(tokens.filter(({ account }) => account.login === 'jonas-pitt')).toEqual([])
    expect(await readAudit(id)).toEqual([
      ['sign_in_method_linked', { method: 'github' }],
      ['sign_in_method_unlinked', { method: 'github' }],
    ])
    await signInThrough(github, 'jonas-pitt')
    expect(await findId(github)).not.toBe(id)
  })

  it('keeps GitHub while repositories are connected', async () => {
    const { browser, subject, id } = await linkBoth('sven-dahl')
    await insertRepository(gateway.db, id)
    await browser.change('confirm', subject)
    expect(await browser.remove('github')).toMatchObject({ status: 409, body: { code: 'github_needed' } })
    expect((await browser.get<Viewer>('/api/viewer')).body.hasGithub).toBe(true)
  })

  it('removes an identity after a sign-in with GitHub, and ends its other sessions', async () => {
    const { browser, subject, id } = await linkBoth('nils-berg')
    const other = openOidcBrowser(gateway)
    await other.signIn(subject)
    await browser.change('confirm', subject)
    expect(await browser.remove('oidc')).toMatchObject({ status: 409, body: { code: 'confirm_first' } })
    await browser.changeGithub('confirm', 'nils-berg')
    expect(await browser.remove('oidc')).toMatchObject({ status: 200 })
    expect(await findId(browser)).toBe(id)
    expect((await other.get('/api/viewer')).status).toBe(401)
    await other.signIn(subject)
    expect(await findId(other)).not.toBe(id)
  })

  it('never removes the only method', async () => {
    const { browser } = await signInFresh()
    for (const method of ['oidc', 'github'] as const)
      expect(await browser.remove(method)).toMatchObject({
        status: 409,
        body: { code: 'only_sign_in_method' },
      })
    expect((await browser.get('/api/viewer')).status).toBe(200)
  })

  it('of both at the same time keeps one', async () => {
    const { browser, id } = await linkBoth('jonas-pitt')
    const second = openOidcBrowser(gateway)
    await signInThrough(second, 'jonas-pitt')
    await sql`update sessions set confirmed_by = case when identity_id is null then 'github' else 'oidc' end,
      confirmed_at = now()`.execute(gateway.db)
    const answers = await Promise.all([browser.remove('github'), second.remove('oidc')])
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    const { rows } = await sql<{ ways: number }>`
      select (u.github_id is not null)::int + (select count(*) from oidc_identities i where i.user_id = u.id)::int as ways
      from users u where u.id = ${id}`.execute(gateway.db)
    expect(rows[0]?.ways).toBeGreaterThan(0)
  })

  it('confirms only with the linked account', async () => {
    const { browser } = await linkBoth('jonas-pitt')
    expect(await browser.changeGithub('confirm', 'nils-berg')).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    })
    browser.providerCookies.clear()
    expect(await browser.change('confirm', addAccount(gateway))).toMatchObject({
      status: 409,
      body: { code: 'other_account' },
    })
  })
})

async function findGithubId(login: string): Promise<number> {
  const answer = await fetch(`${gateway.simulator.url}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login }),
  })
  return ((await answer.json()) as { id: number }).id
}
