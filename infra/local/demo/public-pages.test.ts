import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startGateway } from '@debrief/gateway/app'
import { settings } from '@debrief/gateway/config'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { localSettings, processes } from '../processes.ts'
import { projectRoot } from '../project-root.ts'

interface Site {
  buildSite(assets: object): Promise<{ name: string; content: string | Uint8Array }[]>
}

interface Loader {
  withSources<Result>(
    read: (load: <Module>(path: string) => Promise<Module>) => Promise<Result>,
  ): Promise<Result>
}

const folder = mkdtempSync(join(tmpdir(), 'debrief-site-'))
const LEGAL = ['/privacy-policy', '/terms-of-service']

beforeAll(async () => {
  const assets = { styles: [], scripts: [], fonts: [] }
  // Imported by a computed path, because infra may not import the web app's files.
  const loader = join(projectRoot(), 'web', 'load-sources.ts')
  const { withSources }: Loader = await import(loader)
  const files = await withSources(async (load) =>
    (await load<Site>('/src/site/build-site.ts')).buildSite(assets),
  )
  mkdirSync(join(folder, 'assets'))
  for (const { name, content } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

async function readPages(given: Record<string, string>): Promise<Map<string, string>> {
  const database = await createTestDatabase()
  const places = {
    root: projectRoot(),
    databaseUrl: database.url,
    rolePasswords: {},
    redisUrl: null,
    ports: Object.assign({}, ...processes.map(({ ports }) => ports ?? {})),
    applicationKey: Buffer.alloc(32).toString('base64'),
    githubApp: { privateKey: '', webhookSecret: '' },
  }
  const env = {
    ...localSettings(places),
    DATABASE_URL: database.url,
    WEB_ROOT: folder,
    NODE_ENV: 'production',
  }
  const ports = { PORT: '0', GATEWAY_METRICS_PORT: '0' }
  const present = Object.entries({ ...env, ...ports, ...given }).filter(
    ([name]) => !/(GITHUB|STANDARDS)_APP/.test(name),
  )
  const gateway = await startGateway(
    settings.parse(Object.fromEntries(present)),
    createLog('gateway', 'silent'),
  )
  onTestFinished(async () => {
    await gateway.close()
    await database.drop()
  })
  const get = async (path: string) => (await fetch(gateway.url + path)).text()
  const sitemap = await get('/sitemap.xml')
  const paths = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(paths.length).toBe(sitemap.match(/<loc>/g)?.length)
  expect(paths.length).toBeGreaterThan(20)
  return new Map([
    ['/sitemap.xml', sitemap],
    ...(await Promise.all(paths.map(async (path) => [path, await get(path)] as const))),
  ])
}

it('have no missing details, because the demo’s fictional company is complete', async () => {
  const pages = await readPages({})
  for (const path of LEGAL) {
    expect(pages.get(path)).toContain('Debrief Demo, SAS')
    expect(pages.get(path)).toMatch(/<a [^>]*href="\/terms-of-service"/)
  }
  expect(pages.get('/terms-of-service')).toContain('10,000 euros')
  const unset = [...pages].filter(([, page]) => /not set\)|\{\{[A-Z_]+\}\}|data-if=/.test(page))
  expect(unset.map(([path]) => path)).toEqual([])
})

it('omit rows for details that the company doesn’t have', async () => {
  const terms = (await readPages({ COMPANY_CAPITAL: 'none', COMPANY_VAT: 'none' })).get('/terms-of-service')
  expect(terms).toContain('RCS Sampletown')
  expect(terms).not.toMatch(/Share capital|VAT number|none</)
})

it('don’t link to legal pages without billing', async () => {
  const pages = await readPages({ BILLING: 'off' })
  const linked = [...pages].filter(([path, page]) =>
    LEGAL.some((legal) => path === legal || page.includes(legal)),
  )
  expect(linked.map(([path]) => path)).toEqual([])
})
