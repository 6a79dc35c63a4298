import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { createGithubApp } from './app.ts'
import { GithubPaused } from './errors.ts'
import { failureOf } from './testing/call-server.ts'
import { answerJson, type RunningServer, startServer } from './testing/start-server.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const appOf = (server: RunningServer) =>
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

it('signs in as the App, finds the installation and keeps its token', async () => {
  await using server = await startApp()
  const app = appOf(server)
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

it.each([
  [401, 'rejected'],
  [403, 'forbidden'],
  [404, 'gone'],
  [500, 'unavailable'],
])('turns GitHub’s %d into a failure of kind %s that holds no key', async (status, kind) => {
  await using server = await startServer((_, response) =>
    answerJson(response, { message: 'no' }, { status, headers: { 'x-ratelimit-remaining': '9' } }),
  )
  const failure = await failureOf(appOf(server).installationToken(9))
  expect(failure.kind).toBe(kind)
  expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/eyJ|PRIVATE KEY/)
})

it('rests as long as GitHub asks', async () => {
  await using server = await startServer((_, response) =>
    answerJson(response, {}, { status: 429, headers: { 'retry-after': '90' } }),
  )
  await expect(appOf(server).installationToken(9)).rejects.toBeInstanceOf(GithubPaused)
})

it('takes a key from one line, and says plainly when it is none', () => {
  const options = { appId: 42, userAgent: 'debrief-test' }
  expect(() => createGithubApp({ ...options, privateKey: privateKey.replaceAll('\n', '\\n') })).not.toThrow()
  expect(() => createGithubApp({ ...options, privateKey: 'secret nonsense' })).toThrow(/no PEM key/)
})
