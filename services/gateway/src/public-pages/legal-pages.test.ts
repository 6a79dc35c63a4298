import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@debrief/service-kit/log'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from '../app.ts'
import { type GatewayConfig, settings } from '../config.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { openLegalPages } from './legal-pages.ts'

const site = mkdtempSync(join(tmpdir(), 'debrief-site-'))
const LINKS =
  '<li data-if="HAS_PRIVACY_POLICY"><a href="/privacy-policy">Privacy</a></li><li data-if="HAS_TERMS"><a href="/terms-of-service">Terms</a></li>'
const ABOUT = '{{COMPANY_NAME}}, {{PRIVACY_EMAIL}}'
const frame = (main: string) =>
  `<body><nav data-if="HAS_LEGAL_PAGES">${LINKS}</nav><main id="main">${main}</main><footer>{{APP_URL}}</footer></body>`

beforeAll(() => {
  mkdirSync(join(site, 'assets'))
  mkdirSync(join(site, 'pages'))
  writeFileSync(
    join(site, 'index.html'),
    '<html data-terms="{{HAS_TERMS}}" data-privacy-policy="{{HAS_PRIVACY_POLICY}}">',
  )
  writeFileSync(join(site, 'pages', 'app.json'), '["/login"]')
  writeFileSync(join(site, 'pages', '404.html'), 'not found')
  writeFileSync(join(site, 'pages', 'blog.html'), frame('blog'))
  for (const name of ['privacy-policy', 'terms-of-service'])
    writeFileSync(join(site, 'pages', `${name}.html`), frame(`Debrief’s ${name} of ${ABOUT}`))
})
afterAll(() => rmSync(site, { recursive: true }))

function writePages(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-legal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function startWith(LEGAL_PAGES_DIR: string) {
  const TOKEN_KEYS = `test:${Buffer.alloc(32).toString('base64')}`
  const DATABASE_URL = 'postgres://debrief@127.0.0.1:1/debrief'
  const config = settings.parse({ DATABASE_URL, TOKEN_KEYS, BILLING: 'off', LEGAL_PAGES_DIR })
  return startGateway(config, createLog('gateway', 'silent'))
}

async function startSite(given: Partial<GatewayConfig>) {
  const gateway = await startTestGateway({ WEB_ROOT: site, APP_URL: 'https://debrief.example', ...given })
  onTestFinished(gateway.close)
  const get = async (path: string) => {
    const response = await fetch(gateway.url + path)
    return { status: response.status, text: await response.text() }
  }
  return { get, head: async (path: string) => (await fetch(gateway.url + path, { method: 'HEAD' })).status }
}

const company = {
  COMPANY_NAME: 'Example',
  COMPANY_FORM: 'SAS',
  COMPANY_CAPITAL: 'none',
  COMPANY_ADDRESS: '1 Example Street',
  COMPANY_REGISTRATION: 'RCS Sampletown 000 000 000',
  COMPANY_VAT: 'none',
  COMPANY_DIRECTOR: 'Alex Example',
  COMPANY_EMAIL: 'contact@example.com',
  PRIVACY_EMAIL: 'privacy@example.com',
  HOSTING_PROVIDER: 'Example Hosting',
  CONSUMER_MEDIATOR: 'Example Mediation',
}

describe('the legal pages', () => {
  it('are Debrief’s texts with the company’s particulars if billing is on', async () => {
    const { get } = await startSite({ BILLING: 'on', ...company })
    const { text } = await get('/privacy-policy')
    expect(text).toContain('<main id="main">Debrief’s privacy-policy of Example, privacy@example.com</main>')
    expect(text.match(/<a /g)).toHaveLength(2)
    expect((await get('/login')).text).toBe('<html data-terms="yes" data-privacy-policy="yes">')
  })

  it.each<[string, Partial<GatewayConfig>]>([
    ['without billing', { BILLING: 'off', ...company }],
    ['with LEGAL_PAGES=off', { BILLING: 'on', LEGAL_PAGES: 'off', ...company }],
    ['outside production without the particulars', { BILLING: 'on', ...company, COMPANY_EMAIL: undefined }],
  ])('don’t exist %s, and nothing links to them', async (_, given) => {
    const { get, head } = await startSite(given)
    for (const path of ['/privacy-policy', '/terms-of-service', '/terms-of-service?print'])
      expect([(await get(path)).status, await head(path)]).toEqual([404, 404])
    expect((await get('/blog')).text).toBe(
      '<body><main id="main">blog</main><footer>https://debrief.example</footer></body>',
    )
    expect((await get('/login')).text).toBe('<html data-terms="" data-privacy-policy="">')
  })

  it('are the operator’s own files in Debrief’s frame, without missing ones', async () => {
    const LEGAL_PAGES_DIR = writePages({
      'terms-of-service.md':
        '# Our terms\n\nWrite to {{COMPANY_EMAIL}}. See [us](https://example.com) & $&.\n\n| a |\n| - |\n| b |\n',
    })
    const { get } = await startSite({ LEGAL_PAGES_DIR, ...company })
    const { text } = await get('/terms-of-service')
    expect(text).toBe(
      `<body><nav><li><a href="/terms-of-service">Terms</a></li></nav><main id="main"><article class="own-page prose"><h1 class="display-1">Our terms</h1>
<p>Write to {{COMPANY_EMAIL}}. See <a href="https://example.com">us</a> &amp; $&amp;.</p>
<div class="table-frame"><table>
<thead>
<tr>
<th>a</th>
</tr>
</thead>
<tbody>
<tr>
<td>b</td>
</tr>
</tbody>
</table></div>
</article></main><footer>https://debrief.example</footer></body>`,
    )
    expect((await get('/privacy-policy')).status).toBe(404)
    expect((await get('/login')).text).toBe('<html data-terms="yes" data-privacy-policy="">')
  })

  it('can’t break the page or run scripts if they are the operator’s', () => {
    const folder = writePages({
      'privacy-policy.md':
        '# Ours\n\n</main></body><script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[run](javascript:alert(1)) <b data-if="X">b</b>\n',
    })
    const html = openLegalPages({ BILLING: 'off', LEGAL_PAGES: 'on', LEGAL_PAGES_DIR: folder }).get(
      '/privacy-policy',
    )
    expect(html).toContain('&lt;/main&gt;&lt;/body&gt;&lt;script&gt;')
    expect(html).not.toMatch(/<script|<img|<\/main|<b|javascript:/)
  })

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['has neither file', { 'terms.md': '# Terms' }, /has neither privacy-policy.md nor terms-of-service.md$/],
    ['has a file without a title', { 'terms-of-service.md': 'Terms' }, /must start with a title/],
    ['has an empty file', { 'terms-of-service.md': '' }, /must start with a title/],
    [
      'has a huge file',
      { 'privacy-policy.md': `# Ours\n${'a'.repeat(256 * 1024)}` },
      /is larger than 256 kB$/,
    ],
    [
      'has a file that isn’t text',
      { 'privacy-policy.md': Buffer.from([0x23, 0x20, 0xff]) },
      /is not UTF-8 text$/,
    ],
  ])('stop the start if the operator’s folder %s', async (_, files, fault) => {
    await expect(startWith(writePages(files))).rejects.toThrow(fault)
  })

  it('prevent the start if the operator’s folder or file can’t be read', async () => {
    const folder = writePages({})
    mkdirSync(join(folder, 'privacy-policy.md'))
    await expect(startWith(folder)).rejects.toThrow('privacy-policy.md can’t be read')
    await expect(startWith(join(folder, 'none'))).rejects.toThrow('none can’t be read')
  })
})
