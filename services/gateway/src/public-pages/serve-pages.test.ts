import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'debrief-pages-'))
let gateway: TestGateway
beforeAll(async () => {
  for (const below of ['assets', 'pages/blog']) mkdirSync(join(folder, below), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('index.html', 'the app')
  write('pages/app.json', '["/pricing"]')
  write('pages/404.html', 'not found')
  write('pages/pricing.html', 'public prices')
  write('robots.txt', 'Sitemap: {{APP_URL}}/sitemap.xml')
  write('pages/index.html', '<a href="{{GITHUB_APP_INSTALL_URL}}">landing</a>')
  write('pages/blog.html', 'blog')
  mkdirSync(join(folder, 'blog'))
  write('blog/one.svg', '<svg/>')
  write('pages/blog/one.html', 'one, by {{COMPANY_NAME}}')
  write('pages/vat.html', '[{{COMPANY_VAT}}] [{{COMPANY_CAPITAL}}]')
  gateway = await startTestGateway({
    WEB_ROOT: folder,
    APP_URL: 'https://debrief.example',
    COMPANY_NAME: '<script>alert(1)</script>',
    COMPANY_VAT: 'none',
    GITHUB_APP_INSTALL_URL: 'https://github.com/apps/debrief-northbeam/installations/new',
  })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers })

describe('a public page', () => {
  it.each([
    ['/', 'text/html', '<a href="https://github.com/apps/debrief-northbeam/installations/new">landing</a>'],
    [
      '/?category=x',
      'text/html',
      '<a href="https://github.com/apps/debrief-northbeam/installations/new">landing</a>',
    ],
    ['/blog', 'text/html', 'blog'],
    ['/blog/one', 'text/html', 'one, by &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['/vat', 'text/html', '[] []'],
    ['/blog/one.svg', 'image/svg\\+xml', '<svg/>'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://debrief.example/sitemap.xml'],
  ])('%s is served filled in, and asked for again', async (path, type, text) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      'no-cache',
      text,
    ])
    expect(response.headers.get('content-type')).toMatch(new RegExp(`^${type}`, 'i'))
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
  })

  it.each([
    '/blog/two',
    '/blog/two/',
    '//blog/',
    '/blog.html',
    '/pages/blog.html',
    '/%70ages/vat.html',
    '/pages/',
  ])('%s is none', async (path) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'not found'])
  })

  it('is redirected to from its URL with a slash at the end', async () => {
    const response = await fetch(`${gateway.url}/blog/?category=x`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog?category=x'])
  })

  it('is sent compressed, and not again if it is unchanged', async () => {
    const { headers } = await get('/blog')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
    const again = await get('/blog', {
      'if-none-match': headers.get('etag') ?? '',
      // Without this header, fetch adds no-cache to requests with if-none-match.
      'cache-control': 'max-age=0',
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const plain = await get('/blog', { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'blog'])
  })
})

it('is the app at /pricing for people who are signed in, and a public page for everyone else', async () => {
  const person = await insertPerson(gateway.db, 'marta-olsen')
  const value = (await signInAs(gateway.db, person)).split('=')[1]
  const ask = async (cookie: string) => {
    const { status, headers, text } = await get('/pricing', { cookie }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    expect(headers.get('vary')?.toLowerCase()).toContain('cookie')
    return [status, text]
  }
  expect(await ask(`__Host-sid=${value}`)).toEqual([200, 'the app'])
  expect(await ask(`__Host-sid=${'A'.repeat(43)}`)).toEqual([200, 'public prices'])
  expect(await ask('other=1')).toEqual([200, 'public prices'])
  await gateway.db.deleteFrom('sessions').execute()
  expect(await ask(`__Host-sid=${value}`)).toEqual([200, 'public prices'])
})

it('links to the App from the settings, or else to the page that explains how to create one', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const app = {
    GITHUB_APP_ID: 1,
    GITHUB_APP_SLUG: 'debrief-northbeam',
    GITHUB_APP_PRIVATE_KEY: privateKey,
    GITHUB_APP_WEBHOOK_SECRET: 'secret',
    GITHUB_URL: 'https://git.example',
  }
  for (const [given, url] of [
    [app, 'https://git.example/apps/debrief-northbeam/installations/new'],
    [{}, '/settings'],
  ] as const) {
    const other = await startTestGateway({ WEB_ROOT: folder, ...given })
    await expect.poll(async () => (await fetch(`${other.url}/`)).text()).toContain(`"${url}"`)
    await other.close()
  }
})
