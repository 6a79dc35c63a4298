import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { insertStory, type Story } from './stage/insert-story.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'
import { system } from './stage/system.ts'

const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]
const NOTHING = '00000000-0000-4000-8000-000000000000'

/** Most other screens have their own tests, which make the same checks. */
describe.skipIf(!canShow)('no axe violations and no horizontal overflow in either theme', () => {
  let stage: OpenStage
  let story: Story

  beforeAll(async () => {
    stage = await openStage()
    story = await insertStory(stage.db)
    await stage.db.insertInto('users').values({ github_id: 99, github_username: 'newcomer' }).execute()
  })
  afterAll(() => stage?.close())

  const replaced = async () => {
    const row = stage.db.selectFrom('pr_analysis').select('id').where('superseded_at', 'is not', null)
    return (await row.executeTakeFirstOrThrow()).id
  }

  // If the tests run against an external system, sign-in is set up there.
  it.skipIf(system).each(sizes)('before signing in, %s', async (size) => {
    const { page, faults } = await stage.openPage({ as: null, viewport: SIZES[size] })
    await page.goto(`${stage.url}/login`)
    const signIn = page.getByRole('button', { name: 'Sign in with GitHub' })
    await signIn.click()
    await page.getByText('Sign-in isn’t set up.').waitFor()
    await expectClean(page)
    await page.goto(`${stage.url}/auth/callback`)
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('empty states, %s', async (size) => {
    const { page, faults } = await stage.openPage({ as: 'newcomer', viewport: SIZES[size] })
    for (const [path, heading] of [
      ['dashboard', 'Get Started: Connect Your Repositories'],
      ['pull-requests', 'No pull requests found'],
      ['reviews', 'No reviews yet'],
      ['practice', 'Nothing to practice yet'],
    ]) {
      await page.goto(`${stage.url}/${path}`)
      await page.getByRole('heading', { name: heading! }).waitFor()
      await expectClean(page)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('dashboard and pull requests, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('region', { name: 'Recent Reviews' }).waitFor()
    await expectClean(page)
    await page.goto(`${stage.url}/pull-requests?pr=${NOTHING}`)
    await page.getByText('or you don’t have access to it').waitFor()
    await page.getByRole('article').first().waitFor()
    await expectClean(page)
    await page.getByRole('button', { name: 'Re-analyze' }).first().click()
    await page.getByRole('alertdialog').waitFor()
    await expectClean(page)
    await page.keyboard.press('Escape')
    await page.route('**/retry', (route) => route.abort())
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Failed to retry analysis. Please try again.').waitFor()
    await page.context().setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('reviews, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    const open = async (search: string, heading: string) => {
      await page.goto(`${stage.url}/reviews?${search}`)
      await page.getByRole('heading', { name: heading }).waitFor()
      await expectClean(page)
    }
    await page.goto(`${stage.url}/reviews`)
    await page.locator('[data-review]').first().waitFor()
    await expectClean(page)
    await open('filter=needs-work', 'No matches')
    await open(`prId=${story.failed}`, 'The analysis failed, so there is no review')
    await open(`prId=${story.waiting}`, 'There is no review yet')
    await open(`prId=${story.processing}`, 'The analysis is running')
    await open(`prId=${story.unscored}`, 'About this review')
    await open(`review=${await replaced()}`, 'About this review')
    await open(`review=${NOTHING}`, 'Review not found')
    await page.goto(`${stage.url}/reviews?prId=${story.reviewed}`)
    await page.getByRole('heading', { name: 'About this review' }).waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('a dispute before and after it is saved, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    await page.goto(`${stage.url}/reviews?prId=${story.reviewed}`)
    const mistake = page.locator('[data-mistake]').first()
    const disputed = mistake.getByText('Disputed, not counted')
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await mistake.getByText('Other', { exact: true }).click()
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await mistake.getByText('Explain why in the note').waitFor()
    await expectClean(page)
    await mistake.getByLabel(/^Note/).fill('It is meant so.')
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await disputed.waitFor()
    await expectClean(page)
    await mistake.getByRole('button', { name: 'Withdraw' }).click()
    await disputed.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('dialogs and menus, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('region', { name: 'Recent Reviews' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('Review of northbeam/ferry-api').first().waitFor()
    await expectClean(page)
    await page.keyboard.press('Escape')
    // An open palette would take the key as input.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await expectClean(page)
    await page.keyboard.press('Escape')
    if (size === 'phone') await openMenu(page)
    await stage.db.deleteFrom('sessions').execute()
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await page.getByRole('alertdialog', { name: 'You’re signed out' }).waitFor()
    await expectClean(page)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByText('Sign in again to make changes').waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('failed loads, %s', async (size) => {
    const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
    await page.route(/\/api\/(dashboard|pull-requests|reviews|practice)/, (route) => route.abort())
    for (const path of ['dashboard', 'pull-requests', `reviews?prId=${story.reviewed}`, 'practice']) {
      await page.goto(`${stage.url}/${path}`)
      await page.getByText('could not be loaded.').filter({ visible: true }).first().waitFor()
      await expectClean(page)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Pull Requests', exact: true }).waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
}
