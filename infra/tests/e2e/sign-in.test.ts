import { insertStandard } from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'
import type { Page } from '@playwright/test'
import type { App } from './environment/app.ts'
import { chooseAtGithub, type GithubApp, test } from './environment/github.ts'
import { insertStory } from './environment/insert-story.ts'
import { expect } from './environment/test.ts'

test.describe('signing in and out', () => {
  test.use({ as: null })

  const begin = async (page: Page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  }
  const sessions = async ({ db }: App) => (await db.selectFrom('sessions').select('id').execute()).length
  const people = async ({ db }: App) => (await db.selectFrom('users').select('id').execute()).length

  const expectRefused = async (page: Page, message: string) => {
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    expect(await page.locator('main').innerText()).toContain(message)
    expect(await page.locator('main').innerText()).toContain('Redirecting to login...')
    await page.waitForURL('/')
  }

  test('says why sign-in failed, redirects to the landing page, and creates no account or session', async ({
    app,
    page,
  }) => {
    const made = [await people(app), await sessions(app)]
    await begin(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectRefused(page, 'You didn’t grant access on GitHub. Sign in again and grant access.')

    await begin(page)
    await page.locator('input[name=scope]').evaluate((input) => input.setAttribute('value', 'read:user'))
    await chooseAtGithub(page, 'ines-moreau')
    await expectRefused(page, 'GitHub didn’t grant all the access that Debrief needs (missing: repo')

    app.stack.simulator.faults.add({ kind: 'status', status: 503, match: 'GET /user' })
    await begin(page)
    await chooseAtGithub(page, 'ines-moreau')
    await expectRefused(page, 'GitHub')
    app.stack.simulator.faults.clear()
    expect([await people(app), await sessions(app)]).toEqual(made)
  })

  test('accepts GitHub’s callback only once, so a copied URL signs nobody else in', async ({
    app,
    openPage,
    page,
  }) => {
    const callback = page.waitForRequest(/\/auth\/callback\?/)
    await app.signInAtGithub(page, 'ines-moreau')
    const address = (await callback).url()
    await page.goto(address)
    await page.waitForURL('**/dashboard')

    const made = await sessions(app)
    const other = await openPage()
    await other.goto(address)
    await expectRefused(other, 'This sign-in wasn’t started in this browser, or was already used.')
    expect(await sessions(app)).toBe(made)
  })

  test('returns to the requested URL, including its filter', async ({ page }) => {
    await page.goto('/pull-requests?filter=pending')
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(page, 'sven-dahl')
    await page.waitForURL('**/pull-requests?filter=pending')
    await expect(page.getByText('No pull requests found')).toBeVisible()
    await expect(page.getByRole('tab', { name: /Pending/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('returns to the mistake or standard that a link opens', async ({ app, openPage, page }) => {
    await app.signInAtGithub(page, 'nils-berg')
    const { id } = await readPerson(app, 'nils-berg')
    await insertStory(app.db, id)
    const standard = await insertStandard(app.db, {
      team_id: await createTeam(app.db, { managerId: id }),
      title: 'Release locks in a finally block',
    })
    const mistake = await app.db
      .selectFrom('mistakes')
      .select(['id', 'title', 'pr_analysis_id'])
      .where('user_id', '=', id)
      .orderBy('ordinal', 'desc')
      .executeTakeFirstOrThrow()
    for (const [address, heading] of [
      [`/reviews?review=${mistake.pr_analysis_id}&search=berth#mistake-${mistake.id}`, mistake.title],
      [`/team-standards?standard=${standard}`, 'Release locks in a finally block'],
    ] as const) {
      const visitor = await openPage()
      await visitor.goto(address)
      await visitor.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click()
      await visitor.getByRole('button', { name: 'Sign in with GitHub' }).click()
      await chooseAtGithub(visitor, 'nils-berg')
      await visitor.waitForURL(app.url + address)
      await expect(visitor.getByRole('heading', { name: heading })).toBeInViewport()
    }
  })

  test('updates all open tabs, and signing out in one signs out the others', async ({ app, page }) => {
    await app.signInAtGithub(page, 'tobias-kern')
    const { id } = await readPerson(app, 'tobias-kern')
    const { failed } = await insertStory(app.db, id)
    const tab = await page.context().newPage()
    for (const one of [page, tab]) {
      await one.goto('/pull-requests')
      await expect(one.locator(`[data-pull-request="${failed}"]`)).toBeVisible()
    }
    await app.db
      .updateTable('pull_requests')
      .set({ analysis_status: 'pending', pending_reason: 'queued', analysis_error: null })
      .where('id', '=', failed)
      .execute()
    for (const one of [page, tab])
      await expect(
        one.locator(`[data-pull-request="${failed}"]`).getByText('Pending', { exact: true }),
      ).toBeVisible()

    await tab.goto('/settings')
    await tab.getByRole('button', { name: 'Sign Out' }).click()
    for (const one of [page, tab]) {
      await one.waitForURL('**/login')
      await expect(one.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
      expect(await keptBy(one)).toEqual([])
    }
    await page.goBack()
    await page.waitForURL('/')
    expect(await page.locator('[data-pull-request]').count()).toBe(0)
  })

  test('keeps unsaved text when the session ends, and restores it after signing in again', async ({
    app,
    page,
  }) => {
    await app.signInAtGithub(page, 'jonas-pitt')
    const { id } = await readPerson(app, 'jonas-pitt')
    const { reviewed } = await insertStory(app.db, id)
    await page.goto(`/reviews?prId=${reviewed}`)
    const mistake = page.locator('[data-mistake]').first()
    const note = mistake.getByLabel(/^Note/)
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await note.fill('Half a sentence that')
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await mistake.getByRole('button', { name: 'Dispute' }).click()

    const gone = page.getByRole('alertdialog', { name: 'You’re signed out' })
    await expect(gone).toBeVisible()
    await expect(note).toHaveValue('Half a sentence that')
    await gone.getByRole('button', { name: 'Sign in again' }).click()
    await chooseAtGithub(page, 'jonas-pitt')
    await page.waitForURL(`**/reviews?prId=${reviewed}`)
    await expect(note).toBeVisible()
    await expect(note).toHaveValue('Half a sentence that')
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await expect(mistake.getByText('Disputed, not counted')).toBeVisible()
  })

  test('keeps merged pull requests pending while GitHub rejects the token, and analyzes them after signing in again', async ({
    app,
    page,
  }) => {
    await app.signInAtGithub(page)
    const marta = await readPerson(app, 'marta-olsen')
    const [token] = [...app.stack.simulator.state.tokens.values()].filter(
      ({ account }) => account.login === 'marta-olsen',
    )
    await app.stack.connectFor({ ...marta, token: token!.token }, 'northbeam/ferry-api', 702_114_530)
    await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
    await expect(page.getByText('No pull requests found')).toBeVisible()

    await app.stack.control('/revoke', { login: 'marta-olsen' })
    await app.stack.control('/pull-requests/northbeam/ferry-api/482/merge')
    const card = page.getByRole('article').filter({ hasText: 'Release berth locks when the lookup fails' })
    await expect(card.getByText('sign in', { exact: false })).toBeVisible()
    expect(await card.innerText()).toContain('Pending')
    await page.reload()
    await expect(page.getByText('GitHub access token not found.')).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText('Debrief can’t access your repositories.')).toBeVisible()
    await page.getByRole('button', { name: 'Reconnect GitHub' }).click()
    await chooseAtGithub(page, 'marta-olsen')
    await page.waitForURL('**/settings')
    await expect(page.getByRole('button', { name: 'Connect northbeam/tide-web' })).toBeVisible()
    expect(await page.getByRole('button', { name: 'Reconnect GitHub' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
    await expect(card.getByText('Completed')).toBeVisible()
  })

  test('shows an error if GitHub doesn’t respond, and leaves no webhook behind', async ({ app, page }) => {
    await app.signInAtGithub(page, 'sven-dahl')
    await page.goto('/settings')
    const connect = page.getByRole('button', { name: 'Connect northbeam/fare-tables' })
    await expect(connect).toBeVisible()
    const hooks = app.stack.simulator.state.hooks.size
    app.stack.simulator.faults.add({ kind: 'cut', match: '.*' })
    await connect.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Failed to connect repository. Please try again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await page.reload()
    await expect(page.getByText(/Failed to fetch GitHub repositories|GitHub didn’t/).first()).toBeVisible()
    await expect(page.getByText('No repositories connected yet.')).toBeVisible()
    app.stack.simulator.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(connect).toBeVisible()
    expect(app.stack.simulator.state.hooks.size).toBe(hooks)
  })
})

const readPerson = ({ db }: GithubApp, login: string) =>
  db.selectFrom('users').select('id').where('github_username', '=', login).executeTakeFirstOrThrow()

/** Ignores scroll positions, because they aren't personal. */
function keptBy(page: Page): Promise<unknown> {
  return page.evaluate(
    "[localStorage, sessionStorage].flatMap((one) => Object.keys(one)).filter((key) => key !== 'debrief-scroll')",
  )
}
