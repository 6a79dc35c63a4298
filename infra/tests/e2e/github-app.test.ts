import { connectRepository } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, SIZES } from './stage/open-stage.ts'
import { openWorld, type World } from './stage/open-world.ts'

const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]

describe.skipIf(!canShow)('the GitHub App', () => {
  let world: World

  beforeAll(async () => {
    world = await openWorld({ OPERATORS: 'github:48213377' })
  })
  afterAll(() => world?.close())

  const getPanel = (page: Page) => page.getByRole('region', { name: 'GitHub App' })

  it('is missed by whoever does not operate this Debrief, who finds nothing to do about it', async () => {
    const { page, faults } = await world.openPage()
    await world.signInAtGithub(page, 'jonas-pitt')
    await page.goto(`${world.url}/settings`)
    await getPanel(page)
      .getByText('An operator of this installation needs to create the GitHub App')
      .waitFor()
    expect(await getPanel(page).getByRole('link').count()).toBe(0)
    await page.goto(`${world.url}/operators/github-app`)
    await page.getByText('Only operators can open this page.').waitFor()
    await expectClean(page)
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
    await page.context().close()
  })

  it('is created with one click, installed, and then known to the settings', async () => {
    const { page, faults } = await world.openPage()
    await world.signInAtGithub(page)
    await page.goto(`${world.url}/settings`)
    await getPanel(page).getByRole('link', { name: 'Create GitHub App' }).click()
    await page.getByText(`${world.stack.ingestUrl}/webhooks/github/app`).waitFor()
    await expectClean(page)
    await page.getByRole('button', { name: 'Create GitHub App' }).click()
    // GitHub's own page has a button with the same name.
    await page.waitForURL(`${world.stack.simulator.url}/**`)
    await page.getByRole('button', { name: /Create GitHub App/ }).click()
    await page.getByRole('heading', { name: 'The GitHub App is ready' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectClean(page)

    const [atGithub] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Install it on GitHub' }).click(),
    ])
    await atGithub
      .getByRole('button', { name: /northbeam/ })
      .first()
      .click()
    await atGithub.waitForURL(`${world.url}/settings**`)
    await atGithub.close()

    const { db } = world
    const ferry = [...world.stack.simulator.state.repositories.values()].find(
      ({ name }) => name === 'ferry-api',
    )!
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    await connectRepository(db, { userId: id, fullName: 'northbeam/ferry-api', githubRepoId: ferry.id })
    const stored = () => db.selectFrom('installation_repositories').select('full_name').execute()
    await expect.poll(async () => (await stored()).length, { timeout: 10_000 }).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await getPanel(page).getByText('Installed on northbeam').waitFor()
    await getPanel(page).getByRole('link', { name: 'Configure on GitHub' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it.each(sizes)('is clean in the settings and on its page, %s', async (size) => {
    await suspendAtGithub(world)
    const { page, faults } = await world.openPage({ viewport: SIZES[size] })
    await page.goto(`${world.url}/settings`)
    await getPanel(page).getByText('Suspended on northbeam').waitFor()
    await getPanel(page).scrollIntoViewIfNeeded()
    await expectClean(page)
    await page.goto(`${world.url}/operators/github-app`)
    await page.getByRole('heading', { name: 'The GitHub App is ready' }).waitFor()
    await expectClean(page)
    expect(faults).toEqual([])
    await page.context().close()
  })
})

/** Suspends the App on GitHub. Resolves once that is stored and every earlier delivery is handled. */
async function suspendAtGithub({ db, stack }: World): Promise<void> {
  for (const id of stack.simulator.state.installations.keys())
    await stack.control(`/installations/${id}/suspend`)
  await until('the suspension is stored, and every delivery is handled', async () => {
    const open = await db.selectFrom('deliveries').select('id').where('finished_at', 'is', null).execute()
    const active = await db
      .selectFrom('installations')
      .select('id')
      .where('suspended_at', 'is', null)
      .execute()
    return open.length === 0 && active.length === 0
  })
}
