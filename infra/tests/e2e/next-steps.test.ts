import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { insertStory, type Story } from './environment/insert-story.ts'
import { expect, SIZES, test } from './environment/test.ts'

test.describe('from a mistake', () => {
  let story: Story
  let mistake: { id: string; reviewId: string }

  test.beforeAll(async ({ app }) => {
    story = await insertStory(app.db)
    const { id, pr_analysis_id: reviewId } = await app.db
      .selectFrom('mistakes')
      .select(['id', 'pr_analysis_id'])
      .where('pull_request_id', '=', story.reviewed)
      .where('title', 'like', 'Lock%')
      .executeTakeFirstOrThrow()
    mistake = { id, reviewId }
  })

  const row = (page: Page) => page.locator(`[data-mistake="${mistake.id}"]`)
  const openMistake = async (page: Page) => {
    await page.goto(`/reviews?review=${mistake.reviewId}#mistake-${mistake.id}`)
    await expect(row(page).locator('h3')).toBeFocused()
  }

  for (const size of ['wide', 'phone'] as const)
    test(`a link opens and marks it, with every action beside it (${size})`, async ({ openPage }) => {
      const page = await openPage({
        viewport: SIZES[size],
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await openMistake(page)
      await expectClean(page)
      await row(page).getByRole('button', { name: 'Copy link' }).click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(new URL(copied).hash).toBe(`#mistake-${mistake.id}`)
      await expect(row(page).getByRole('link', { name: 'Open on GitHub' })).toHaveAttribute(
        'href',
        /discussion_r/,
      )
    })

  test('p opens its exercise, even if others come first', async ({ app, page }) => {
    await openMistake(page)
    await page.keyboard.press('p')
    await page.waitForURL('**/practice')
    const { mistake_id: asked } = await app.db
      .selectFrom('practice_cards')
      .select('mistake_id')
      .where('asked_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(asked).toBe(mistake.id)
    await expect(page.getByRole('button', { name: 'Skip this exercise' })).toBeVisible()
  })

  test('a dispute can be undone from the message', async ({ app, page }) => {
    await openMistake(page)
    await page.keyboard.press('d')
    await page.locator('form').getByRole('button', { name: 'Dispute' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row(page).getByRole('button', { name: 'Dispute', exact: true })).toBeVisible()
    expect(await app.db.selectFrom('mistake_disputes').select('id').execute()).toEqual([])
  })

  test('] says so where there are none', async ({ page }) => {
    await page.goto(`/reviews?prId=${story.clean}`)
    await expect(page.getByText('View on GitHub')).toBeVisible()
    await page.keyboard.press(']')
    await expect(page.getByText('This review has no mistakes.')).toBeVisible()
  })
})

for (const size of ['wide', 'phone'] as const)
  test(`Back closes what is open over the page, and stays (${size})`, async ({ app, openPage }) => {
    await app.db.deleteFrom('users').execute()
    await insertStory(app.db)
    const page = await openPage({ viewport: SIZES[size] })
    await page.goto('/dashboard')
    await page.goto('/settings')
    await page.evaluate("history.pushState(null, '', '/settings?here=1')")
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await page.getByRole('button', { name: size === 'phone' ? 'Search' : /^Jump to/ }).click()
    const palette = page.getByRole('dialog', { name: 'Jump to anything' })
    await expect(palette).toBeVisible()
    await page.evaluate('history.back()')
    await expect(palette).not.toBeAttached()
    expect(new URL(page.url()).search).toBe('?here=1')
    await page.evaluate('history.back()')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
