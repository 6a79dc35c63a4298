import { createStandard } from '@debrief/database/standards/standards'
import { fileAt, treeAt } from '@debrief/simulators/github/state/git'
import { connectRepository, createTeam } from '@debrief/testing/factories'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { test } from './environment/github.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

test.describe('standards in repositories', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ settings: { OPERATORS: 'github:48213377' } })

  const REPOSITORY = 'northbeam/ferry-api'
  const BRANCH = 'debrief/standards'
  const getPanel = (page: Page) => page.getByRole('region', { name: 'Standards in repositories' })
  const open = async (page: Page) => {
    await page.goto('/settings#standards-in-repositories')
    await getPanel(page).scrollIntoViewIfNeeded()
  }

  test('a manager creates the App, installs it and opens a pull request', async ({ app, page }) => {
    await app.signInAtGithub(page)
    const { db, stack } = app
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('github_username', '=', 'marta-olsen')
      .executeTakeFirstOrThrow()
    const teamId = await createTeam(db, { managerId: id })
    const ferry = [...stack.simulator.state.repositories.values()].find(({ name }) => name === 'ferry-api')!
    await connectRepository(db, { userId: id, teamId, fullName: REPOSITORY, githubRepoId: ferry.id })
    const scope = { languages: [], paths: [] }
    const text = {
      title: 'Close what you open',
      description: 'Because.',
      category: 'testing',
      scope,
    } as const
    await createStandard(db, { actorId: id, requestId: null, text })

    await open(page)
    await expect(getPanel(page).getByText('No standards App')).toBeVisible()
    await getPanel(page).getByRole('link', { name: 'Create the App' }).click()
    await expect(page.getByText(`${stack.ingestUrl}/webhooks/github/standards-app`)).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Create GitHub App' }).click()
    await page.waitForURL(`${stack.simulator.url}/**`)
    await page.getByRole('button', { name: /Create GitHub App/ }).click()
    await expect(page.getByRole('heading', { name: 'The standards App is ready' })).toBeVisible()
    const [atGithub] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Install it on GitHub' }).click(),
    ])
    await atGithub
      .getByRole('button', { name: /northbeam/ })
      .first()
      .click()
    await atGithub.waitForURL('**/settings**')
    await atGithub.close()

    await open(page)
    await getPanel(page)
      .getByRole('button', { name: /^Open a pull request/ })
      .click()
    await expect(getPanel(page).getByText(/^Pull request #\d+ is open$/)).toBeVisible({ timeout: 15_000 })
    const pulls = [...ferry.pulls.values()].filter(({ head }) => head.ref === BRANCH)
    expect(pulls).toHaveLength(1)

    const file = fileAt(ferry, treeAt(ferry, pulls[0]!.head.sha)!, 'AGENTS.md')!.text
    const files = { 'AGENTS.md': file.replace('Because.', 'Edited by hand.') }
    await stack.control(`/repositories/${REPOSITORY}/commit`, { branch: BRANCH, files, login: 'jonas-pitt' })
    await page.reload()
    await expect(getPanel(page).getByRole('button', { name: 'Keep the edit' })).toBeVisible({
      timeout: 15_000,
    })
  })

  for (const size of sizes)
    test(`an edit by hand is shown in the settings and with its standard, ${size}`, async ({ page }) => {
      await page.setViewportSize(SIZES[size])
      await open(page)
      await expect(getPanel(page).getByRole('button', { name: 'Keep the edit' })).toBeVisible()
      await getPanel(page).getByText('Settings', { exact: true }).click()
      await expectClean(page)
      await page.goto('/team-standards')
      const one = page.getByRole('link', { name: /Close what you open/ }).first()
      if (size === 'phone') await one.click()
      await expect(page.getByRole('heading', { name: 'Edited in a repository' })).toBeVisible()
      await expectClean(page)
    })
})
