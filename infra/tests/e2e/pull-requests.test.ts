import { insertPullRequest } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import type { App } from './environment/app.ts'
import { insertFoundReview, insertStory, type Story } from './environment/insert-story.ts'
import { expect, test } from './environment/test.ts'

test.describe('the pull requests page', () => {
  let story: Story

  test.beforeAll(async ({ app }) => {
    story = await insertStory(app.db)
  })

  const address = (query = '') => `/pull-requests${query}`
  const card = (page: Page, id: string) => page.locator(`[data-pull-request="${id}"]`)
  const become = ({ db }: App, id: string, values: Record<string, string | null>) =>
    db.updateTable('pull_requests').set(values).where('id', '=', id).execute()
  const newPullRequest = ({ db }: App, title: string) =>
    insertPullRequest(db, {
      owner: story.owner,
      repository: story.repository,
      title,
      merged_at: new Date(),
    })

  test('has a card for each merged pull request, with the status of its analysis', async ({ page }) => {
    await page.goto(address())
    await expect(card(page, story.reviewed)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
    expect(await card(page, story.failed).innerText()).toMatch(/GitHub did not answer[^]*Retry/)
    expect(await card(page, story.clean).innerText()).toContain('No mistakes found: a clean review')
    expect(await card(page, story.unscored).innerText()).not.toContain('clean review')
    expect(await page.getByRole('tab', { name: /All/ }).innerText()).toContain('6')
  })

  test('keeps the filter in the URL, so that back, reload and shared links work', async ({ page }) => {
    const shown = (count: number) => expect(page.getByRole('article')).toHaveCount(count)
    await page.goto(address())
    await page.getByRole('tab', { name: /Analyzed/ }).click()
    await page.waitForURL('**/pull-requests?filter=analyzed')
    await shown(3)
    await page.getByRole('tab', { name: /Analyzed/ }).press('ArrowRight')
    await page.waitForURL('**/pull-requests?filter=pending')
    await shown(2)
    await page.reload()
    await shown(2)
    await page.goBack()
    await shown(3)
    await page.goBack()
    await shown(6)
    await page.goto(address(`?filter=analyzed&pr=${story.clean}`))
    await shown(3)
    await expect(page.getByRole('tab', { name: /Analyzed/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('scrolls to the pull request in the URL and highlights it for a moment', async ({ page }) => {
    await page.goto(address(`?pr=${story.unscored}`))
    const ringed = card(page, story.unscored).and(page.locator('.ring-mark'))
    await expect(ringed).toBeVisible()
    await expect.poll(() => isInView(page, story.unscored)).toBe(true)
    await expect(ringed).not.toBeAttached()
    await page.goto(address('?pr=00000000-0000-4000-8000-000000000000'))
    await expect(
      page.getByText('This pull request doesn’t exist, or you don’t have access to it.'),
    ).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
  })

  test('follows a pull request from pending to its review without a reload', async ({ app, page }) => {
    await page.goto(address())
    await expect(card(page, story.reviewed)).toBeVisible()
    await page.evaluate('window.stillTheSamePage = true')

    const id = await newPullRequest(app, 'Count seats twice')
    await expect(card(page, id).getByText('Pending', { exact: true })).toBeVisible()
    await become(app, id, { analysis_status: 'processing', analysis_step: 'reading' })
    await expect(card(page, id).getByText('step 1 of 4')).toBeVisible()
    await become(app, id, { analysis_step: 'analyzing' })
    await expect(card(page, id).getByText('step 3 of 4')).toBeVisible()
    await insertFoundReview(app.db, { owner: story.owner, pullRequest: id })
    await become(app, id, { analysis_status: 'completed', analysis_step: null })
    await expect(card(page, id).getByText('Completed')).toBeVisible()
    await card(page, id).getByRole('link', { name: 'Open review' }).click()
    await expect(page.getByRole('heading', { name: 'How 72 is calculated' })).toBeVisible()
    expect(await page.evaluate('window.stillTheSamePage')).toBe(true)
  })

  test('polls every two seconds if events are blocked', async ({ app, page }) => {
    const asked: number[] = []
    await page.route('**/api/live*', (route) => route.abort())
    page.on('request', (request) => {
      if (/\/api\/pull-requests\?/.test(request.url())) asked.push(performance.now())
    })
    await page.goto(address())
    await expect(card(page, story.reviewed)).toBeVisible()
    const id = await newPullRequest(app, 'Ring the bell once')
    await expect(card(page, id).getByText('Pending', { exact: true })).toBeVisible()
    await become(app, id, { analysis_status: 'processing' })
    await expect(card(page, id).getByText('Processing')).toBeVisible()
    await become(app, id, { analysis_status: 'failed', analysis_error: 'The diff could not be read.' })
    await expect(card(page, id).getByText('The diff could not be read.')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    const waits = asked.slice(2).map((at, index) => at - asked[index + 1]!)
    expect(Math.min(...waits)).toBeGreaterThan(1_500)
  })

  test('says that it is offline, and catches up afterward', async ({ app, page }) => {
    await page.goto(address())
    const id = await newPullRequest(app, 'Close the gate at night')
    await expect(card(page, id).getByText('Pending', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await become(app, id, { analysis_status: 'processing' })
    await page.context().setOffline(false)
    await expect(card(page, id).getByText('Processing')).toBeVisible()
    await expect(page.getByText('You’re offline.')).not.toBeAttached()
    expect(await card(page, id).getByText('Pending', { exact: true }).count()).toBe(0)
  })

  test('replaces a review only after confirmation', async ({ page }) => {
    await page.goto(address())
    const again = card(page, story.clean).getByRole('button', { name: 'Re-analyze' })
    await again.click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Re-analyze' })
    expect(await dialog.innerText()).toContain('Re-analyze this PR? The current review will be replaced.')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    await page.keyboard.press('Escape')
    await expect(dialog).not.toBeAttached()
    await expect(card(page, story.clean).getByText('Completed')).toBeVisible()

    // The button ignores a second press right after the first, so reload the page.
    await page.reload()
    await again.click()
    await dialog.getByRole('button', { name: 'Re-analyze' }).click()
    await expect(card(page, story.clean).getByText('Pending', { exact: true })).toBeVisible()
  })

  test('shows an error if a retry fails, and leaves the card unchanged', async ({ page }) => {
    await page.goto(address())
    const retry = card(page, story.failed).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await page.route('**/retry', (route) => route.abort())
    await retry.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to retry analysis. Please try again.' }),
    ).toBeVisible()
    await expect(retry).toBeVisible()
    expect(await card(page, story.failed).innerText()).toContain('Failed')
  })

  test('shows an error if loading fails, and loads after Try again', async ({ page }) => {
    await page.route('**/api/pull-requests*', (route) => route.abort())
    await page.goto(address())
    await expect(page.getByText('Debrief isn’t responding.')).toBeVisible()
    await page.unroute('**/api/pull-requests*')
    expect(await page.getByRole('article').count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, story.reviewed)).toBeVisible()
  })
})

function isInView(page: Page, id: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('[data-pull-request="${id}"]').getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })()`)
}
