import type { Page } from '@playwright/test'
import type { App } from './environment/app.ts'
import { expectClean } from './environment/expect-clean.ts'
import { insertStory, type Story } from './environment/insert-story.ts'
import { system } from './environment/system.ts'
import { expect, test, SIZES as USUAL } from './environment/test.ts'

/** `small` has the width of a 1,280-pixel window at 400% zoom (WCAG 2.2, 1.4.10). */
const SIZES = { ...USUAL, small: { width: 320, height: 700 } } as const
const sizes = ['wide', 'phone', 'small'] as const
const NOTHING = '00000000-0000-4000-8000-000000000000'

test.describe('no axe violations and no horizontal overflow in either theme', () => {
  let story: Story

  test.beforeAll(async ({ app }) => {
    story = await insertStory(app.db)
    await app.db.insertInto('users').values({ github_id: 99, github_username: 'newcomer' }).execute()
  })

  const replaced = async ({ db }: App) => {
    const row = db.selectFrom('pr_analysis').select('id').where('superseded_at', 'is not', null)
    return (await row.executeTakeFirstOrThrow()).id
  }

  for (const size of sizes)
    test(`before signing in, ${size}`, async ({ openPage }) => {
      test.skip(system !== undefined, 'sign-in is set up on the external system')
      const page = await openPage({ as: null, viewport: SIZES[size] })
      await page.goto('/login')
      const signIn = page.getByRole('button', { name: 'Sign in with GitHub' })
      await signIn.click()
      await expect(page.getByText('Sign-in with GitHub isn’t set up.')).toBeVisible()
      await expectClean(page)
      await page.goto('/auth/callback')
      await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
      await expectClean(page)
    })

  for (const size of sizes)
    test(`empty states, ${size}`, async ({ openPage }) => {
      const page = await openPage({ as: 'newcomer', viewport: SIZES[size] })
      for (const [path, heading] of [
        ['dashboard', 'Get Started: Connect Your Repositories'],
        ['pull-requests', 'No pull requests found'],
        ['reviews', 'No reviews yet'],
        ['practice', 'Nothing to practice yet'],
      ]) {
        await page.goto(`/${path}`)
        await expect(page.getByRole('heading', { name: heading! })).toBeVisible()
        await expectClean(page)
      }
    })

  for (const size of sizes)
    test(`dashboard and pull requests, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
      await expectClean(page)
      await page.goto(`/pull-requests?pr=${NOTHING}`)
      await expect(page.getByText('or you don’t have access to it')).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Re-analyze' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.route('**/retry', (route) => route.abort())
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('Failed to retry analysis. Please try again.')).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText('You’re offline.')).toBeVisible()
      await expectClean(page)
    })

  for (const size of sizes)
    test(`reviews, ${size}`, async ({ app, page }) => {
      await page.setViewportSize(SIZES[size])
      const open = async (search: string, heading: string) => {
        await page.goto(`/reviews?${search}`)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expectClean(page)
      }
      await page.goto('/reviews')
      await expect(page.locator('[data-review]').first()).toBeVisible()
      await expectClean(page)
      await open('filter=needs-work', 'No matches')
      await open(`prId=${story.failed}`, 'The analysis failed, so there is no review')
      await open(`prId=${story.waiting}`, 'There is no review yet')
      await open(`prId=${story.processing}`, 'The analysis is running')
      await open(`prId=${story.unscored}`, 'About this review')
      await open(`review=${await replaced(app)}`, 'About this review')
      await open(`review=${NOTHING}`, 'Review not found')
      await page.goto(`/reviews?prId=${story.reviewed}`)
      await expect(page.getByRole('heading', { name: 'About this review' })).toBeVisible()
      await expectClean(page)
    })

  for (const size of sizes)
    test(`a dispute before and after it is saved, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto(`/reviews?prId=${story.reviewed}`)
      const mistake = page.locator('[data-mistake]').first()
      const disputed = mistake.getByText('Disputed, not counted')
      await mistake.getByRole('button', { name: 'Dispute' }).click()
      await mistake.getByText('Other', { exact: true }).click()
      await mistake.getByRole('button', { name: 'Dispute' }).click()
      await expect(mistake.getByText('Explain why in the note')).toBeVisible()
      await expectClean(page)
      await mistake.getByLabel(/^Note/).fill('It is meant so.')
      await mistake.getByRole('button', { name: 'Dispute' }).click()
      await expect(disputed).toBeVisible()
      await expectClean(page)
      await mistake.getByRole('button', { name: 'Withdraw' }).click()
      await expect(disputed).not.toBeAttached()
    })

  for (const size of sizes)
    test(`dialogs and menus, ${size}`, async ({ app, page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Recent Reviews' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('option').nth(3)).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      // An open palette would take the key as input.
      await expect(page.getByRole('dialog')).not.toBeAttached()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      if (size !== 'wide') await openMenu(page)
      await app.db.deleteFrom('sessions').execute()
      await page.evaluate("window.dispatchEvent(new Event('focus'))")
      await expect(page.getByRole('alertdialog', { name: 'You’re signed out' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Stay on this page' }).click()
      await expect(page.getByText('Sign in again to make changes')).toBeVisible()
      await expectClean(page)
    })

  for (const size of sizes)
    test(`failed loads, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.route(/\/api\/(dashboard|pull-requests|reviews|practice)/, (route) => route.abort())
      for (const path of ['dashboard', 'pull-requests', `reviews?prId=${story.reviewed}`, 'practice']) {
        await page.goto(`/${path}`)
        await expect(page.getByText('could not be loaded.').filter({ visible: true }).first()).toBeVisible()
        await expectClean(page)
      }
    })
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'Pull Requests', exact: true })).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
}
