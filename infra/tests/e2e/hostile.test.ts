import { readFileSync } from 'node:fs'
import { insertPerson } from '@debrief/gateway/testing/rows'
import { sharedData } from '@debrief/testing/shared-data'
import { expectUnbroken } from './environment/expect-clean.ts'
import { insertHostile, insertHostileTeam, LAST } from './environment/insert-hostile.ts'
import { expect, test } from './environment/test.ts'

const naughty = sharedData('hostile/blns.json')
const payloads = sharedData('hostile/dompurify-expect.json')

test.describe('hostile texts', () => {
  test.skip(!naughty || !payloads, 'the public lists of hostile texts are not on this machine')
  test.use({ settings: { OPERATORS: 'github:48213377' } })
  let reviews: string[]

  test.beforeAll(async ({ app }) => {
    const texts = [
      ...(JSON.parse(readFileSync(naughty!, 'utf8')) as string[]),
      ...(JSON.parse(readFileSync(payloads!, 'utf8')) as { payload: string }[]).map((one) => one.payload),
    ]
      // PostgreSQL can't store these characters, so Debrief replaces them before storing a webhook.
      .map((text) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD'))
      .filter((text) => text.trim() !== '')
    const owner = await insertPerson(app.db, 'marta-olsen', 48_213_377)
    reviews = await insertHostile(app.db, { owner, texts })
    await insertHostileTeam(app.db, { owner, texts })
  })

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

  const PAGES = [
    '/team-standards',
    '/team-standards?tab=suggested',
    '/team/agents',
    '/operators?tab=failed',
    '/operators?tab=deliveries',
    '/settings',
  ]
  for (const path of PAGES)
    test(`run no code and don’t break the layout at ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('main').getByText(LAST).first()).toBeAttached()
      await expectUnbroken(page)
    })

  test('run no code and don’t break the layout in notifications, saved views and the log of a webhook', async ({
    page,
  }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Show messages' }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(LAST)).toBeAttached()
    await expectUnbroken(page)
    await page.goto('/reviews')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(LAST).first()).toBeVisible()
    await expectUnbroken(page)
  })
})
