import { insertPerson, insertRepository } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { App } from './environment/app.ts'
import { expect, test } from './environment/test.ts'

const ALL = 10_000
/** The number of items to load before measuring. The number of elements must not depend on it. */
const LOADED = 600
const FEW = 200
const MAX_ELEMENTS = 3_000

test.describe('ten thousand pull requests', () => {
  test.beforeAll(({ app }) => insertMany(app))

  test('scroll like a short list: only cards near the window are rendered, and an update changes only its card', async ({
    app,
    page,
  }) => {
    const cards = page.getByRole('article')
    await openMany(page, '/pull-requests', { item: 'article', list: '/api/pull-requests', size: 30 })
    await expectFewElements(page)

    await page.evaluate('window.scrollTo(0, 0)')
    const newest = page.locator('article').first()
    await expect(newest.getByText('Change number 10000')).toBeVisible()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await watchChanges(page, 'article')
    const work = await watchWork(page)
    await app.db
      .updateTable('pull_requests')
      .set({ analysis_status: 'processing' })
      .where('pr_number', '=', ALL)
      .execute()
    await expect(newest.getByText('Processing')).toBeVisible()
    const { layouts, milliseconds } = await work()
    console.info(`one change among ${await cards.count()} cards: ${layouts} layouts, ${milliseconds} ms`)
    expect(layouts).toBeLessThan(FEW)
    expect(await page.evaluate('[...window.changed]')).toEqual(['10000'])
  })

  test('have ten thousand reviews, which also scroll like a short list', async ({ page }) => {
    await openMany(page, '/reviews', { item: '[data-review]', list: '/api/reviews', size: 50 })
    await expectFewElements(page)
  })
})

async function openMany(page: Page, path: string, { item, list, size }: ListExpectation): Promise<void> {
  const ends = new Set<string | null>()
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname === list && response.ok()) ends.add(searchParams.get('after'))
  })
  await page.goto(path)
  const items = page.locator(item)
  await expect(items.first()).toBeVisible()
  const work = await watchWork(page)
  while (ends.size * size < LOADED) {
    const before = ends.size
    // The last rendered item isn't always the end of the list, so keep scrolling.
    const scroll = async () => {
      await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(item)})].at(-1)?.scrollIntoView()`)
      return ends.size
    }
    await expect.poll(scroll).toBeGreaterThan(before)
  }
  const { layouts, milliseconds } = await work()
  console.info(`${ends.size * size} × ${item} loaded: ${layouts} layouts, ${milliseconds} ms`)
}

interface ListExpectation {
  item: string
  list: string
  size: number
}

async function expectFewElements(page: Page): Promise<void> {
  const count = () => page.evaluate<number>("document.querySelectorAll('*').length")
  await expect.poll(count).toBeLessThan(MAX_ELEMENTS)
  console.info(`${await count()} elements`)
}

function watchChanges(page: Page, item: string): Promise<unknown> {
  return page.evaluate(`{
    window.changed = new Set()
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const card = (target.closest ? target : target.parentElement)?.closest(${JSON.stringify(item)})
        if (card) window.changed.add(/#(\\d+)/.exec(card.textContent)[1])
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  }`)
}

interface Work {
  layouts: number
  milliseconds: number
}

async function watchWork(page: Page): Promise<() => Promise<Work>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const done = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    return { layouts: value('LayoutCount'), milliseconds: value('TaskDuration') * 1_000 }
  }
  const before = await done()
  return async () => {
    const now = await done()
    return {
      layouts: now.layouts - before.layouts,
      milliseconds: Math.round(now.milliseconds - before.milliseconds),
    }
  }
}

async function insertMany({ db }: App): Promise<void> {
  const owner = await insertPerson(db, 'marta-olsen')
  const repository = await insertRepository(db, owner)
  await sql`
    insert into pull_requests (user_id, repository_id, pr_number, title, author_username, merged_at, merge_sha, html_url,
      source_updated_at, analysis_status, pending_reason)
    select ${owner}, ${repository}, n, 'Change number ' || n, 'jonas-pitt', now() - make_interval(mins => ${ALL} - n),
      lpad(n::text, 40, 'a'), 'https://github.com/northbeam/ferry-api/pull/' || n, now(),
      case when n = ${ALL} then 'pending' else 'completed' end, case when n = ${ALL} then 'queued' end
    from generate_series(1, ${ALL}) n`.execute(db)
  await sql`
    insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version,
      score_breakdown, analyzer, analyzer_version, covered_share)
    select id, user_id, gen_random_uuid(), 1, 'Small and clear.', 40 + pr_number % 60, 1, '[]', 'builtin', '1', 1
    from pull_requests where analysis_status = 'completed'`.execute(db)
}
