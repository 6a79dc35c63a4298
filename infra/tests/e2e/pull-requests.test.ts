import { insertPullRequest } from '@debrief/gateway/testing/rows'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFoundReview, insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage } from './stage/open-stage.ts'

describe.skipIf(!canShow)('the pull requests page', () => {
  let stage: OpenStage
  let story: Story

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
  })
  afterAll(() => stage?.close())

  const address = (query = '') => `${stage.url}/pull-requests${query}`
  const card = (page: Page, id: string) => page.locator(`[data-pull-request="${id}"]`)
  const become = (id: string, values: Record<string, string | null>) =>
    stage.db.updateTable('pull_requests').set(values).where('id', '=', id).execute()
  const newPullRequest = (title: string) =>
    insertPullRequest(stage.db, {
      owner: story.owner,
      repository: story.repository,
      title,
      merged_at: new Date(),
    })

  it('has a card for each merged pull request, with the status of its analysis', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(address())
    await card(page, story.reviewed).waitFor()
    expect(await page.getByRole('article').count()).toBe(6)
    expect(await card(page, story.failed).innerText()).toMatch(/GitHub did not answer[^]*Retry/)
    expect(await card(page, story.clean).innerText()).toContain('No mistakes found: a clean review')
    expect(await card(page, story.unscored).innerText()).not.toContain('clean review')
    expect(await page.getByRole('tab', { name: /All/ }).innerText()).toContain('6')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps the filter in the URL, so that back, reload and shared links work', async () => {
    const { page } = await stage.openPage()
    const shown = (count: number) => expect.poll(() => page.getByRole('article').count()).toBe(count)
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
    expect(await page.getByRole('tab', { name: /Analyzed/ }).getAttribute('aria-selected')).toBe('true')
    await page.context().close()
  })

  it('scrolls to the pull request in the URL and highlights it for a moment', async () => {
    const { page } = await stage.openPage()
    await page.goto(address(`?pr=${story.unscored}`))
    const ringed = card(page, story.unscored).and(page.locator('.ring-mark'))
    await ringed.waitFor()
    await expect.poll(() => isInView(page, story.unscored)).toBe(true)
    await ringed.waitFor({ state: 'detached' })
    await page.goto(address('?pr=00000000-0000-4000-8000-000000000000'))
    await page.getByText('This pull request doesn’t exist, or you don’t have access to it.').waitFor()
    expect(await page.getByRole('article').count()).toBe(6)
    await page.context().close()
  })

  it('follows a pull request from pending to its review without a reload', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(address())
    await card(page, story.reviewed).waitFor()
    await page.evaluate('window.stillTheSamePage = true')

    const id = await newPullRequest('Count seats twice')
    await card(page, id).getByText('Pending', { exact: true }).waitFor()
    await become(id, { analysis_status: 'processing', analysis_step: 'reading' })
    await card(page, id).getByText('step 1 of 4').waitFor()
    await become(id, { analysis_step: 'analysing' })
    await card(page, id).getByText('step 3 of 4').waitFor()
    await insertFoundReview(stage.db, { owner: story.owner, pullRequest: id })
    await become(id, { analysis_status: 'completed', analysis_step: null })
    await card(page, id).getByText('Completed').waitFor()
    await card(page, id).getByRole('link', { name: 'Open review' }).click()
    await page.getByRole('heading', { name: 'How 72 is calculated' }).waitFor()
    expect(await page.evaluate('window.stillTheSamePage')).toBe(true)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('polls every two seconds if events are blocked', async () => {
    const { page } = await stage.openPage()
    const asked: number[] = []
    await page.route('**/api/live', (route) => route.abort())
    page.on('request', (request) => {
      if (/\/api\/pull-requests\?/.test(request.url())) asked.push(performance.now())
    })
    await page.goto(address())
    await card(page, story.reviewed).waitFor()
    const id = await newPullRequest('Ring the bell once')
    await card(page, id).getByText('Pending', { exact: true }).waitFor()
    await become(id, { analysis_status: 'processing' })
    await card(page, id).getByText('Processing').waitFor()
    await become(id, { analysis_status: 'failed', analysis_error: 'The diff could not be read.' })
    await card(page, id).getByText('The diff could not be read.').waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    const waits = asked.slice(2).map((at, index) => at - asked[index + 1]!)
    expect(Math.min(...waits)).toBeGreaterThan(1_500)
    await page.context().close()
  })

  it('says that it is offline, and catches up afterwards', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    const id = await newPullRequest('Close the gate at night')
    await card(page, id).getByText('Pending', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await become(id, { analysis_status: 'processing' })
    await page.context().setOffline(false)
    await card(page, id).getByText('Processing').waitFor()
    await page.getByText('You’re offline.').waitFor({ state: 'detached' })
    expect(await card(page, id).getByText('Pending', { exact: true }).count()).toBe(0)
    await page.context().close()
  })

  it('replaces a review only after confirmation', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    const again = card(page, story.clean).getByRole('button', { name: 'Re-analyze' })
    await again.click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Re-analyze' })
    expect(await dialog.innerText()).toContain('Re-analyze this PR? The current review will be replaced.')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await card(page, story.clean).getByText('Completed').waitFor()

    // The button ignores a second press right after the first, so reload the page.
    await page.reload()
    await again.click()
    await dialog.getByRole('button', { name: 'Re-analyze' }).click()
    await card(page, story.clean).getByText('Pending', { exact: true }).waitFor()
    await page.context().close()
  })

  it('shows an error if a retry fails, and leaves the card unchanged', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    const retry = card(page, story.failed).getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await page.route('**/retry', (route) => route.abort())
    await retry.click()
    await page.getByRole('alert').filter({ hasText: 'Failed to retry analysis. Please try again.' }).waitFor()
    await retry.waitFor()
    expect(await card(page, story.failed).innerText()).toContain('Failed')
    await page.context().close()
  })

  it('shows an error if loading fails, and loads after Try again', async () => {
    const { page } = await stage.openPage()
    await page.route('**/api/pull-requests*', (route) => route.abort())
    await page.goto(address())
    await page.getByText('Debrief isn’t responding.').waitFor()
    await page.unroute('**/api/pull-requests*')
    expect(await page.getByRole('article').count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, story.reviewed).waitFor()
    await page.context().close()
  })
})

function isInView(page: Page, id: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('[data-pull-request="${id}"]').getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })()`)
}
