import { readFileSync } from 'node:fs'
import { sharedData } from '@debrief/testing/shared-data'
import type { Page } from '@playwright/test'
import { insertHostile } from './environment/insert-hostile.ts'
import { expect, SIZES, test } from './environment/test.ts'

const naughty = sharedData('hostile/blns.json')
const payloads = sharedData('hostile/dompurify-expect.json')

test.describe('hostile texts', () => {
  test.skip(!naughty || !payloads, 'the public lists of hostile texts are not on this machine')
  let reviews: string[]

  test.beforeAll(async ({ app }) => {
    const texts = [
      ...(JSON.parse(readFileSync(naughty!, 'utf8')) as string[]),
      ...(JSON.parse(readFileSync(payloads!, 'utf8')) as { payload: string }[]).map((one) => one.payload),
    ]
      // PostgreSQL can't store these characters, so Debrief replaces them before storing a webhook.
      .map((text) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD'))
      .filter((text) => text.trim() !== '')
    reviews = await insertHostile(app.db, texts)
  })

  /** Checks at both widths that the texts created no elements and that nothing is wider than the window. */
  const expectUnbroken = async (page: Page) => {
    for (const size of [SIZES.wide, SIZES.phone]) {
      await page.setViewportSize(size)
      expect({ at: page.url(), ...(await strays(page)) }).toEqual({ at: page.url(), elements: 0, beyond: [] })
    }
    await page.setViewportSize(SIZES.wide)
  }

  test('run no code and don’t break the layout in the list of pull requests', async ({ page }) => {
    let pagesLoaded = 0
    page.on('requestfinished', (request) => {
      if (/\/api\/pull-requests\?.*after=/.test(request.url())) pagesLoaded += 1
    })
    await page.goto('/pull-requests')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectUnbroken(page)
    for (const next of [1, 2, 3]) {
      // Only the cards near the window are rendered, so each page of the list is checked once it has loaded.
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
      await expect.poll(() => pagesLoaded).toBeGreaterThanOrEqual(next)
      await expectUnbroken(page)
    }
  })

  test('run no code and don’t break the layout on the dashboard, in the palette and in the settings', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
    await expectUnbroken(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').nth(10)).toBeVisible()
    await expectUnbroken(page)
    await page.goto('/settings')
    await expect(page.getByRole('list', { name: 'Connected repositories' })).toBeVisible()
    await expectUnbroken(page)
  })

  test('run no code and don’t break the layout in a review', async ({ page }) => {
    test.setTimeout(120_000)
    for (const review of reviews) {
      await page.goto(`/reviews?prId=${review}`)
      await expect(page.getByRole('heading', { name: 'About this review' })).toBeVisible()
      await expectUnbroken(page)
    }
  })
})

const ELEMENTS = 'script iframe img object embed form[action] style video audio math base link'.split(' ')
const LINKS = ['javascript:', 'data:', 'http:'].map((scheme) => `a[href^="${scheme}" i]`)
const STRANGE = [...ELEMENTS, ...LINKS, '[onerror]', '[onload]', '[srcdoc]'].map((one) => `#root ${one}`)

/**
 * Signs that hostile text broke the page: unexpected elements, links that aren't https, or content wider than the
 * window.
 */
function strays(page: Page): Promise<object> {
  return page.evaluate(`({
    elements: document.querySelectorAll(${JSON.stringify(STRANGE.join(', '))}).length,
    beyond: document.documentElement.scrollWidth <= window.innerWidth ? [] : [...document.querySelectorAll('main *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth && !one.closest('.code-body, pre'))
      .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 60)).slice(-4),
  })`)
}
