import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { showViewer } from '@debrief/contracts/people/viewer'
import type {
  completeGithubApp,
  showGithubApp,
  showOperatedApp,
  startGithubApp,
} from '@debrief/contracts/repositories/github-app'
import { readGithubApp } from '@debrief/database/repositories/github-app'
import { createGithubApp } from '@debrief/github/repositories/github-app/app-client'
import { listInstallations } from '@debrief/github/repositories/github-app/installations'
import { chooseGithubApp, chooseStandardsApp } from '@debrief/service-kit/github-app'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson } from '../../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../../testing/start-sign-in.ts'
import { ask, signInAs } from '../../testing/start-test-gateway.ts'

let gateway: SignInGateway
let marta: string
let jonas: string
beforeAll(async () => {
  gateway = await startSignIn({
    OPERATORS: 'github:77, github:48213377',
    WEBHOOK_URL: 'http://127.0.0.1:4401/',
  })
  marta = await insertPerson(gateway.db, 'marta-olsen', 48_213_377)
  jonas = await insertPerson(gateway.db, 'jonas-pitt')
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.db.deleteFrom('github_app').execute()
  await gateway.db.deleteFrom('audit_events').execute()
})

const operated = (as = marta) =>
  ask<EndpointAnswer<typeof showOperatedApp>>(gateway, '/api/operators/github-app', { as })
const panel = (as: string) => ask<EndpointAnswer<typeof showGithubApp>>(gateway, '/api/github-app', { as })

async function openBrowser(person: string) {
  const cookie = await signInAs(gateway.db, person)
  const post = <Body>(path: string, body: object) =>
    ask<Body>(gateway, path, { method: 'POST', body: JSON.stringify(body), headers: { cookie } })
  return {
    start: (body: object = { organization: null, isPublic: false }) =>
      post<EndpointAnswer<typeof startGithubApp>>('/api/operators/github-app/manifest', body),
    complete: (body: object) =>
      post<EndpointAnswer<typeof completeGithubApp> & { code: string }>('/api/operators/github-app', body),
  }
}

async function register({ action, manifest }: EndpointAnswer<typeof startGithubApp>) {
  const form = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(await (await form(action, { manifest })).text()).toContain('Create GitHub App')
  const state = new URL(action).searchParams.get('state')!
  const back = await form(`${gateway.simulator.url}/_page/register-app`, {
    manifest,
    state,
    owner: 'northbeam',
  })
  const address = new URL(back.headers.get('location')!)
  const [code, given] = ['code', 'state'].map((name) => address.searchParams.get(name)!)
  return { address, made: { code: code!, state: given! } }
}

describe('creating the App', () => {
  it('takes one click here and one on GitHub, and the result works', async () => {
    expect((await operated()).body).toEqual({
      app: null,
      webhookUrl: 'http://127.0.0.1:4401/webhooks/github/app',
      isUnreachable: false,
    })
    const browser = await openBrowser(marta)
    const { body } = await browser.start()
    expect(JSON.parse(body.manifest)).toMatchObject({
      hook_attributes: { url: 'http://127.0.0.1:4401/webhooks/github/app', active: true },
      redirect_url: `${gateway.url}/operators/github-app`,
      public: false,
      default_permissions: { contents: 'read', issues: 'write', metadata: 'read', pull_requests: 'write' },
    })
    const { address, made } = await register(body)
    expect(address.origin + address.pathname).toBe(`${gateway.url}/operators/github-app`)
    const done = await browser.complete(made)
    const { slug } = gateway.simulator.state.app!
    const installUrl = `${gateway.simulator.url}/apps/${slug}/installations/new`
    expect(done.body).toEqual({
      app: expect.objectContaining({ slug, installUrl, from: 'page', createdAt: expect.any(String) }),
    })
    expect((await panel(jonas)).body).toMatchObject({ app: { slug, installUrl } })

    const keys = readKeyRing(gateway.config.TOKEN_KEYS)
    const credentials = chooseGithubApp({}, { stored: await readGithubApp(gateway.db, 'github_app'), keys })!
    const baseUrl = gateway.simulator.apiUrl
    const app = createGithubApp({ ...credentials, baseUrl, userAgent: 'debrief-test' })
    expect(await listInstallations(await app.appClient())).toEqual([])
    expect(credentials.webhookSecret).toBe(gateway.simulator.state.app!.hook.secret)
  })

  it('puts no secret into the response, the table or the audit log', async () => {
    const browser = await openBrowser(marta)
    const { made } = await register((await browser.start()).body)
    const { body } = await browser.complete(made)
    const { privateKey, hook } = gateway.simulator.state.app!
    const stored = await gateway.db.selectFrom('github_app').selectAll().execute()
    const audit = await gateway.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'details'])
      .execute()
    expect(audit).toMatchObject([{ action: 'github_app_created', actor_id: marta }])
    const all = JSON.stringify([body, stored, audit])
    expect(all).not.toContain(hook.secret)
    expect(all).not.toContain(privateKey.slice(100, 140))
  })

  it('supports an organization as owner, and installation by others', async () => {
    const browser = await openBrowser(marta)
    const { body } = await browser.start({ organization: 'northbeam', isPublic: true })
    expect(new URL(body.action).pathname).toBe('/organizations/northbeam/settings/apps/new')
    expect(JSON.parse(body.manifest)).toMatchObject({ public: true })
    expect((await browser.start({ organization: '../x', isPublic: true })).status).toBe(400)
  })
})

