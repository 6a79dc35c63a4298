import { generateKeyPairSync } from 'node:crypto'
import { readPing, readPullRequestEvent } from '@debrief/contracts/deliveries/github'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { mintToken } from '@debrief/simulators/github/state/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGithubClient } from './client.ts'
import { listHookDeliveries, readHookDelivery, redeliver } from './deliveries/hook-deliveries.ts'
import { verifySignature } from './deliveries/signature.ts'
import { listMergedPullRequests, readMergeEvent } from './pull-requests/merged-pull-requests.ts'
import { readPullRequest } from './pull-requests/pull-request.ts'
import { createGithubApp } from './repositories/github-app/app-client.ts'
import { createHook, deleteHook } from './repositories/hooks.ts'
import { findRepository, getRepository, listRepositories } from './repositories/repositories.ts'
import { authorizeUrl, createPkce, exchangeCode, readAccount } from './sessions/oauth.ts'
import { catchFailure } from './testing/call-server.ts'
import { sharedData } from './testing/config.ts'
import { startServer } from './testing/start-server.ts'

const userAgent = 'debrief-test'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const callback = 'http://127.0.0.1:5555/auth/callback'
const oauth = { clientId: 'Iv1.test', clientSecret: 'the secret', redirectUri: callback, userAgent }

let simulator: GithubSimulator

beforeAll(async () => {
  simulator = await startGithubSimulator({
    demo: true,
    dataFolders: [],
    openApiFile: `${sharedData}/github/github-rest.subset.openapi.json`,
    oauth: { clientId: oauth.clientId, clientSecret: oauth.clientSecret, callbackUrls: [callback] },
    app: {
      id: 42,
      slug: 'debrief',
      name: 'Debrief',
      clientId: 'Iv1.app',
      clientSecret: 'x',
      privateKey,
      webhookUrl: null,
      webhookSecret: null,
    },
  })
})
afterAll(() => simulator.close())

function marta() {
  const [person] = simulator.state.people
  if (!person) throw new Error('the demo has nobody')
  return createGithubClient({
    baseUrl: simulator.apiUrl,
    token: mintToken(simulator.state, person).token,
    userAgent,
  })
}

