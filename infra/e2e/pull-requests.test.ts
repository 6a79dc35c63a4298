import { insertPullRequest } from '@debrief/gateway/testing/rows'
import { subscribe } from '@debrief/testing/factories'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFoundReview, insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

describe.skipIf(!canShow)('the pull requests page', () => {
  let stage: OpenStage
  let story: Story

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
    await subscribe(stage.db, story.owner)
  }, 60_000)
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

  it('is where the bare address leads, with a card for each merge', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(stage.url)
    await page.waitForURL('**/pull-requests')
    await card(page, story.reviewed).waitFor()
    expect(await page.getByRole('article').count()).toBe(6)
    expect(await card(page, story.failed).innerText()).toMatch(/GitHub did not answer[^]*Retry/)
    expect(await card(page, story.clean).innerText()).toContain('No mistakes found: a good review')
    expect(await card(page, story.withheld).innerText()).not.toContain('good review')
    expect(await page.getByRole('tab', { name: /All/ }).innerText()).toContain('6')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps the filter in the address and says what is under it', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    await page.getByRole('tab', { name: /Analyzed/ }).click()
    await page.waitForURL('**/pull-requests?filter=analyzed')
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    await page.getByRole('tab', { name: /Analyzed/ }).press('ArrowRight')
    await page.waitForURL('**/pull-requests?filter=pending')
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await page.goBack()
    await page.goBack()
    await expect.poll(() => page.getByRole('article').count()).toBe(6)
    await page.context().close()
  })

  it('shows a merge from pending through its steps to the review, without being loaded again', async () => {
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
    await page.getByRole('heading', { name: 'How 72 came about' }).waitFor()
    expect(await page.evaluate('window.stillTheSamePage')).toBe(true)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('shows the same by asking every two seconds where events are blocked', async () => {
    const { page } = await stage.openPage()
    await page.route('**/api/live', (route) => route.abort())
    const id = await newPullRequest('Ring the bell once')
    await page.goto(address(`?pr=${id}`))
    await page.getByRole('heading', { name: 'There is no review yet' }).waitFor()
    await become(id, { analysis_status: 'processing' })
    await page.getByRole('heading', { name: 'The review is being made' }).waitFor()
    await become(id, { analysis_status: 'failed', analysis_error: 'The diff could not be read.' })
    await page.getByRole('heading', { name: 'The analysis failed, so there is no review' }).waitFor()
    expect(await page.locator('main article').innerText()).not.toMatch(/score|no mistakes|good review/i)
    await page.context().close()
  })

  it('misses nothing of a time without network', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    const id = await newPullRequest('Close the gate at night')
    await card(page, id).getByText('Pending', { exact: true }).waitFor()
    await page.context().setOffline(true)
    await become(id, { analysis_status: 'processing' })
    await page.context().setOffline(false)
    await expect.poll(() => card(page, id).innerText(), { timeout: 8_000 }).toContain('Processing')
    await page.context().close()
  })

  it('asks before a review is replaced, and does so once it is told', async () => {
    const { page } = await stage.openPage()
    await page.goto(address(`?pr=${story.clean}`))
    const detail = page.locator('main article')
    await detail.getByRole('button', { name: 'Re-analyze' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Re-analyze' })
    expect(await dialog.innerText()).toContain('Re-analyze this PR? The current review will be replaced.')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await detail.getByText('Completed').waitFor()

    await detail.getByRole('button', { name: 'Re-analyze' }).click()
    await dialog.getByRole('button', { name: 'Re-analyze' }).click()
    await page.getByRole('heading', { name: 'There is no review yet' }).waitFor()
    await page.context().close()
  })

  it('says in the server’s words why an analysis cannot be had', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    await card(page, story.waiting).getByRole('button', { name: 'Analyze' }).waitFor()
    await become(story.waiting, { analysis_status: 'processing' })
    await stage.db.deleteFrom('stripe_customers').execute()
    await become(story.waiting, { analysis_status: 'pending', pending_reason: 'imported' })
    await card(page, story.waiting).getByRole('button', { name: 'Analyze' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'No plan' })
    expect(await told.innerText()).toContain(
      'No plan is active for this repository. Choose a plan, then ask again.',
    )
    await subscribe(stage.db, story.owner)
    await page.context().close()
  })

  it('goes by the keyboard: to a card, into it, through the list and back', async () => {
    const { page } = await stage.openPage()
    await page.goto(address())
    await card(page, story.reviewed).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pull-requests?pr=*')
    const opened = page.url()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.href !== opened)
    // The address changes a moment before the page that listens to the next key.
    const shown = () => page.locator('main section a[aria-current]').getAttribute('href')
    await expect.poll(async () => page.url().endsWith((await shown()) ?? 'none')).toBe(true)
    await page.keyboard.press('k')
    await page.waitForURL(opened)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/pull-requests')
    await page.context().close()
  })

  it('says that loading failed, and loads when asked to try again', async () => {
    const { page } = await stage.openPage()
    await page.route('**/api/pull-requests*', (route) => route.abort())
    await page.goto(address())
    await page.getByText('Debrief does not answer.').waitFor()
    await page.unroute('**/api/pull-requests*')
    expect(await page.getByRole('article').count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, story.reviewed).waitFor()
    await page.context().close()
  })

  it('tells that a pull request is not among one’s own', async () => {
    const { page } = await stage.openPage()
    await page.goto(address('?pr=00000000-0000-4000-8000-000000000000'))
    await page.getByRole('heading', { name: 'No such pull request' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('It is not among yours.')
    await page.context().close()
  })

  it('has the theme that was chosen before anything is painted', async () => {
    const { page } = await stage.openPage({ colorScheme: 'light' })
    await page.goto(address())
    await page.getByRole('button', { name: 'Switch to dark mode' }).click()
    await page.goto(address(), { waitUntil: 'commit' })
    await page.waitForFunction('document.body !== null')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await page.context().close()
  })

  it('shows a review alone on a phone, and the list when one goes back', async () => {
    const { page } = await stage.openPage({ viewport: SIZES.phone })
    await page.goto(address(`?pr=${story.reviewed}`))
    await page.getByRole('heading', { name: 'Learning points' }).waitFor()
    expect(await card(page, story.failed).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'All pull requests' }).click()
    await card(page, story.failed).waitFor()
    await page.context().close()
  })
})
