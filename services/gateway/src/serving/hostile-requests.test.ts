import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { oauthSettings } from '../testing/start-sign-in.ts'
import { signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'debrief-web-'))
let gateway: TestGateway
let cookie: string
beforeAll(async () => {
  for (const below of ['assets', 'pages']) mkdirSync(join(folder, below))
  writeFileSync(join(folder, 'index.html'), '<title>Debrief</title>')
  writeFileSync(join(folder, 'pages', '404.html'), '<h1>Page not found</h1> {{APP_URL}}')
  writeFileSync(join(folder, 'pages', 'index.html'), '<title>Debrief</title>')
  writeFileSync(join(folder, 'pages', 'blog.html'), '<link rel="canonical" href="{{APP_URL}}/blog">')
  writeFileSync(join(folder, 'pages', 'app.json'), '["/", "/pull-requests"]')
  writeFileSync(join(folder, 'robots.txt'), 'Sitemap: {{APP_URL}}/sitemap.xml')
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'script')
  gateway = await startTestGateway({ ...oauthSettings, WEB_ROOT: folder, APP_URL: 'https://debrief.example' })
  cookie = `__Host-${await signInAs(gateway.db, await insertPerson(gateway.db, 'marta-olsen'))}`
})
afterAll(async () => {
  await gateway?.close()
  rmSync(folder, { recursive: true })
})

/** Writes to the socket directly, because HTTP clients correct paths and refuse invalid headers. */
function sendRaw(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', () => resolve(text)).once('error', reject)
    socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  })
}

const getStatus = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])

const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '....//',
  '%252e%252e%252f',
  '..;/',
  '.%00./',
]
const TRAVERSALS = UP.flatMap((up) => ['/', '/assets/'].map((start) => `${start}${up.repeat(8)}etc/passwd`))

describe('a path outside the folder', () => {
  it.each([
    ...TRAVERSALS,
    '//etc/passwd',
    '/assets//etc/passwd',
    '/pages/../index.html',
    '/.git/config',
    '/%c0%ae%c0%ae/etc',
  ])('%s opens no file', async (path) => {
    const text = await sendRaw([`GET ${path} HTTP/1.1`, 'host: debrief.example'])
    expect([400, 403, 404]).toContain(getStatus(text))
    expect(text).not.toContain('root:')
  })
})

describe('a false host', () => {
  const names = [
    'host',
    'x-forwarded-host',
    'x-host',
    'x-forwarded-server',
    'forwarded',
    'x-original-url',
    'x-rewrite-url',
  ]
  const requests = [
    'GET /',
    'GET /blog',
    'GET /nothing',
    'GET /robots.txt',
    'GET /api/docs',
    'GET /api/openapi.json',
  ]
  it.each(names)('in the header %s isn’t used in any response', async (name) => {
    const value = name === 'forwarded' ? 'host=evil.example;proto=http' : 'evil.example'
    const host = name === 'host' ? [] : ['host: debrief.example']
    const start = ['POST /api/auth/start', 'content-type: application/json', 'content-length: 2']
    for (const [request, ...more] of [...requests.map((one) => [one]), start]) {
      const lines = [`${request} HTTP/1.1`, ...host, `${name}: ${value}`, `cookie: ${cookie}`, ...more]
      const text = await sendRaw(lines, more.length > 0 ? '{}' : '')
      expect([request, getStatus(text)]).toEqual([request, request === 'GET /nothing' ? 404 : 200])
      expect(text).not.toContain('evil.example')
    }
  })
})

describe('a malformed request', () => {
  const host = 'host: debrief.example'
  it.each([
    ['two lengths', ['POST /api/auth/start HTTP/1.1', host, 'content-length: 2', 'content-length: 20']],
    [
      'a length and chunks',
      ['POST /api/auth/start HTTP/1.1', host, 'content-length: 2', 'transfer-encoding: chunked'],
    ],
    ['a space before the colon', ['GET /api/viewer HTTP/1.1', host, 'cookie : sid=x']],
    ['a folded header', ['GET /api/viewer HTTP/1.1', host, 'x-a: b', ' c: d']],
    ['a null byte in a header', ['GET /api/viewer HTTP/1.1', host, 'x-a: b\0c']],
    ['no host', ['GET /api/viewer HTTP/1.1']],
    ['a space in its path', ['GET /api/viewer x HTTP/1.1', host]],
    ['20 KB of headers', ['GET /api/viewer HTTP/1.1', host, `x-a: ${'b'.repeat(20_000)}`]],
  ])('with %s is rejected', async (_, lines) => {
    const text = await sendRaw(lines, '{}')
    expect([400, 431]).toContain(getStatus(text))
  })
})

const KINDS: readonly (readonly [request: string, status: number])[] = [
  ['GET /', 200],
  ['GET /blog', 200],
  ['GET /pull-requests', 200],
  ['GET /nothing', 404],
  ['GET /robots.txt', 200],
  ['GET /assets/index-abc123.js', 200],
  ['GET /assets/missing.js', 404],
  ['GET /api/viewer', 200],
  ['GET /api/nothing', 404],
  ['PUT /api/viewer', 415],
  ['POST /api/auth/start', 415],
  ['GET /api/openapi.json', 200],
  ['GET /api/docs', 200],
  ['GET /api/pull-requests?filter=x', 400],
  ['GET /mcp', 405],
  ['POST /mcp', 401],
  ['GET /livez', 200],
  ['GET /readyz', 200],
  ['GET /operators/queues', 404],
  ['GET /%ff', 404],
]
it.each(KINDS)('%s (%i) has every security header and names no software', async (request, status) => {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetch(gateway.url + path, { method, headers: { cookie } })
  await response.arrayBuffer()
  const { headers } = response
  expect([request, response.status]).toEqual([request, status])
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src '(?:self|none)';.*frame-ancestors 'none'(?:;|$)/,
  )
  // Only the API's documentation page allows inline styles.
  expect(headers.get('content-security-policy')?.replace(/style-src [^;]*/, '')).not.toContain('unsafe')
  expect(Object.fromEntries([...headers].filter(([name]) => SAFE[name] !== undefined))).toEqual(SAFE)
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  expect(headers.get('access-control-allow-origin')).toBe(null)
})

const SAFE: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
