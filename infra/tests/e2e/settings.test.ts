import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { GithubSimulator } from '@debrief/simulators/github/server'
import { findAccount } from '@debrief/simulators/github/state/accounts'
import { addRepository } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { createUser } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'
import { startGithub } from './stage/start-github.ts'
import { system } from './stage/system.ts'

const keys = system?.tokenKeys ?? `e2e:${Buffer.alloc(32, 7).toString('base64')}`

describe.skipIf(!canShow)('settings', () => {
  let stage: OpenStage
  let simulator: GithubSimulator

  beforeAll(async () => {
    simulator = await startGithub()
    addMore(simulator)
    stage = await openStage({ TOKEN_KEYS: keys, GITHUB_API_URL: simulator.apiUrl, RATE_LIMIT_FACTOR: 100 })
    const { id } = await createUser(stage.db, { login: 'marta-olsen', githubId: 48_213_377 })
    const { token } = mintToken(simulator.state, findAccount(simulator.state, 'marta-olsen')!)
    const sealed = readKeyRing(keys).seal(token, aboutGithubToken(id))
    await stage.db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
    const manager = await createUser(stage.db, { login: 'petra-sund' })
    await stage.db
      .insertInto('member_views')
      .values({ viewer_id: manager.id, viewed_id: id, screen: '/reviews' })
      .execute()
  })
  afterEach(() => simulator.faults.clear())
  afterAll(async () => {
    await stage?.close()
    await simulator?.close()
  })

  it('connects, imports, changes whose pull requests count, and disconnects', async () => {
    const { page, faults } = await stage.openPage()
    await page.goto(`${stage.url}/settings`)
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(/pull requests? imported from northbeam\/ferry-api/).waitFor()
    await page.getByRole('button', { name: 'Options for northbeam/ferry-api' }).click()
    await page.getByRole('radio', { name: 'Everyone' }).click()
    const row = () =>
      stage.db.selectFrom('repositories').select(['analyze_authors', 'webhook_id']).executeTakeFirst()
    await expect.poll(async () => (await row())?.analyze_authors).toBe('everyone')
    expect([...simulator.state.hooks.keys()]).toEqual([(await row())?.webhook_id])
    await page.getByRole('button', { name: 'Disconnect northbeam/ferry-api', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('northbeam/ferry-api disconnected.').waitFor()
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).waitFor()
    expect([await row(), simulator.state.hooks.size]).toEqual([undefined, 0])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('says why a repository could not be connected', async () => {
    const { page } = await stage.openPage()
    await page.goto(`${stage.url}/settings`)
    simulator.faults.add({ kind: 'status', status: 503, match: '.*/hooks' })
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('heading', { name: 'Failed to connect repository. Please try again.' }).waitFor()
    expect(await dialog.textContent()).toContain('GitHub didn’t respond')
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    simulator.faults.clear()
    simulator.faults.add({ kind: 'status', status: 502, match: 'GET /user/repos' })
    await page.getByRole('button', { name: 'Refresh' }).last().click()
    await page.getByText('Failed to fetch GitHub repositories: 502').waitFor()
    simulator.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Connect northbeam/ferry-api', exact: true }).waitFor()
    await page.context().close()
  })

  it('hands out the export and ends sessions', async () => {
    const { page } = await stage.openPage()
    const other = await stage.openPage()
    await page.goto(`${stage.url}/settings`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^debrief-marta-olsen-[\d-]+\.json$/)
    await page.getByRole('button', { name: 'Sign out all other sessions' }).click()
    await page.getByText(/ended\.$/).waitFor()
    await other.page.goto(`${stage.url}/settings`)
    await other.page.waitForURL(`${stage.url}/`)
    await other.page.context().close()
    await page.context().close()
  })

  it('ends the weekly mail by its link without a session, and turns it on again', async () => {
    const { page, faults } = await stage.openPage({ as: null })
    const { id } = await stage.db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    const token = newUnsubscribeToken(readKeyRing(keys), id)
    // The address in the email's header opens the page that asks for confirmation.
    await page.goto(`${stage.url}/api/unsubscribe/${token}`)
    await page.getByRole('heading', { name: 'Unsubscribe from the weekly email?' }).waitFor()
    await expectClean(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()

    const { page: own } = await stage.openPage()
    await own.goto(`${stage.url}/settings`)
    const weekly = own.getByRole('switch', { name: 'Weekly email' })
    await expect.poll(() => weekly.getAttribute('aria-checked')).toBe('false')
    await weekly.click()
    await expect.poll(() => weekly.getAttribute('aria-checked')).toBe('true')
    await own.context().close()
  })

  for (const size of ['wide', 'phone'] as const)
    it(`is accessible and fits in both themes, ${size}`, async () => {
      const { page, faults } = await stage.openPage({ viewport: SIZES[size] })
      await page.goto(`${stage.url}/settings`)
      const connect = page.getByRole('button', { name: 'Connect northbeam/tide-web', exact: true })
      await connect.waitFor()
      await page.getByText('petra-sund').waitFor()
      await expectClean(page)
      await connect.click()
      await page.getByRole('button', { name: 'Not now' }).waitFor()
      await expectClean(page)
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('textbox', { name: 'Type marta-olsen to confirm' }).fill('marta-olsen')
      await expectClean(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Disconnect northbeam/tide-web', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await connect.waitFor()
      expect(faults).toEqual([])
      await page.context().close()
    })

  it('deletes the account only when its name is typed', async () => {
    const { page } = await stage.openPage()
    await page.goto(`${stage.url}/settings`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog')
    const go = dialog.getByRole('button', { name: 'Delete account' })
    expect(await go.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('marta')
    expect(await go.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('marta-olsen')
    await go.click()
    await page.waitForURL(`${stage.url}/`)
    const user = stage.db
      .selectFrom('users')
      .select('deleted_at')
      .where('github_username', '=', 'marta-olsen')
    expect((await user.executeTakeFirst())?.deleted_at).not.toBe(null)
    await page.context().close()
  })
})

/** Adds repositories that can't be connected, and one with a long name. */
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
