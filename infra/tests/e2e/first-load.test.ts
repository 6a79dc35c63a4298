import { insertStory, type Story } from './environment/insert-story.ts'
import { noteShifts, whatMoved } from './environment/note-shifts.ts'
import { expect, type OpenPage, SIZES, sizes, test } from './environment/test.ts'

/** The limit for all JavaScript in a first load, in compressed bytes. */
const JAVASCRIPT = 118_000
/** An open review also loads syntax highlighting. */
const WITH_HIGHLIGHTING = 152_000
/** A screen with a code editor also loads the editor. */
const WITH_EDITOR = 275_000

interface PageLoad {
  moved: string[]
  asked: string[]
  javascript: number
  fonts: string[]
  requests: number
}

/** Every app screen requests the viewer and the event stream. */
const FRAME = ['/api/live', '/api/viewer']
const DUE = '/api/practice/due-count'

/** The settings page's first requests. Its other sections load when they come near the visible part of the page. */
const SETTINGS = ['/api/account/sessions', '/api/billing/subscription', '/api/invitations']

/** The maximum number of requests in a phone's first load, including the document and the icon (docs/benchmarks.md). */
const MAX_REQUESTS = 16

test.describe('the first load', () => {
  let story: Story

  test.beforeAll(async ({ app }) => {
    story = await insertStory(app.db)
  })

  // A wide window opens the first review next to the list.
  const screens = (size: keyof typeof SIZES): [path: string, ready: string, asked: string[]][] => {
    const always = size === 'wide' ? [...FRAME, DUE] : FRAME
    return [
      ['/dashboard', 'section[aria-label="Recent Reviews"] a', [...FRAME, DUE, '/api/dashboard']],
      ['/pull-requests', 'article', [...always, '/api/pull-requests']],
      [
        '/reviews',
        '[data-review]',
        [...always, '/api/reviews', ...(size === 'wide' ? ['/api/reviews/…'] : [])],
      ],
      [
        `/reviews?prId=${story.reviewed}`,
        'section[aria-label="About this review"]',
        [...always, '/api/reviews', `/api/pull-requests/${story.reviewed}`, '/api/reviews/…'],
      ],
      ['/practice', 'summary:text("Settings")', [...FRAME, '/api/practice', '/api/practice/settings']],
      ['/settings', '#subscription .title-3', [...always, ...SETTINGS]],
    ]
  }

  for (const size of sizes)
    test(`has no layout shifts, no duplicate requests, little JavaScript and small fonts, ${size}`, async ({
      openPage,
    }) => {
      for (const [path, ready, expected] of screens(size)) {
        const seen = await load(openPage, { path, ready, size })
        console.info(`${size} ${path.slice(0, 22)}: ${(seen.javascript / 1_000).toFixed(1)} kB of JavaScript`)
        expect.soft({ path, ...findFaults(seen, expected) }).toEqual({ path, ...NONE })
        expect.soft({ path, fits: seen.javascript <= getLimit(path, size) }).toEqual({ path, fits: true })
        const fonts = seen.fonts.filter((font) => !font.endsWith('-basic'))
        expect.soft({ path, fonts }, 'only subsets are loaded').toEqual({ path, fonts: [] })
        expect.soft(seen.fonts).toContain('geist-basic')
      }
    })

  // Content below the fold loads later, with the fonts that only this content needs.
  for (const [path, ready] of [
    ['/dashboard', 'section[aria-label="Key numbers"] a'],
    ['/settings', '#subscription .title-3'],
  ] as const)
    test(`needs few requests on a phone at ${path}`, async ({ openPage }) => {
      const { requests } = await load(openPage, { path, ready, size: 'phone' })
      console.info(`${path}: ${requests} requests`)
      expect(requests).toBeLessThanOrEqual(MAX_REQUESTS)
    })

  test('fetches the page’s code before the app’s code has loaded', async ({ page }) => {
    await page.route(/\/assets\/base-[^/]+\.js$/, () => {})
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto('/pull-requests', { waitUntil: 'commit' })
    const isFor = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
    await expect.poll(() => isFor('PullRequestsPage')).toBe(true)
    expect(isFor('DashboardPage')).toBe(false)
  })

  for (const [path, expected] of [
    ['/dashboard', ['/api/dashboard', '/api/viewer']],
    ['/practice', ['/api/practice', '/api/viewer']],
    ['/recurring-mistakes', ['/api/recurring-mistakes', '/api/viewer']],
    ['/team-standards', ['/api/standards', '/api/viewer']],
    // If the URL names a view or a member, only the app knows which data to load.
    ['/dashboard?view=team', ['/api/viewer']],
  ] as const)
    test(`requests the data of ${path} before the app’s code has loaded`, async ({ page }) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/assets\/base-[^/]+\.js$/, (route) => released.then(() => route.continue()))
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => asked.toSorted()).toEqual(expected)
      release()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // The app must reuse these requests instead of repeating them.
      expect(expected.map((one) => asked.filter((path) => path === one).length)).toEqual(
        expected.map(() => 1),
      )
    })

  test('shows the sign-in page without requesting the viewer', async ({ openPage }) => {
    const seen = await load(openPage, { path: '/login', ready: 'button', size: 'phone', as: null })
    expect(findFaults(seen, ['/api/auth/session'])).toEqual(NONE)
    expect(seen.javascript).toBeLessThanOrEqual(JAVASCRIPT)
  })
})

function getLimit(path: string, size: keyof typeof SIZES): number {
  if (path === '/practice') return WITH_EDITOR
  return path.includes('prId') || (path === '/reviews' && size === 'wide') ? WITH_HIGHLIGHTING : JAVASCRIPT
}

const NONE = { moved: [], missing: [], needless: [] }

function findFaults({ moved, asked }: PageLoad, expected: readonly string[]): typeof NONE | object {
  const rest = [...asked]
  const missing = expected.filter((path) => {
    const at = rest.indexOf(path)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { moved, missing, needless: rest }
}

interface LoadOptions {
  path: string
  ready: string
  size: keyof typeof SIZES
  as?: null
}

async function load(openPage: OpenPage, { path, ready, size, as }: LoadOptions): Promise<PageLoad> {
  const page = await openPage({ viewport: SIZES[size], ...(as === null && { as }) })
  await noteShifts(page)
  const asked: string[] = []
  const fonts: string[] = []
  let requests = 0
  page.on('request', (request) => {
    requests += 1
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/(?<=reviews\/).+/, '…'))
    if (request.resourceType() === 'font')
      fonts.push(pathname.replaceAll(/^\/assets\/|-[\w-]{8}\.woff2$/g, ''))
  })
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const moved = await whatMoved(page)
  const javascript = await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
  await page.context().close()
  return { moved, asked, javascript: javascript as number, fonts, requests }
}
