import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

/** All the JavaScript of a first load, as it comes over the line, bytes; an open review's colours come after its text. */
const JAVASCRIPT = 130_000
const WITH_COLOURS = 170_000

/** Letters that change their typeface within their line count for less than this; whatever else moves, for more. */
const NOTHING = 0.001

interface Seen {
  /** How far the layout moved by itself, as https://web.dev/articles/cls counts it, and what moved. */
  shift: number
  moved: string[]
  /** Paths of the API that were asked, in order. */
  asked: string[]
  javascript: number
}

/** Who is looking, whether someone is, and the stream of events are part of every page. */
const ALWAYS = ['/api/live', '/api/viewer']

describe.skipIf(!canShow)('the first load', () => {
  let stage: OpenStage
  let story: Story

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
  })
  afterAll(() => stage?.close())

  const screens = (): [path: string, ready: string, asked: string[]][] => [
    ['/dashboard', 'section[aria-label="Recent Reviews"] a', [...ALWAYS, '/api/dashboard']],
    ['/pull-requests', 'article', [...ALWAYS, '/api/pull-requests']],
    ['/reviews', '[data-review]', [...ALWAYS, '/api/reviews']],
    [
      `/reviews?prId=${story.reviewed}`,
      'section[aria-label="How the review was made"]',
      [...ALWAYS, '/api/reviews', `/api/pull-requests/${story.reviewed}`, '/api/reviews/…'],
    ],
  ]

  for (const size of ['wide', 'phone'] as const)
    it(`moves nothing, asks for nothing twice and is small, ${size}`, async () => {
      for (const [path, ready, expected] of screens()) {
        const seen = await load(stage, { path, ready, size })
        console.info(`${size} ${path.slice(0, 22)}: ${(seen.javascript / 1_000).toFixed(1)} kB of JavaScript`)
        expect.soft({ path, ...faultsOf(seen, expected) }).toEqual({ path, ...NONE })
        expect.soft({ path, fits: seen.javascript <= limitOf(path) }).toEqual({ path, fits: true })
      }
    })

  it('shows the way in without asking who one is', async () => {
    const seen = await load(stage, { path: '/login', ready: 'button', size: 'phone', as: null })
    expect(faultsOf(seen, ['/api/auth/session'])).toEqual(NONE)
    expect(seen.javascript).toBeLessThanOrEqual(JAVASCRIPT)
  })
})

const limitOf = (path: string) => (path.includes('prId') ? WITH_COLOURS : JAVASCRIPT)

const NONE = { moved: [], missing: [], needless: [] }

/** What moved, and which calls were not made or made without need, one too often among them. */
function faultsOf({ shift, moved, asked }: Seen, expected: readonly string[]): typeof NONE | object {
  const rest = [...asked]
  const missing = expected.filter((path) => {
    const at = rest.indexOf(path)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return { moved: shift < NOTHING ? [] : moved, missing, needless: rest }
}

interface Wanted {
  path: string
  /** A selector of what is there once the page is. */
  ready: string
  size: keyof typeof SIZES
  as?: null
}

async function load(stage: OpenStage, { path, ready, size, as }: Wanted): Promise<Seen> {
  const { page, faults } = await stage.openPage({ viewport: SIZES[size], ...(as === null && { as }) })
  await noteShifts(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/(?<=reviews\/).+/, '…'))
  })
  await page.goto(stage.url + path)
  await page.locator(ready).first().waitFor()
  await page.evaluate('document.fonts.ready')
  // Whatever still moves does so in the frames after the last of the page has come.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const { shift, moved } = (await page.evaluate('window.shifts')) as Pick<Seen, 'shift' | 'moved'>
  const javascript = await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
  expect(faults).toEqual([])
  await page.context().close()
  return { shift, moved, asked, javascript: javascript as number }
}

function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    window.shifts = { shift: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        window.shifts.shift += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          window.shifts.moved.push([node?.nodeName, node?.className, node?.textContent?.slice(0, 40),
            JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
}