const control = (path: string, body: object = {}) =>
  fetch(`${simulator.url}/_simulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('against the simulator', () => {
  it('a person signs in with PKCE, once per code', async () => {
    const { verifier, challenge } = createPkce()
    const asked = new URL(authorizeUrl({ ...oauth, webUrl: simulator.url }, { state: 'st', challenge }))
    expect((await fetch(asked)).status).toBe(200)
    const chosen = new URLSearchParams([...asked.searchParams, ['login', 'marta-olsen']])
    const back = await fetch(`${simulator.url}${asked.pathname}`, {
      method: 'POST',
      body: chosen,
      redirect: 'manual',
    })
    const returned = new URL(back.headers.get('location') ?? '')
    expect(returned.searchParams.get('state')).toBe('st')

    const exchange = {
      ...oauth,
      webUrl: simulator.url,
      code: returned.searchParams.get('code') ?? '',
      verifier,
    }
    const { accessToken, scopes } = await exchangeCode(exchange)
    expect(scopes).toEqual(['repo', 'read:user', 'user:email'])
    const account = await readAccount(
      createGithubClient({ baseUrl: simulator.apiUrl, token: accessToken, userAgent }),
    )
    expect(account).toMatchObject({ login: 'marta-olsen', email: expect.stringContaining('@') })
    await expect(exchangeCode(exchange)).rejects.toMatchObject({
      code: 'sign_in_failed',
      detail: { error: 'bad_verification_code' },
    })
    await expect(exchangeCode({ ...exchange, clientSecret: 'wrong' })).rejects.toMatchObject({
      detail: { error: 'incorrect_client_credentials' },
    })
  })

  it('a repository can be connected, sends events, and can be disconnected', async () => {
    const heard: string[] = []
    const secret = 'its own secret'
    await using receiver = await startServer(({ headers, body }, response) => {
      const genuine = verifySignature(secret, Buffer.from(body), headers['x-hub-signature-256'] as string)
      const parsed: unknown = JSON.parse(body)
      const merged =
        readPullRequestEvent(parsed)?.pullRequest.merged ?? readPing(parsed)?.repository?.fullName
      heard.push(`${headers['x-github-event']} ${merged} ${genuine}`)
      response.writeHead(202).end()
    })
    const wanted = { fullName: 'northbeam/ferry-api', url: `${receiver.baseUrl}/webhooks/github/1`, secret }
    const client = marta()
    const hookId = await createHook(client, wanted)
    expect(await createHook(client, wanted)).toBe(hookId)

    await control('/pull-requests/northbeam/ferry-api/482/merge')
    await simulator.webhooks.settled()
    expect(heard).toContain('ping northbeam/ferry-api true')
    expect(heard).toContain('pull_request true true')

    const of = { fullName: wanted.fullName, hookId }
    const sought = { of, since: new Date(0) }
    const before = await listHookDeliveries(client, sought)
    const merge = before.find(({ event, action }) => event === 'pull_request' && action === 'closed')
    expect(merge).toMatchObject({ statusCode: 202, delivered: true, redelivery: false })
    await redeliver(client, { of, id: merge?.id ?? '' })
    await simulator.webhooks.settled()
    const again = (await listHookDeliveries(client, sought)).filter(({ guid }) => guid === merge?.guid)
    expect(again.map(({ redelivery }) => redelivery).toSorted()).toEqual([false, true])
    const read = await readHookDelivery(client, { of, id: merge?.id ?? '' })
    expect(read).toMatchObject({ guid: merge?.guid, event: 'pull_request', facts: { kind: 'pull_request' } })
    expect(await readMergeEvent(client, { fullName: of.fullName, number: 482 })).toEqual(read?.facts)

    await deleteHook(client, { fullName: wanted.fullName, hookId })
    await deleteHook(client, { fullName: wanted.fullName, hookId })
    expect(simulator.state.hooks.get(hookId)).toBeUndefined()
  })

  it('repositories are listed, and found by a former name and by id', async () => {
    const client = marta()
    const [first, ...others] = await listRepositories(client)
    expect(others.length).toBeGreaterThan(2)
    expect(first?.isAdmin).toBe(true)
    const tables = await findRepository(client, 'northbeam/fare-tables')
    await control('/repositories/northbeam/fare-tables/rename', { name: 'fares' })
    expect(await findRepository(client, 'northbeam/fare-tables')).toMatchObject({
      fullName: 'northbeam/fares',
      githubId: tables.githubId,
    })
    expect(await getRepository(client, tables.githubId)).toMatchObject({ fullName: 'northbeam/fares' })
    const [merged] = await listMergedPullRequests(client, { fullName: 'northbeam/fare-tables', count: 1 })
    const material = await readPullRequest(client, {
      fullName: 'northbeam/fare-tables',
      number: merged?.number ?? 0,
    })
    expect(material.repository).toMatchObject({ fullName: 'northbeam/fares', githubId: tables.githubId })
    expect(material.threads.some(({ resolution }) => resolution !== 'unknown')).toBe(true)
  })

  it.each([404, 410, 451])('a repository that returns %d is gone after one call', async (status) => {
    await control('/repositories/northbeam/manifest-worker/refuse', { status })
    const counted = () => [...simulator.state.calls.values()].reduce((sum, count) => sum + count, 0)
    const before = counted()
    const failure = await catchFailure(
      readPullRequest(marta(), { fullName: 'northbeam/manifest-worker', number: 188 }),
    )
    expect(failure).toMatchObject({ kind: 'gone', githubStatus: status })
    expect(counted() - before).toBe(1)
  })

  it("the App's installation reads its account's repositories", async () => {
    const app = createGithubApp({ appId: 42, privateKey, baseUrl: simulator.apiUrl, userAgent })
    const installationId = await app.findInstallation('northbeam/tide-web')
    const token = await app.installationToken(installationId)
    const client = createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent })
    expect(await findRepository(client, 'northbeam/tide-web')).toMatchObject({
      fullName: 'northbeam/tide-web',
    })
    expect(await catchFailure(app.findInstallation('northbeam/nowhere'))).toMatchObject({ kind: 'gone' })
  })

  it('only makes calls that the API specification allows', () => {
    expect(simulator.state.violations).toEqual([])
  })
})
