import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTeam } from '@debrief/testing/factories'
import { recordAnswers } from '../../local/demo/record-answers.ts'
import { webRoot } from './environment/build-web.ts'
import { test } from './environment/github.ts'
import { expect } from './environment/test.ts'

const FERRY = 'northbeam/ferry-api'
const NUMBER = 482

test.describe('the example at /demo', () => {
  const folder = () => join(webRoot(), 'demo-answers')

  test.beforeAll(async ({ app, openPage }) => {
    const { id } = await app.stack.signUp('marta-olsen')
    await createTeam(app.db, { managerId: id })
    const marta = await openPage({ as: 'marta-olsen' })
    await marta.goto('/settings')
    await marta.getByRole('button', { name: `Connect ${FERRY}` }).click()
    await marta.getByRole('button', { name: 'Not now' }).click()
    await marta.getByRole('button', { name: `Options for ${FERRY}` }).click()
    await marta.getByRole('radio', { name: 'Everyone' }).click()
    await app.stack.control(`/pull-requests/${FERRY}/${NUMBER}/merge`, {})
    const reviews = () => app.db.selectFrom('pr_analysis').select('user_id').execute()
    await expect.poll(reviews, { intervals: [100] }).toEqual([{ user_id: id }])
    await recordAnswers({ db: app.db, appUrl: app.url, folder: folder() })
  })
  test.afterAll(() => rmSync(folder(), { recursive: true, force: true }))

  test('is readable for the users that can read the rest of the site', () => {
    expect(statSync(folder()).mode & 0o777).toBe(0o777 & ~process.umask())
  })

  test('shows the real screens to people without an account, and sends no API request', async ({
    openPage,
  }) => {
    const page = await openPage({ as: null })
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url())
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Look around first' }).click()
    await expect(page).toHaveURL(/\/demo\/dashboard$/)
    await expect(page.getByText('You’re looking at sample data.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent Reviews' }).getByRole('link').nth(1)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Reviews', exact: true })
      .click()
    await page.locator('[data-review]').first().click()
    await expect(page.locator('section[aria-label="About this review"]')).toBeVisible()
    for (const name of ['Pull Requests', 'Recurring Mistakes', 'Team Standards', 'Practice']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
    expect(sent).toEqual([])
    // Opening the demo didn't sign the visitor in.
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible()
  })

  test('says that an action is an example instead of failing', async ({ openPage }) => {
    const page = await openPage({ as: null })
    await page.goto('/demo/settings')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('This is an example, so nothing changed.', { exact: false })).toBeVisible()
    await expect(page).toHaveURL(/\/demo\/settings$/)
  })
})
