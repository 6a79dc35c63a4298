import type { Page } from '@playwright/test'
import { insertStory, type Story } from './environment/insert-story.ts'
import { expect, SIZES, test } from './environment/test.ts'

test.describe('navigation', () => {
  let story: Story
  let foundReview: string

  test.beforeAll(async ({ app }) => {
    story = await insertStory(app.db)
    const { id } = await app.db
      .selectFrom('pr_analysis')
      .select('id')
      .where('pull_request_id', '=', story.reviewed)
      .where('superseded_at', 'is', null)
      .executeTakeFirstOrThrow()
    foundReview = id
  })

  const review = (page: Page) => page.getByRole('heading', { name: 'How 72 is calculated' })
  const pointedAt = (page: Page, selector: string) =>
    expect.poll(() => page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`))

  test('leads from the dashboard to the chosen pull request or review', async ({ page }) => {
    await page.goto('/login')
    await page.waitForURL('**/dashboard')
    const pullRequests = page.getByRole('region', { name: 'Recent Pull Requests' })
    await pullRequests.getByRole('link', { name: /Move fare rounding/ }).click()
    await page.waitForURL('**/pull-requests')
    await expect(page.locator(`[data-pull-request="${story.failed}"].ring-mark`)).toBeVisible()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await page
      .getByRole('region', { name: 'Recent Reviews' })
      .getByRole('link', { name: /Release berth/ })
      .click()
    await page.waitForURL(`**/reviews?review=${foundReview}`)
    await expect(review(page)).toBeVisible()
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })

  test('keeps the filter and the open review in the URL, so that back, reload and shared links work', async ({
    openPage,
    page,
  }) => {
    await page.goto('/reviews')
    await page.getByRole('tab', { name: /Good/ }).click()
    await page.waitForURL('**/reviews?filter=good')
    await page.locator(`[data-review="${foundReview}"]`).click()
    await expect(review(page)).toBeVisible()
    const shared = page.url()
    expect(new URL(shared).search).toBe(`?filter=good&review=${foundReview}`)
    await page.reload()
    await expect(review(page)).toBeVisible()
    await page.goBack()
    await page.waitForURL('**/reviews?filter=good')
    await expect(review(page)).toBeVisible()
    await page.goForward()
    await expect(review(page)).toBeVisible()
    await page.goto(`/reviews?prId=${story.reviewed}`)
    await expect(review(page)).toBeVisible()

    const another = await openPage()
    await another.goto(shared)
    await expect(review(another)).toBeVisible()
    await expect(another.getByRole('tab', { name: /Good/ })).toHaveAttribute('aria-selected', 'true')
    await another.goto('/reviews?review=00000000-0000-4000-8000-000000000000')
    await expect(another.getByText('It doesn’t exist, or you don’t have access to it.')).toBeVisible()
  })

  test('shows the previous page and a loading message until a page’s code has loaded', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/PullRequestsPage-.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Pull Requests').click()
    await expect(page.getByText('Loading the page…')).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Pull Requests', exact: true })).toBeVisible()
    await expect(page.getByText('Loading the page…')).not.toBeAttached()
  })

  test('reaches every screen by keyboard', async ({ page }) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    for (const [key, path] of [
      ['d', 'dashboard'],
      ['r', 'reviews'],
      [',', 'settings'],
      ['p', 'pull-requests'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.waitForURL(`**/${path}`)
    }
    await expect(page.locator(`[data-pull-request="${story.reviewed}"]`)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await pointedAt(page, `[data-pull-request="${story.reviewed}"] *`).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?prId=${story.reviewed}`)
    await expect(review(page)).toBeVisible()
    await page.keyboard.press(']')
    await pointedAt(page, '[data-mistake]:nth-of-type(1) h3').toBe(true)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/reviews')
  })

  test('moves through the reviews by keyboard, and opens and closes one', async ({ page }) => {
    await page.goto('/reviews')
    const rows = page.locator('[data-review]')
    await expect(rows.first()).toBeVisible()
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-review')))
    await expect(page.locator('[data-open-at-github]')).toBeAttached()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await pointedAt(page, `[data-review="${ids[1]}"]`).toBe(true)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?review=${ids[0]}`)
    await pointedAt(page, 'h2').toBe(true)
    await page.keyboard.press('j')
    await page.waitForURL(`**/reviews?review=${ids[1]}`)
    await expect(page.locator(`[data-review="${ids[1]}"]`)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await page.waitForURL('**/reviews')
    await pointedAt(page, `[data-review="${ids[1]}"]`).toBe(true)
    await page.keyboard.press('f')
    await pointedAt(page, '[role=tab]').toBe(true)
    await expect(page.getByRole('tab', { name: /All/ })).toHaveAttribute('aria-selected', 'true')
    await page.goto(`/reviews?prId=${story.clean}`)
    await expect(page.locator('[data-open-at-github]')).toBeAttached()
    await page.keyboard.press(']')
    await expect(page.getByText('This review has no mistakes.').first()).toBeVisible()
  })

  test('finds a review in the palette, and lists the keyboard shortcuts, which can be turned off', async ({
    app,
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Jump to anything' })
    await page.keyboard.type('release')
    await expect(palette.getByRole('option', { name: /^Release berth/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?prId=${story.reviewed}`)
    await expect(palette).not.toBeAttached()
    await expect(review(page)).toBeVisible()

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await expect(sheet.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
    await page.keyboard.press('Escape')
    await expect(sheet).not.toBeAttached()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/reviews')
    await app.db.updateTable('users').set({ single_key_shortcuts: true }).execute()
  })

  test('applies the chosen theme before the first paint, and stores nothing else', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Switch to dark mode' }).click()
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.waitForFunction('document.body !== null')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['debrief-signed-in', 'debrief-theme'])
  })

  test('shows either the list or the review on a phone, with a menu over both', async ({ page }) => {
    await page.setViewportSize(SIZES.phone)
    await page.goto('/reviews')
    const row = page.locator(`[data-review="${foundReview}"]`)
    await row.click()
    await expect(review(page)).toBeVisible()
    expect(await row.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'All reviews' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('region', { name: 'Key numbers' })).toBeVisible()
  })
})