describe('the state', () => {
  it('can be used once', async () => {
    const browser = await openBrowser(marta)
    const { made } = await register((await browser.start()).body)
    expect((await browser.complete(made)).status).toBe(200)
    await gateway.db.deleteFrom('github_app').execute()
    const again = await browser.complete(made)
    expect([again.status, again.body.code]).toEqual([409, 'state_mismatch'])
  })

  it('is bound to the session that started it, even for the same person', async () => {
    const { made } = await register((await (await openBrowser(marta)).start()).body)
    const other = await (await openBrowser(marta)).complete(made)
    expect([other.status, other.body.code]).toEqual([409, 'state_mismatch'])
    expect(await readGithubApp(gateway.db, 'github_app')).toBeNull()
  })

  it('expires after an hour', async () => {
    const browser = await openBrowser(marta)
    const { made } = await register((await browser.start()).body)
    await gateway.db
      .updateTable('sign_in_attempts')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await browser.complete(made)).body.code).toBe('state_mismatch')
  })

  it('isn’t enough if GitHub no longer accepts the code', async () => {
    const browser = await openBrowser(marta)
    const { made } = await register((await browser.start()).body)
    const answer = await browser.complete({ ...made, code: 'used-before' })
    expect([answer.status, answer.body.code]).toEqual([409, 'manifest_code_gone'])
  })
})

describe('a second App', () => {
  it('can’t be started, and one that was started before isn’t saved', async () => {
    const [one, two] = [await openBrowser(marta), await openBrowser(marta)]
    const [first, second] = [(await one.start()).body, (await two.start()).body]
    await one.complete((await register(first)).made)
    const kept = await readGithubApp(gateway.db, 'github_app')
    const late = await two.complete((await register(second)).made)
    expect([late.status, late.body.code]).toEqual([409, 'app_exists'])
    expect(await readGithubApp(gateway.db, 'github_app')).toEqual(kept)
    expect((await one.start()).status).toBe(409)
  })
})

describe('the standards App', () => {
  const STANDARDS = '/api/operators/standards-app'

  it('is a second App with its own permissions, webhook and table', async () => {
    const cookie = await signInAs(gateway.db, marta)
    const post = <Body>(path: string, body: object) =>
      ask<Body>(gateway, path, { method: 'POST', body: JSON.stringify(body), headers: { cookie } })
    const wanted = { organization: null, isPublic: false }
    const { body } = await post<EndpointAnswer<typeof startGithubApp>>(`${STANDARDS}/manifest`, wanted)
    expect(JSON.parse(body.manifest)).toMatchObject({
      hook_attributes: { url: 'http://127.0.0.1:4401/webhooks/github/standards-app' },
      redirect_url: `${gateway.url}/operators/standards-app`,
      default_permissions: { checks: 'write', contents: 'write', metadata: 'read', pull_requests: 'write' },
      default_events: ['pull_request', 'push'],
    })
    const { made } = await register(body)
    expect((await post<{ code: string }>('/api/operators/github-app', made)).status).toBe(409)
    const done = await post<EndpointAnswer<typeof completeGithubApp>>(STANDARDS, made)
    expect([done.status, done.body.app.from]).toEqual([200, 'page'])
    const keys = readKeyRing(gateway.config.TOKEN_KEYS)
    const stored = await readGithubApp(gateway.db, 'standards_app')
    const app = gateway.simulator.state.apps.at(-1)!
    expect(chooseStandardsApp({}, { stored, keys })).toMatchObject({
      slug: app.slug,
      webhookSecret: app.hook.secret,
    })
    expect(await readGithubApp(gateway.db, 'github_app')).toBeNull()
    expect((await post(`${STANDARDS}/manifest`, wanted)).status).toBe(409)
    await gateway.db.deleteFrom('standards_app').execute()
  })
})

it('is only for operators, whose settings show it', async () => {
  expect((await operated(jonas)).status).toBe(404)
  const browser = await openBrowser(jonas)
  expect((await browser.start()).status).toBe(404)
  expect((await browser.complete({ code: 'x', state: 'y' })).status).toBe(404)
  const isOperator = async (as: string) =>
    (await ask<EndpointAnswer<typeof showViewer>>(gateway, '/api/viewer', { as })).body.isOperator
  expect([await isOperator(jonas), await isOperator(marta)]).toEqual([false, true])
})
