import { connectRepository } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type GithubApp, test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

test.describe('the GitHub App', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ settings: { OPERATORS: 'github:48213377' } })

  const getPanel = (page: Page) => page.getByRole('region', { name: 'GitHub App' })

  test('can’t be created by people who aren’t operators', async ({ app, page }) => {
    await app.signInAtGithub(page, 'jonas-pitt')
    await page.goto('/settings')
    await expect(
      getPanel(page).getByText('An operator of this installation needs to create the GitHub App'),
    ).toBeVisible()
    expect(await getPanel(page).getByRole('link').count()).toBe(0)
    await page.goto('/operators/github-app')
    await expect(page.getByText('Only operators can open this page.')).toBeVisible()
    await expectClean(page)
  })

  test('is created with one click and installed, and then appears in the settings', async ({ app, page }) => {
    await app.signInAtGithub(page)
    await page.goto('/settings')
    await getPanel(page).getByRole('link', { name: 'Create GitHub App' }).click()
    await expect(page.getByText(`${app.stack.ingestUrl}/webhooks/github/app`)).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Create GitHub App' }).click()
    // GitHub's page has a button with the same name, so wait for that page before the next click.
    await page.waitForURL(`${app.stack.simulator.url}/**`)
    await page.getByRole('button', { name: /Create GitHub App/ }).click()
    await expect(page.getByRole('heading', { name: 'The GitHub App is ready' })).toBeVisible()
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
    await atGithub.waitForURL('/settings**')
    await atGithub.close()

    const { db } = app
    const ferry = [...app.stack.simulator.state.repositories.values()].find(
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
    await expect(getPanel(page).getByText('Installed on northbeam')).toBeVisible()
    await expect(getPanel(page).getByRole('link', { name: 'Configure on GitHub' })).toBeVisible()
  })

  for (const size of sizes)
    test(`has no axe violations in the settings and on its page, ${size}`, async ({ app, page }) => {
      await suspendAtGithub(app)
      await page.setViewportSize(SIZES[size])
      await page.goto('/settings')
      await expect(getPanel(page).getByText('Suspended on northbeam')).toBeVisible()
      await getPanel(page).scrollIntoViewIfNeeded()
      await expectClean(page)
      await page.goto('/operators/github-app')
      await expect(page.getByRole('heading', { name: 'The GitHub App is ready' })).toBeVisible()
      await expectClean(page)
    })
})

async function suspendAtGithub({ db, stack }: GithubApp): Promise<void> {
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
