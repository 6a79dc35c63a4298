import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillPage } from '@debrief/gateway/public-pages/serve-pages'
import type { Page } from '@playwright/test'
import { demoCompany } from '../../local/settings/demo-company.ts'
import { webRoot } from './environment/build-web.ts'
import { expectClean } from './environment/expect-clean.ts'
import { noteShifts, readShifts, whatMoved } from './environment/note-shifts.ts'
import { type PageFacts, readPage } from './environment/read-page.ts'
import { expect, noteFaults, SIZES, sizes, test } from './environment/test.ts'

const HOSTILE = `<script>alert("1")</script> & 'Fils'`
const KINDS = [
  '/',
  '/blog',
  '/blog/ai-code-review-tools-comparison-2025',
  '/lessons',
  '/lessons/n-plus-one-query',
  '/pricing',
  '/privacy-policy',
]
/** All lessons use the same template, so testing these is enough. */
const SOME_LESSONS = ['/lessons/command-injection', '/lessons/n-plus-one-query', '/lessons/swallowed-error']
const PARAGRAPHS = `<!doctype html>
  <style>* { margin: 0; font: 16px/20px sans-serif } p { width: 300px; height: 80px }</style>
  <div id="notice">One line of text</div>
  <p>Words before <a href="#">a link of several words</a> and after it, until the paragraph has more than two lines.</p>
  <p>The paragraph below it.</p>`
const SCREENS = ['/login', '/dashboard', '/settings']

