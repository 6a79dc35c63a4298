import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'debrief-web-'))
const APP = '<title data-origins="">Debrief</title>'
let gateway: TestGateway
beforeAll(async () => {
  for (const below of ['assets', 'pages']) mkdirSync(join(folder, below))
  writeFileSync(join(folder, 'index.html'), '<title data-origins="{{AVATAR_ORIGINS}}">Debrief</title>')
  writeFileSync(join(folder, 'pages', '404.html'), '<h1>Page not found</h1> at {{APP_URL}}')
  writeFileSync(join(folder, 'pages', 'app.json'), '["/pull-requests", "/invitations/:token", "/pricing"]')
  writeFileSync(join(folder, 'theme.js'), 'theme')
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'script')
  writeFileSync(join(folder, 'assets', 'large-abc123.js'), 'script '.repeat(2_000))
  gateway = await startTestGateway({ WEB_ROOT: folder })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string) => fetch(`${gateway.url}${path}`)

describe('the web app', () => {
  it.each([
    ['/pull-requests?pr=1', 'no-store', APP],
    ['/pull-requests/', 'no-store', APP],
    ['/invitations/abc', 'no-store', APP],
    ['/theme.js', 'no-cache', 'theme'],
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable', 'script'],
  ])('%s is cached as %s', async (path, kept, text) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      kept,
      text,
    ])
  })

  it.each([
    '/.env',
    '/rss.xml~',
    '/any/where.else',
    '/pull-requests/1',
    '/invitations/',
    '/pages/app.json',
    '/404',
    '/privacy-policy',
  ])('%s isn’t a page: a page with status 404 says so', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      404,
      'no-store',
      `<h1>Page not found</h1> at ${gateway.url}`,
    ])
    expect((await fetch(`${gateway.url}${path}`, { method: 'HEAD' })).status).toBe(404)
  })

  it.each(['/assets/index-old.js', '/assets/', '/api/nothing', '/api'])('%s is not found', async (path) => {
    const { status, headers, body } = await ask(gateway, path)
    expect([status, body.status]).toEqual([404, 404])
    expect(headers.get('content-type')).toContain('application/problem+json')
  })

  it.each(['/assets/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/%00', '/%ff'])(
    '%s can’t reach files outside the folder',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain('root:')
    },
  )

  it('allows only its own resources, in no frame, on every response', async () => {
    for (const path of ['/', '/api/viewer', '/assets/index-abc123.js', '/livez', '/api/nothing']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';.*frame-ancestors 'none'$/)
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-powered-by')).toBe(null)
    }
  })
})

it.each([
  ['https://github.com', ''],
  ['https://git.example:8443', 'https://git.example:8443 https://avatars.git.example:8443'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
])('with %s, the app may show avatars from GitHub and %j', async (GITHUB_URL, origins) => {
  const other = await startTestGateway({ WEB_ROOT: folder, GITHUB_URL })
  const response = await fetch(`${other.url}/pricing`)
  const sources = `img-src 'self' https://avatars.githubusercontent.com ${origins}`.trim()
  expect(response.headers.get('content-security-policy')).toContain(`; ${sources};`)
  expect(await response.text()).toBe(`<title data-origins="${origins}">Debrief</title>`)
  await other.close()
})

it.each([
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
])('compresses its files if the client accepts that: %s', async (accepted, encoding) => {
  const ask = (value: string) =>
    fetch(`${gateway.url}/assets/large-abc123.js`, { headers: { 'accept-encoding': value } })
  const [plain, small] = [await ask('identity'), await ask(accepted)]
  expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([
    null,
    encoding,
  ])
  expect(Number(small.headers.get('content-length'))).toBeLessThan(200)
  expect(await small.text()).toBe(await plain.text())
  for (const { headers } of [plain, small]) expect(headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
})

it('reports whether it is alive and ready', async () => {
  expect([
    (await get('/livez')).status,
    (await get('/readyz')).status,
    (await get('/startupz')).status,
  ]).toEqual([200, 200, 200])
})
