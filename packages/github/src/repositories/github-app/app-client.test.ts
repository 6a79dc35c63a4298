import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { GithubPaused } from '../../errors.ts'
import { catchFailure } from '../../testing/call-server.ts'
import { answerJson, type RunningServer, startServer } from '../../testing/start-server.ts'
import { createGithubApp } from './app-client.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const createTestApp = (server: RunningServer) =>
  createGithubApp({ appId: 42, privateKey, baseUrl: `${server.baseUrl}/api/v3/`, userAgent: 'debrief-test' })

const startApp = () =>
  startServer(({ url }, response) =>
    url.endsWith('/installation')
      ? answerJson(response, { id: 9 })
      : answerJson(
          response,
          {
            token: 'ghs_installation',
            expires_at: '2999-01-01T00:00:00Z',
            permissions: {},
            repository_selection: 'all',
          },
          { status: 201 },
        ),
  )

it('signs in as the App, finds the installation and caches its token', async () => {
  await using server = await startApp()
  const app = createTestApp(server)
  expect(await app.findInstallation('northbeam/ferry-api')).toBe(9)
  expect(await app.installationToken(9)).toBe('ghs_installation')
  expect(await app.installationToken(9)).toBe('ghs_installation')
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v3/repos/northbeam/ferry-api/installation',
    'POST /api/v3/app/installations/9/access_tokens',
  ])
  const [header = '', claims = '', signature = ''] = (server.seen[0]?.headers.authorization ?? '')
    .replace('Bearer ', '')
    .split('.')
  const verified = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(createPublicKey(privateKey), signature, 'base64url')
  expect(verified).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: 42 })
})

it('signs in with the time from `now`, even if the machine’s clock is wrong', async () => {
  await using server = await startApp()
  const now = () => Date.UTC(2026, 0, 1)
  const app = createGithubApp({
    appId: 42,
    privateKey,
    baseUrl: server.baseUrl,
    userAgent: 'debrief-test',
    now,
  })
  await app.findInstallation('northbeam/ferry-api')
  await app.installationToken(9)
  for (const { headers } of server.seen) {
    const [, claims = ''] = (headers.authorization ?? '').split('.')
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect([iat - now() / 1_000, exp - iat]).toEqual([-60, 600])
  }
  expect(server.seen.length).toBe(2)
})

it.each([
  [401, 'rejected'],
  [403, 'forbidden'],
  [404, 'gone'],
  [500, 'unavailable'],
])('turns GitHub’s %d into a failure of kind %s without the key', async (status, kind) => {
  await using server = await startServer((_, response) =>
    answerJson(response, { message: 'no' }, { status, headers: { 'x-ratelimit-remaining': '9' } }),
  )
  const failure = await catchFailure(createTestApp(server).installationToken(9))
  expect(failure.kind).toBe(kind)
  expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/eyJ|PRIVATE KEY/)
})

it('pauses for the time that GitHub requests', async () => {
  await using server = await startServer((_, response) =>
    answerJson(response, {}, { status: 429, headers: { 'retry-after': '90' } }),
  )
  await expect(createTestApp(server).installationToken(9)).rejects.toBeInstanceOf(GithubPaused)
})

it('reads a key from one line, and rejects other text with a clear message', () => {
  const options = { appId: 42, userAgent: 'debrief-test' }
  expect(() => createGithubApp({ ...options, privateKey: privateKey.replaceAll('\n', '\\n') })).not.toThrow()
  expect(() => createGithubApp({ ...options, privateKey: 'secret nonsense' })).toThrow(/isn't a PEM key/)
})

describe('tokens for one repository', () => {
  const startMinting = (lives: () => number) => {
    let minted = 0
    return startServer((_, response) => {
      minted += 1
      const expires_at = new Date(Date.now() + lives()).toISOString()
      const body = { token: `ghs_${minted}`, expires_at, permissions: {}, repository_selection: 'selected' }
      answerJson(response, body, { status: 201 })
    })
  }

  it('are requested for only that repository, and cached', async () => {
    await using server = await startMinting(() => 3_600_000)
    const app = createTestApp(server)
    const tokens = [
      await app.installationToken(9, { repositoryId: 482 }),
      await app.installationToken(9, { repositoryId: 483 }),
      await app.installationToken(9),
      await app.installationToken(9, { repositoryId: 482 }),
      await app.installationToken(10, { repositoryId: 482 }),
    ]
    expect(tokens).toEqual(['ghs_1', 'ghs_2', 'ghs_3', 'ghs_1', 'ghs_4'])
    expect(server.seen.map(({ body }) => (body === '' ? {} : JSON.parse(body)))).toEqual([
      { repository_ids: [482] },
      { repository_ids: [483] },
      {},
      { repository_ids: [482] },
    ])
  })

  it('are renewed shortly before they expire, and when GitHub rejects them', async () => {
    let lives = 5 * 60_000
    await using server = await startMinting(() => lives)
    const app = createTestApp(server)
    await app.installationToken(9, { repositoryId: 482 })
    lives = 3_600_000
    const renewed = await app.installationToken(9, { repositoryId: 482 })
    expect(await app.installationToken(9, { repositoryId: 482 })).toBe(renewed)
    expect(await app.installationToken(9, { repositoryId: 482, renew: true })).not.toBe(renewed)
  })
})
