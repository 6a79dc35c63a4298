import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

describe.skipIf(!canShow)('moving about', () => {
  let stage: OpenStage
  let story: Story
  let foundReview: string

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
    const { id } = await stage.db
      .selectFrom('pr_analysis')
      .select('id')
      .where('pull_request_id', '=', story.reviewed)
      .where('superseded_at', 'is', null)
      .executeTakeFirstOrThrow()
    foundReview = id
  })
  afterAll(() => stage?.close())

  const review = (page: Page) => page.getByRole('heading', { name: 'How 72 is calculated' })
  const pointedAt = (page: Page, selector: string) =>
    expect.poll(() => page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`))

  it('leads from the dashboard to the very thing that was pressed', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(`${stage.url}/login`)
    await page.waitForURL('**/dashboard')
    const pullRequests = page.getByRole('region', { name: 'Recent Pull Requests' })
    await pullRequests.getByRole('link', { name: /Move fare rounding/ }).click()
    await page.waitForURL('**/pull-requests')
    await page.locator(`[data-pull-request="${story.failed}"].ring-mark`).waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await page
      .getByRole('region', { name: 'Recent Reviews' })
      .getByRole('link', { name: /Release berth/ })
      .click()
    await page.waitForURL(`**/reviews?review=${foundReview}`)
    await review(page).waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps filter and open review in the address: back, reload and a shared link show the same', async () => {
    const { page } = await stage.openPage()
    await page.goto(`${stage.url}/reviews`)
    await page.getByRole('heading', { name: 'Select a review' }).waitFor()
    await page.getByRole('tab', { name: /Good/ }).click()
    await page.waitForURL('**/reviews?filter=good')
    await page.locator(`[data-review="${foundReview}"]`).click()
    await review(page).waitFor()
    const shared = page.url()
    expect(new URL(shared).search).toBe(`?filter=good&review=${foundReview}`)
    await page.reload()
    await review(page).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Select a review' }).waitFor()
    await page.goForward()
    await review(page).waitFor()
    await page.goto(`${stage.url}/reviews?prId=${story.reviewed}`)
    await review(page).waitFor()
    await page.context().close()

    const { page: another } = await stage.openPage()
    await another.goto(shared)
    await review(another).waitFor()
    expect(await another.getByRole('tab', { name: /Good/ }).getAttribute('aria-selected')).toBe('true')
    await another.goto(`${stage.url}/reviews?review=00000000-0000-4000-8000-000000000000`)
    await another.getByText('It doesn’t exist, or you don’t have access to it.').waitFor()
    await another.context().close()
  })

  it('shows that a page is on its way while its code is, and the page before until then', async () => {
    const { page, faults } = await stage.openPage()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/PullRequestsPage-.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Pull Requests').click()
    await page.getByText('Loading the page…').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: 'Welcome back!' }).isVisible()).toBe(true)
    release()
    await page.getByRole('heading', { name: 'Pull Requests', exact: true }).waitFor()
    await page.getByText('Loading the page…').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('goes everywhere by the keyboard', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(`${stage.url}/settings`)
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
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
    await page.locator(`[data-pull-request="${story.reviewed}"]`).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await pointedAt(page, `[data-pull-request="${story.reviewed}"] *`).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?prId=${story.reviewed}`)
    await review(page).waitFor()
    await page.keyboard.press(']')
    await pointedAt(page, '[data-mistake]:nth-of-type(1) h3').toBe(true)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/reviews')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('goes through the reviews by the keyboard, into one and out again', async () => {
    const { page } = await stage.openPage()
    await page.goto(`${stage.url}/reviews`)
    const rows = page.locator('[data-review]')
    await rows.first().waitFor()
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-review')))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await pointedAt(page, `[data-review="${ids[1]}"]`).toBe(true)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?review=${ids[0]}`)
    await pointedAt(page, 'h2').toBe(true)
    await page.keyboard.press('j')
    await page.waitForURL(`**/reviews?review=${ids[1]}`)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/reviews')
    await page.keyboard.press('f')
    await pointedAt(page, '[role=tab]').toBe(true)
    expect(await page.getByRole('tab', { name: /All/ }).getAttribute('aria-selected')).toBe('true')
    await page.context().close()
  })

  it('finds anything by its name, and lists its keys, which can be switched off', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('region', { name: 'Recent Reviews' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Jump to anything' })
    await palette.getByText('Review of northbeam/ferry-api').first().waitFor()
    await page.keyboard.type('review release')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/reviews?prId=${story.reviewed}`)
    await palette.waitFor({ state: 'detached' })
    await review(page).waitFor()

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await expect.poll(() => sheet.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(new URL(page.url()).pathname).toBe('/reviews')
    expect(faults).toEqual([])
    await page.context().close()
    await stage.db.updateTable('users').set({ single_key_shortcuts: true }).execute()
  })

  it('has the theme that was chosen before anything is painted, and keeps nothing else', async () => {
    const { page } = await stage.openPage({ colorScheme: 'light' })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('region', { name: 'Recent Reviews' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Switch to dark mode' }).click()
    await page.goto(`${stage.url}/dashboard`, { waitUntil: 'commit' })
    await page.waitForFunction('document.body !== null')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['debrief-theme'])
    await page.context().close()
  })

  it('shows list or review alone on a phone, and the menu over both', async () => {
    const { page } = await stage.openPage({ viewport: SIZES.phone })
    await page.goto(`${stage.url}/reviews`)
    const row = page.locator(`[data-review="${foundReview}"]`)
    await row.click()
    await review(page).waitFor()
    expect(await row.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'All reviews' }).click()
    await row.waitFor()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('region', { name: 'Key numbers' }).waitFor()
    await page.context().close()
  })
})
