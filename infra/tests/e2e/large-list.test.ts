import { insertPerson, insertRepository } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { App } from './environment/app.ts'
import { expect, test } from './environment/test.ts'

const ALL = 10_000
/** The number of items to load before measuring. The number that the browser lays out must not depend on it. */
const LOADED = 600
/** A few chunks of cards or rows; each chunk is laid out as a unit. */
const FEW = 200

test.describe('ten thousand pull requests', () => {
  test.beforeAll(({ app }) => insertMany(app))

  test('scroll like a short list: only cards near the window are laid out, and an update changes only its card', async ({
    app,
    page,
  }) => {
    await page.goto('/pull-requests')
    const cards = page.getByRole('article')
    await loadMany(page, 'article')
    expect(await laidOut(page, 'article')).toBeLessThan(FEW)

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
    await page.goto('/reviews')
    await loadMany(page, '[data-review]')
    expect(await laidOut(page, '[data-review]')).toBeLessThan(FEW)
  })
})

/** Scrolls to the end of the list until it has enough items. */
async function loadMany(page: Page, item: string): Promise<void> {
  const items = page.locator(item)
  await expect(items.first()).toBeVisible()
  const work = await watchWork(page)
  for (let count = await items.count(); count < LOADED; count = await items.count()) {
    await items.last().scrollIntoViewIfNeeded()
    await expect.poll(() => items.count()).toBeGreaterThan(count)
  }
  const { layouts, milliseconds } = await work()
  console.info(`${await items.count()} × ${item} loaded: ${layouts} layouts, ${milliseconds} ms`)
}

/** Counts the items that the browser lays out. Because of content-visibility, the browser skips all others. */
function laidOut(page: Page, item: string): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(item)})]
    .filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length`)
}

/** Records the numbers of the cards that change. */
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

/** Starts counting. Returns a function that reports the main thread's layouts since then, and how long it was busy. */
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
