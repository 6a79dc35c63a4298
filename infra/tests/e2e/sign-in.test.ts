import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertStory } from './stage/insert-story.ts'
import { canShow } from './stage/open-stage.ts'
import { chooseAtGithub, openWorld, type World } from './stage/open-world.ts'

describe.skipIf(!canShow)('signing in and out', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world?.close())

  const begin = async (page: Page) => {
    await page.goto(`${world.url}/login`)
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
  }
  const sessions = async () => (await world.db.selectFrom('sessions').select('id').execute()).length
  const people = async () => (await world.db.selectFrom('users').select('id').execute()).length

  /** Expects the page to show the message and then redirect to `/` automatically. */
  const expectRefused = async (page: Page, message: string) => {
    await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    expect(await page.locator('main').innerText()).toContain(message)
    expect(await page.locator('main').innerText()).toContain('Redirecting to login...')
    await page.waitForURL(`${world.url}/`)
  }

  it('says why nobody was signed in, leads back to the way in, and makes nothing', async () => {
    const { page, faults } = await world.openPage({ as: null })
    const made = [await people(), await sessions()]
    await begin(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectRefused(page, 'You didn’t grant access on GitHub. Sign in again and grant access.')

    await begin(page)
    await page.locator('input[name=scope]').evaluate((input) => input.setAttribute('value', 'read:user'))
    await chooseAtGithub(page, 'ines-moreau')
    await expectRefused(page, 'GitHub didn’t grant all the access that Debrief needs (missing: repo')

    world.stack.simulator.faults.add({ kind: 'status', status: 503, match: 'GET /user' })
    await begin(page)
    await chooseAtGithub(page, 'ines-moreau')
    await expectRefused(page, 'GitHub')
    world.stack.simulator.faults.clear()
    expect([await people(), await sessions()]).toEqual(made)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('takes what GitHub sent once: a copy of the address signs nobody else in', async () => {
    const { page } = await world.openPage({ as: null })
    const callback = page.waitForRequest(/\/auth\/callback\?/)
    await world.signInAtGithub(page, 'ines-moreau')
    const address = (await callback).url()
    await page.goto(address)
    await page.waitForURL('**/dashboard')

    const made = await sessions()
    const { page: other } = await world.openPage({ as: null })
    await other.goto(address)
    await expectRefused(other, 'This sign-in wasn’t started in this browser, or was already used.')
    expect(await sessions()).toBe(made)
    await other.context().close()
    await page.context().close()
  })

  it('leads back to the address that one wanted, filter and all', async () => {
    const { page } = await world.openPage({ as: null })
    await page.goto(`${world.url}/pull-requests?filter=pending`)
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(page, 'sven-dahl')
    await page.waitForURL('**/pull-requests?filter=pending')
    await page.getByText('No pull requests found').waitFor()
    expect(await page.getByRole('tab', { name: /Pending/ }).getAttribute('aria-selected')).toBe('true')
    await page.context().close()
  })

  it('follows its other tabs: what changes is shown in both, and signing out in one ends both', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page, 'tobias-kern')
    const { id } = await readPerson(world, 'tobias-kern')
    const { failed } = await insertStory(world.db, id)
    const tab = await page.context().newPage()
    for (const one of [page, tab]) {
      await one.goto(`${world.url}/pull-requests`)
      await one.locator(`[data-pull-request="${failed}"]`).waitFor()
    }
    await world.db
      .updateTable('pull_requests')
      .set({ analysis_status: 'pending', pending_reason: 'queued', analysis_error: null })
      .where('id', '=', failed)
      .execute()
    for (const one of [page, tab])
      await one.locator(`[data-pull-request="${failed}"]`).getByText('Pending', { exact: true }).waitFor()

    await tab.goto(`${world.url}/settings`)
    await tab.getByRole('button', { name: 'Sign Out' }).click()
    for (const one of [page, tab]) {
      await one.waitForURL('**/login')
      await one.getByRole('button', { name: 'Sign in with GitHub' }).waitFor()
      expect(await keptBy(one)).toEqual([])
    }
    await page.goBack()
    await page.waitForURL(`${world.url}/`)
    expect(await page.locator('[data-pull-request]').count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('keeps what one was writing when the session ends, and goes on after signing in again', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page, 'jonas-pitt')
    const { id } = await readPerson(world, 'jonas-pitt')
    const { reviewed } = await insertStory(world.db, id)
    await page.goto(`${world.url}/reviews?prId=${reviewed}`)
    const mistake = page.locator('[data-mistake]').first()
    const note = mistake.getByLabel(/^Note/)
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await note.fill('Half a sentence that')
    await world.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await mistake.getByRole('button', { name: 'Dispute' }).click()

    const gone = page.getByRole('alertdialog', { name: 'You’re signed out' })
    await gone.waitFor()
    expect(await note.inputValue()).toBe('Half a sentence that')
    await gone.getByRole('button', { name: 'Sign in again' }).click()
    await chooseAtGithub(page, 'jonas-pitt')
    await page.waitForURL(`**/reviews?prId=${reviewed}`)
    await note.waitFor()
    expect(await note.inputValue()).toBe('Half a sentence that')
    await mistake.getByRole('button', { name: 'Dispute' }).click()
    await mistake.getByText('Disputed, not counted').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('holds what is merged while GitHub does not take the token, and goes on after signing in again', async () => {
    const { page, faults } = await world.openPage({ as: null })
    await world.signInAtGithub(page)
    const marta = await readPerson(world, 'marta-olsen')
    const [token] = [...world.stack.simulator.state.tokens.values()].filter(
      ({ account }) => account.login === 'marta-olsen',
    )
    await world.stack.connectFor({ ...marta, token: token!.token }, 'northbeam/ferry-api', 702_114_530)
    await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
    await page.getByText('No pull requests found').waitFor()

    await world.stack.control('/revoke', { login: 'marta-olsen' })
    await world.stack.control('/pull-requests/northbeam/ferry-api/482/merge')
    const card = page.getByRole('article').filter({ hasText: 'Release berth locks when the lookup fails' })
    await card.getByText('sign in', { exact: false }).waitFor()
    expect(await card.innerText()).toContain('Pending')
    await page.reload()
    await page.getByText('GitHub access token not found.').waitFor()
    await page.goto(`${world.url}/settings`)
    await page.getByText('Debrief has no access to GitHub.').waitFor()
    await page.getByRole('button', { name: 'Reconnect GitHub' }).click()
    await chooseAtGithub(page, 'marta-olsen')
    await page.waitForURL('**/settings')
    await page.getByRole('button', { name: 'Connect northbeam/tide-web' }).waitFor()
    expect(await page.getByRole('button', { name: 'Reconnect GitHub' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Pull Requests', exact: true }).click()
    await card.getByText('Completed').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('says that GitHub does not answer where something is asked of it, and makes nothing half', async () => {
    const { page } = await world.openPage({ as: null })
    await world.signInAtGithub(page, 'sven-dahl')
    await page.goto(`${world.url}/settings`)
    const connect = page.getByRole('button', { name: 'Connect northbeam/fare-tables' })
    await connect.waitFor()
    const hooks = world.stack.simulator.state.hooks.size
    world.stack.simulator.faults.add({ kind: 'cut', match: '.*' })
    await connect.click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Failed to connect repository. Please try again.').waitFor()
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await page.reload()
    await page
      .getByText(/Failed to fetch GitHub repositories|GitHub didn’t/)
      .first()
      .waitFor()
    await page.getByText('No repositories connected yet.').waitFor()
    world.stack.simulator.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await connect.waitFor()
    expect(world.stack.simulator.state.hooks.size).toBe(hooks)
    await page.context().close()
  })
})

const readPerson = ({ db }: World, login: string) =>
  db.selectFrom('users').select('id').where('github_username', '=', login).executeTakeFirstOrThrow()

/** The personal data a tab stores. Scroll positions aren't personal. */
function keptBy(page: Page): Promise<unknown> {
  return page.evaluate(
    "[localStorage, sessionStorage].flatMap((one) => Object.keys(one)).filter((key) => key !== 'debrief-scroll')",
  )
}
