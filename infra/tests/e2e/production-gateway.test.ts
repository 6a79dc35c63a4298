import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { connect } from '@debrief/database/connect'
import { LIMITS } from '@debrief/gateway/limits/limits'
import { insertPerson } from '@debrief/gateway/testing/rows'
import { findBrowser } from '@debrief/testing/browser'
import { createTestDatabase } from '@debrief/testing/database'
import { mergePullRequest } from '@debrief/testing/factories'
import { type BrowserContext, expect, test } from '@playwright/test'
import { getBundlePath } from '../../local/build/bundle-services.ts'
import { projectRoot } from '../../local/project-root.ts'
import { hasCaddy } from './environment/behind-caddy.ts'
import { chooseAtGithub } from './environment/github.ts'
import {
  bundleGateway,
  CODE_CHECKER,
  GATEWAY,
  removeBundles,
  type Site,
  startBundle,
  startSite,
  stop,
} from './environment/production-site.ts'

const root = projectRoot()

test.beforeAll(bundleGateway)
test.afterAll(removeBundles)

test('the gateway’s bundle contains no code parsers: a separate process has them', () => {
  const readers = (bundle: string) =>
    new Set(
      readFileSync(getBundlePath(root, bundle), 'utf8').match(/(?<=["'])@(?:ast-grep|secretlint)\/[^"']*/g),
    )
  expect(readers(CODE_CHECKER)).toContain('@ast-grep/napi')
  expect(readers(CODE_CHECKER)).toContain('@secretlint/core')
  expect([...readers(GATEWAY)]).toEqual([])
})

test('the gateway’s bundle rejects requests without a session, even if the database has users', async () => {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url)
  await insertPerson(db, 'marta-olsen')
  await close()
  const { gateway, port } = await startBundle(database.url)
  try {
    for (const path of ['/api/viewer', '/api/pull-requests', '/api/live']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'sign_in_required' }),
      ])
    }
    const libraries = `/proc/${gateway.pid}/maps`
    if (existsSync(libraries)) expect(readFileSync(libraries, 'utf8')).not.toContain('ast-grep')
    else console.warn('SKIPPED: only Linux lists the libraries that a process has loaded.')
  } finally {
    await stop(gateway)
    await database.drop()
  }
})

test.describe('https', () => {
  const missing = hasCaddy() ? null : 'Caddy is not installed, so https was NOT tested (package caddy)'
  if (missing) console.warn(missing)
  test.skip(missing !== null, missing ?? '')
  let site: Site
  test.beforeAll(async () => {
    site = await startSite()
  })
  test.afterAll(() => site?.close())

  test('redirects http, and tells browsers to use only https', async () => {
    const redirected = await site.openPlain('/pull-requests?page=2')
    expect([redirected.statusCode, redirected.headers.location]).toEqual([
      308,
      'https://debrief.example/pull-requests?page=2',
    ])
    for (const path of ['/', '/login', '/no-such-page', '/api/viewer', '/webhooks/github/none', '/readyz'])
      expect((await site.open(path)).headers['strict-transport-security'], path).toBe(
        'max-age=31536000; includeSubDomains',
      )
  })

  test('signs in with cookies that belong to this host only, and streams events at once', async ({
    playwright,
  }) => {
    test.skip(!findBrowser(), 'there is no Chromium on this machine')
    const browser = await playwright.chromium.launch({
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...site.browserArguments],
    })
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await page.goto('http://debrief.example/login')
    expect(page.url()).toBe('https://debrief.example/login')
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(page, 'marta-olsen')
    await page.waitForURL('https://debrief.example/dashboard')
    const session = (await listCookies(context)).find(({ name }) => name === '__Host-sid')
    expect(session).toMatchObject({
      domain: 'debrief.example',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    await expectEventAtOnce(site, `__Host-sid=${session?.value}`)
    await page.goto('https://debrief.example/settings')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL('https://debrief.example/login')
    expect((await listCookies(context)).map(({ name }) => name)).not.toContain('__Host-sid')
    await browser.close()
  })

  test('passes webhooks on to webhook-ingest, and rejects large bodies', async () => {
    const { id, secret } = site.repository
    const body = JSON.stringify({ zen: 'Design for failure.' })
    const post = async (headers: Record<string, string>, sent: string | Buffer = body) =>
      (await site.open(`/webhooks/github/${id}`, { method: 'POST', headers, body: sent })).statusCode
    const headers = (key: string) => ({
      'content-type': 'application/json',
      'x-github-event': 'ping',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    })
    expect([await post(headers(secret)), await post(headers('wrong'))]).toEqual([202, 401])
    expect(await post(headers(secret), Buffer.alloc(26 * 1024 * 1024))).toBe(413)
    const large = JSON.stringify({ returnTo: `/${'x'.repeat(200_000)}` })
    expect((await site.start({ body: large })).statusCode).toBe(413)
  })

  test('sets secure cookies and its own address, whatever headers claim', async () => {
    const forged = {
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-port': '80',
    }
    const direct = await fetch(`http://127.0.0.1:${site.gatewayPort}/api/auth/start`, {
      method: 'POST',
      headers: { ...forged, 'content-type': 'application/json' },
      body: '{}',
    })
    const proxied = await site.start({ headers: forged })
    expect([direct.status, proxied.statusCode]).toEqual([200, 200])
    const cookies = [direct.headers.getSetCookie(), proxied.headers['set-cookie'] ?? []]
    for (const [cookie, ...others] of cookies) {
      expect(others).toEqual([])
      expect(cookie).toMatch(/^__Host-oauth=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    }
    for (const body of [await direct.json(), await json(proxied)])
      expect(
        new URL(new URL((body as { url: string }).url).searchParams.get('redirect_uri') ?? '').origin,
      ).toBe('https://debrief.example')
  })

  test('counts requests by the address that the outermost proxy saw', async () => {
    const claim = (call: number) => ({ 'x-forwarded-for': `203.0.113.${call}` })
    // This proxy adds the client's address to the addresses that the client claims. Caddy replaces them instead.
    const addingProxy = async (call: number) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${call}, 198.51.100.7`,
      }
      const url = `http://127.0.0.1:${site.webPort}/api/auth/start`
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
    }
    const caddy = async (call: number) => (await site.start({ headers: claim(call) })).statusCode
    for (const send of [caddy, addingProxy]) {
      const statuses: (number | undefined)[] = []
      for (let call = 0; call <= LIMITS.signIn; call += 1) statuses.push(await send(call))
      expect(statuses.at(-1)).toBe(429)
    }
  })
})

/** Ends the stream after the event. */
async function expectEventAtOnce(site: Site, cookie: string): Promise<void> {
  const stream = await site.open('/api/live', { headers: { cookie } })
  expect(stream.statusCode).toBe(200)
  const { id: userId } = await site.db
    .selectFrom('users')
    .select('id')
    .where('github_username', '=', 'marta-olsen')
    .executeTakeFirstOrThrow()
  const changed = (async () => {
    let text = ''
    for await (const chunk of stream) {
      text += chunk
      if (text.includes('event: pull-request')) return text
    }
    return text
  })()
  await mergePullRequest(site.db, { repositoryId: site.repository.id, userId })
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'nothing within 5 s').unref())
  expect(await Promise.race([changed, late])).toContain('event: pull-request')
  stream.destroy()
}

const listCookies = (context: BrowserContext) => context.cookies('https://debrief.example')