test.describe('the public pages', () => {
  test.use({ as: null, settings: { BILLING: 'on', ...demoCompany, COMPANY_NAME: HOSTILE } })

  let listed: string[]
  let paths: string[]
  let problems: string[]
  const facts = new Map<string, PageFacts>()

  test.beforeAll(async ({ app, openPage }) => {
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text()
    listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    paths = listed.filter((path) => !path.startsWith('/lessons/') || SOME_LESSONS.includes(path))
    const page = await openPage()
    problems = noteFaults(page)
    for (const path of paths) {
      await page.goto(path)
      facts.set(path, await readPage(page))
    }
  })

  const each = (of: (facts: PageFacts, path: string) => unknown) =>
    Object.fromEntries([...facts].map(([path, page]) => [path, of(page, path)]))
  const everywhere = (value: unknown) => Object.fromEntries(paths.map((path) => [path, value]))

  test('are the landing page, the prices, the blog with six articles, the lesson catalog and the legal texts', async ({
    app,
  }) => {
    expect(listed.filter((path) => !/^\/(blog|lessons)\//.test(path)).toSorted()).toEqual([
      '/',
      '/blog',
      '/lessons',
      '/pricing',
      '/privacy-policy',
      '/terms-of-service',
    ])
    expect(listed.filter((path) => path.startsWith('/blog/'))).toHaveLength(6)
    const { lessons } = (await (await fetch(`${app.url}/api/lessons`)).json()) as {
      lessons: { id: string }[]
    }
    expect(listed.filter((path) => path.startsWith('/lessons/'))).toEqual(
      lessons.map(({ id }) => `/lessons/${id}`),
    )
  })

  test('load without errors, blocked content or resources from other origins', () => {
    expect(problems).toEqual([])
  })

  test('have a unique title, a description of the right length, a canonical URL, one h1 and a language', ({
    app,
  }) => {
    expect(each(({ h1, lang }) => ({ h1, lang }))).toEqual(everywhere({ h1: 1, lang: 'en' }))
    expect(each(({ title }) => /\bDebrief\b/.test(title))).toEqual(everywhere(true))
    expect(new Set([...facts.values()].map(({ title }) => title)).size).toBe(paths.length)
    expect(each(({ description }) => description.length > 40 && description.length <= 160)).toEqual(
      everywhere(true),
    )
    expect(each(({ canonical }, path) => canonical === app.url + path)).toEqual(everywhere(true))
  })

  test('have no inline code or unfilled placeholders, and all images have sizes', () => {
    expect(each(({ inline, unfilled, unsized }) => [...inline, ...unfilled, ...unsized])).toEqual(
      everywhere([]),
    )
  })

  test('escape the operator’s company name', () => {
    expect(facts.get('/terms-of-service')?.text).toContain(HOSTILE)
  })

  test('are described in JSON-LD: articles as blog postings, and Debrief with the catalog’s prices', () => {
    const types = each(({ data }) => data.map((one) => one['@type']))
    expect(types['/']).toEqual(['Organization', 'WebSite', 'SoftwareApplication'])
    for (const path of paths.filter((one) => one.startsWith('/blog/')))
      expect(types[path]).toEqual(['BlogPosting', 'BreadcrumbList'])
    for (const path of SOME_LESSONS) expect(types[path]).toEqual(['TechArticle', 'BreadcrumbList'])
    const { offers } = facts.get('/')!.data.at(-1) as { offers: { name: string; price: number }[] }
    expect(offers.map(({ name, price }) => [name, price])).toEqual([
      ['Plus', 14],
      ['Pro', 29],
      ['Teams', 39],
    ])
  })

  test('have no offers in the landing page’s JSON-LD without billing', ({ app }) => {
    const page = readFileSync(join(webRoot(), 'pages', 'index.html'), 'utf8')
    const scripts = fillPage(page, { BILLING: 'off', APP_URL: app.url }).matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    )
    const data = [...scripts].map(([, json = '']) => JSON.parse(json))
    expect(data.map((one) => one['@type'])).toEqual(['Organization', 'WebSite', 'SoftwareApplication'])
    expect(data.at(-1)).not.toHaveProperty('offers')
  })

  test('have no broken links', async ({ app }) => {
    const ids = (path: string) => facts.get(path)?.ids ?? []
    const broken = [...facts].flatMap(([path, { links }]) =>
      links.filter((link) => {
        const url = new URL(link, app.url + path)
        if (url.origin !== app.url) return !/^(https:|mailto:)/.test(link)
        if (SCREENS.includes(url.pathname)) return false
        if (!listed.includes(url.pathname)) return true
        return url.hash !== '' && !ids(url.pathname).includes(url.hash.slice(1))
      }),
    )
    expect(broken).toEqual([])
  })

  test('have social images of the standard size', async () => {
    for (const [path, { image }] of facts) {
      const picture = Buffer.from(await (await fetch(image)).arrayBuffer())
      // https://www.w3.org/TR/png-3/#11IHDR
      expect([path, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([path, 1200, 630])
    }
  })

  test('are listed for search engines and feed readers, but the app’s screens are not', async ({ app }) => {
    const get = async (path: string) => (await fetch(app.url + path)).text()
    const robots = await get('/robots.txt')
    expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    expect(robots).toContain('Disallow: /dashboard\n')
    for (const path of paths) expect(robots).not.toContain(`Disallow: ${path}\n`)
    const feed = await get('/rss.xml')
    expect(feed.match(/<item>/g)).toHaveLength(6)
    expect(feed).toContain(`<link>${app.url}/blog/`)
    expect(await get('/dashboard')).toContain('<meta name="robots" content="noindex"')
  })

  for (const path of KINDS)
    for (const size of sizes)
      test(`have no layout shifts when fonts load late, and no axe violations in either theme: ${path}, ${size}`, async ({
        page,
      }) => {
        await page.setViewportSize(SIZES[size])
        await noteShifts(page)
        await page.route('**/*.woff2', async (route) => {
          await pause(500)
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await whatMoved(page)).toEqual([])
        await expectClean(page)
      })

  for (const [name, change, moves] of [
    ['a block moved down', `notice.insertAdjacentHTML('beforebegin', '<div>A late line</div>')`, true],
    ['a block moved up', 'notice.remove()', true],
    ['text only reflowed within its block', `document.querySelector('p').style.wordSpacing = '1em'`, false],
  ] as const)
    test(`are checked for moved blocks but not for reflowed text: ${name}`, async ({ page }) => {
      await page.setViewportSize(SIZES.phone)
      await page.route('**/paragraphs', (route) =>
        route.fulfill({ body: PARAGRAPHS, contentType: 'text/html' }),
      )
      await noteShifts(page)
      await page.goto('/paragraphs')
      expect(await readShifts(page)).toEqual({ moved: [], reflowed: [] })
      await page.evaluate(change)
      const { moved, reflowed } = await readShifts(page)
      expect({ moves: moved.length > 0, seen: moved.length + reflowed.length > 0 }).toEqual({
        moves,
        seen: true,
      })
    })

  test('all fit on a phone', async ({ page }) => {
    await page.setViewportSize(SIZES.phone)
    for (const path of paths) {
      await page.goto(path)
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390])
    }
  })

  test('work without JavaScript', async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false })
    await page.goto('/blog?category=cto-leadership')
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Dark mode' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Related Articles' })).toBeVisible()
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
    await page.waitForURL('**/login')
  })

  test('keep the theme across pages and in the app', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    for (const path of ['/blog', '/login']) {
      await page.goto(path)
      expect(await readTheme(page)).toBe('dark')
    }
  })

  test('search articles and keep the category in the URL', async ({ app, page }) => {
    const titles = () => page.locator('[data-island=find] h2:visible').allInnerTexts()
    await noteShifts(page)
    await page.goto('/blog?category=cto-leadership')
    expect(await titles()).toHaveLength(1)
    expect(await whatMoved(page)).toEqual([])
    await page.getByLabel('Category').selectOption('All Posts')
    expect([await titles(), page.url()]).toEqual([expect.any(Array), `${app.url}/blog`])
    await page.getByPlaceholder('Search articles...').fill('no such words')
    await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Category')).toHaveValue('cto-leadership')
  })

  test('filter lessons by name, category and language, and keep the filters in the URL', async ({ page }) => {
    const names = () => page.locator('[data-island=find] li:visible a').allInnerTexts()
    await page.goto('/lessons?language=Go&category=performance')
    const forGo = await names()
    expect(forGo).toContain('N+1 query')
    await page.getByPlaceholder('Search lessons').fill('n+1')
    expect(await names()).toEqual(['N+1 query'])
    await page.getByRole('link', { name: 'N+1 query' }).click()
    await expect(page.getByRole('heading', { name: 'How to fix it' })).toBeVisible()
    await page.goBack()
    expect(new URL(page.url()).search).toBe('?language=Go&category=performance&q=n%2B1')
    expect(await names()).toEqual(['N+1 query'])
    await page.getByPlaceholder('Search lessons').fill('no such words')
    await expect(page.getByText('No lessons match.')).toBeVisible()
  })

  test('redirect from a list’s address with a slash at the end', async ({ page }) => {
    for (const path of ['/blog', '/lessons']) {
      await page.goto(`${path}/`)
      await page.waitForURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('copy an article’s public URL to the clipboard', async ({ app, openPage }) => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    const address = `${app.url}/blog/code-review-feedback-loop-complete-guide`
    await page.goto(address)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  })
})

const readTheme = (page: Page) => page.evaluate('document.documentElement.dataset.theme')
