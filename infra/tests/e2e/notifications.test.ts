import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const TITLE = 'Notify guests when their crossing is moved'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test.describe('notifications', () => {
  test.use({ as: null })

  test('appear without a reload, and are read once someone opens them', async ({ app, page, openPage }) => {
    test.setTimeout(120_000)
    await app.signInAtGithub(page)
    await page.getByRole('link', { name: 'Connect repositories' }).click()
    await page.getByRole('button', { name: `Connect ${FERRY}` }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: `Options for ${FERRY}` }).click()
    await page.getByRole('radio', { name: 'Everyone' }).click()
    await expect(page).toHaveTitle('Settings | Debrief')
    await page.evaluate('window.sameDocument = true')
    await bell(page).focus()
    await page.keyboard.press('n')
    await expect(page.getByText('No notifications yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell(page)).toBeFocused()

    const github = await openPage()
    await github.goto(app.stack.simulator.url)
    await github.getByRole('button', { name: /^Merge #489/ }).click()
    await expect(page).toHaveTitle('(1) Settings | Debrief')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await bell(page).click()
      const list = page.getByRole('dialog', { name: 'Notifications' })
      await expect(list.getByRole('link', { name: `Review ready: ${TITLE}` })).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    }
    await bell(page).click()
    await page.getByRole('link', { name: `Review ready: ${TITLE}` }).click()
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(page).toHaveTitle('PR Reviews | Debrief')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    expect(await page.evaluate('window.sameDocument')).toBe(true)
  })

  test('are read on all open pages at once', async ({ app, openPage }) => {
    const [one, other] = [await openPage({ as: 'marta-olsen' }), await openPage({ as: 'marta-olsen' })]
    await app.db.updateTable('notifications').set({ read_at: null }).execute()
    for (const page of [one, other]) {
      await page.goto('/practice')
      await expect(page).toHaveTitle('(1) Practice | Debrief')
    }
    await bell(one).click()
    await one.getByRole('button', { name: 'Mark all as read' }).click()
    for (const page of [one, other]) await expect(page).toHaveTitle('Practice | Debrief')
    await expect(one.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  })
})
