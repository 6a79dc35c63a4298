import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { GithubSimulator } from '@debrief/simulators/github/server'
import { findAccount } from '@debrief/simulators/github/state/accounts'
import { addRepository } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { createUser } from '@debrief/testing/factories'
import { type App, startApp } from './environment/app.ts'
import { expectClean } from './environment/expect-clean.ts'
import { startGithub } from './environment/github.ts'
import { noteShifts, whatMoved } from './environment/note-shifts.ts'
import { system } from './environment/system.ts'
import { createTest, expect, SIZES, sizes } from './environment/test.ts'

const keys = system?.tokenKeys ?? `e2e:${Buffer.alloc(32, 7).toString('base64')}`

const test = createTest(async (): Promise<App & { github: GithubSimulator }> => {
  const github = await startGithub()
  addMore(github)
  const app = await startApp({ TOKEN_KEYS: keys, GITHUB_API_URL: github.apiUrl, RATE_LIMIT_FACTOR: 100 })
  return {
    ...app,
    github,
    async close() {
      await app.close()
      await github.close()
    },
  }
})

test.describe('settings', () => {
  test.beforeAll(async ({ app }) => {
    const { state } = app.github
    const { id } = await createUser(app.db, { login: 'marta-olsen', githubId: 48_213_377 })
    const { token } = mintToken(state, findAccount(state, 'marta-olsen')!)
    const sealed = readKeyRing(keys).seal(token, aboutGithubToken(id))
    await app.db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
    const manager = await createUser(app.db, { login: 'petra-sund' })
    await app.db
      .insertInto('member_views')
      .values({ viewer_id: manager.id, viewed_id: id, screen: '/reviews' })
      .execute()
  })
  test.afterEach(({ app }) => app.github.faults.clear())

  test('connect a repository, choose whose pull requests count, and disconnect', async ({ app, page }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'Options for northbeam/ferry-api' }).click()
    await page.getByRole('radio', { name: 'Everyone' }).click()
    const row = () =>
      app.db.selectFrom('repositories').select(['analyze_authors', 'webhook_id']).executeTakeFirst()
    await expect.poll(async () => (await row())?.analyze_authors).toBe('everyone')
    expect([...app.github.state.hooks.keys()]).toEqual([(await row())?.webhook_id])
    await page.getByRole('button', { name: 'Disconnect northbeam/ferry-api', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('northbeam/ferry-api disconnected.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true })).toBeVisible()
    expect([await row(), app.github.state.hooks.size]).toEqual([undefined, 0])
  })

  test('say why a repository couldn’t be connected', async ({ app, page }) => {
    await page.goto('/settings')
    app.github.faults.add({ kind: 'status', status: 503, match: '.*/hooks' })
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(
      dialog.getByRole('heading', { name: 'Failed to connect repository. Please try again.' }),
    ).toBeVisible()
    expect(await dialog.textContent()).toContain('Debrief couldn’t create the webhook on GitHub.')
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    app.github.faults.clear()
    app.github.faults.add({ kind: 'status', status: 502, match: 'GET /user/repos' })
    await page.getByRole('button', { name: 'Refresh' }).last().click()
    await expect(page.getByText('Failed to fetch GitHub repositories: 502')).toBeVisible()
    app.github.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true })).toBeVisible()
  })

  test('download the export and end sessions', async ({ openPage, page }) => {
    const other = await openPage()
    await page.goto('/settings')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^debrief-marta-olsen-[\d-]+\.json$/)
    await page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await expect(page.getByText(/ended\.$/)).toBeVisible()
    await other.goto('/settings')
    await other.waitForURL('/')
  })

  test('unsubscribe from the weekly email by its link without a session, and turn it on again', async ({
    app,
    openPage,
    page: own,
  }) => {
    const page = await openPage({ as: null })
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    const token = newUnsubscribeToken(readKeyRing(keys), id)
    // The address in the email's header opens a page that asks for confirmation.
    await page.goto(`/api/unsubscribe/${token}`)
    await expect(page.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()

    await own.goto('/settings#notifications')
    const weekly = own.getByRole('checkbox', { name: 'Weekly digest: Email' })
    await expect(weekly).not.toBeChecked()
    await weekly.click()
    await expect(weekly).toBeChecked()
    const ready = own.getByRole('checkbox', { name: 'Review ready: Email' })
    await ready.click()
    await own.reload()
    await expect(ready).toBeChecked()
    await expect(weekly).toBeChecked()
  })

  for (const size of sizes)
    test(`have an index that scrolls, marks the current section and follows Back, ${size}`, async ({
      page,
    }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/settings')
      const index = page.getByRole('navigation', { name: 'Settings' })
      const current = index.locator('[aria-current]')
      const heading = (name: string) => page.getByRole('heading', { name, exact: true })
      await expect(current).toHaveText('Account')
      for (const name of ['Repositories', 'Plan', 'Privacy']) {
        await index.getByRole('link', { name }).focus()
        await page.keyboard.press('Enter')
        await expect(heading(name)).toBeFocused()
        await expect(heading(name)).toBeInViewport()
        await expect(current).toHaveText(name)
        await expect(current).toBeInViewport()
      }
      await page.goBack()
      await expect(heading('Plan')).toBeFocused()
      await expect(heading('Plan')).toBeInViewport()
      await page.goForward()
      await expect(heading('Privacy')).toBeFocused()
      await page.evaluate('scrollTo(0, 0)')
      await expect(current).toHaveText('Account')
      // The bar must not cover the heading that the link scrolled to.
      await index.getByRole('link', { name: 'Plan' }).click()
      await expect(heading('Plan')).toBeInViewport()
      const [bar, shown] = [await index.boundingBox(), await heading('Plan').boundingBox()]
      if (size === 'phone') expect(bar!.y + bar!.height).toBeLessThanOrEqual(shown!.y)
      await expectClean(page)
    })

  for (const size of sizes)
    test(`open at a panel below the fold, from a link and from the palette, without moving anything, ${size}`, async ({
      openPage,
    }) => {
      const page = await openPage({ viewport: SIZES[size] })
      await noteShifts(page)
      await page.goto('/settings#export')
      const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })
      await expect(heading('Export')).toBeFocused()
      await expect(heading('Export')).toBeInViewport()
      await expect(page.getByText('petra-sund')).toBeVisible()
      expect(await whatMoved(page)).toEqual([])
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Connected Repositories')
      await expect(page.getByRole('option', { name: 'Connected Repositories' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(heading('Connected Repositories')).toBeFocused()
      await expect(heading('Connected Repositories')).toBeInViewport()
    })

  for (const size of sizes)
    test(`have no axe violations and no horizontal overflow in either theme, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await page.goto('/settings')
      const connect = page.getByRole('button', { name: 'Connect northbeam/tide-web', exact: true })
      await expect(connect).toBeVisible()
      await expect(page.getByText('petra-sund')).toBeVisible()
      await expectClean(page)
      await connect.click()
      await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Not now' }).click()
      await page.getByRole('button', { name: 'Options for northbeam/tide-web' }).click()
      await expect(page.getByRole('button', { name: 'Import history of northbeam/tide-web' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('textbox', { name: 'Type marta-olsen to confirm' }).fill('marta-olsen')
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Disconnect northbeam/tide-web', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await expect(connect).toBeVisible()
    })

  for (const size of sizes)
    test(`have a usage page that keeps its grouping in the URL, saves it as a view and exports CSV, ${size}`, async ({
      app,
      page,
    }) => {
      const user = app.db.selectFrom('users').select('id').where('github_username', '=', 'marta-olsen')
      const { id } = await user.executeTakeFirstOrThrow()
      const usage = [1, 2, 3].map((at) => ({
        key: `an:${size}${at}`,
        tenant_id: id,
        user_id: id,
        kind: 'analysis',
        amount: 1,
        period_start: new Date(),
        state: 'settled',
        subject: `northbeam/ferry-api#${at}`,
      }))
      await app.db.insertInto('usage_events').values(usage).execute()
      await page.setViewportSize(SIZES[size])
      await page.goto('/settings/usage?by=repository')
      const table = page.getByRole('table', { name: 'Usage by repository' })
      await expect(table.getByRole('rowheader', { name: 'northbeam/ferry-api' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('radio', { name: 'Day' }).click()
      await expect(page.getByRole('table', { name: 'Usage by day' })).toBeVisible()
      await page.goBack()
      await expect(table).toBeVisible()
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByLabel('Save the current filters as').fill('By repository')
      await expectClean(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.goto('/settings/usage')
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('link', { name: 'By repository' }).click()
      await expect(page).toHaveURL('/settings/usage?by=repository')
      await expect(table).toBeVisible()
      await page.getByRole('button', { name: 'Delete By repository' }).click()
      await expect(page.getByText('View “By repository” deleted.')).toBeVisible()
      await page.getByRole('switch', { name: 'Show as table' }).click()
      await expectClean(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export usage as CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^debrief-usage-[\d-]+\.csv$/)
    })

  test('delete the account only after its name has been typed', async ({ app, page }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog')
    const go = dialog.getByRole('button', { name: 'Delete account' })
    await expect(go).toBeDisabled()
    await dialog.getByRole('textbox').fill('marta')
    await expect(go).toBeDisabled()
    await dialog.getByRole('textbox').fill('marta-olsen')
    await go.click()
    await page.waitForURL('/')
    const user = app.db.selectFrom('users').select('deleted_at').where('github_username', '=', 'marta-olsen')
    expect((await user.executeTakeFirst())?.deleted_at).not.toBe(null)
  })
})

function addMore({ state }: GithubSimulator): void {
  const owner = { login: 'northbeam', id: 30_518_842, type: 'Organization' }
  const add = (id: number, name: string, more: { archived?: boolean; private?: boolean } = {}) =>
    addRepository(state, {
      id,
      name,
      full_name: `northbeam/${name}`,
      owner,
      private: true,
      language: null as unknown as string,
      pushed_at: '2026-10-02T08:00:00Z',
      ...more,
    })
  add(810_001, 'harbour-maps-of-the-northern-coast-and-all-of-its-many-small-islands-in-one-place')
  add(810_002, 'old-timetables', { archived: true, private: false })
  const { id } = add(810_003, 'crew-rota')
  state.permissions.set(`marta-olsen ${id}`, 'write')
}
