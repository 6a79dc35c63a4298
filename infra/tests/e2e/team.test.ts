import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUser, subscribe } from '@debrief/testing/factories'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { chooseAtGithub, type GithubApp, test as githubTest } from './environment/github.ts'
import { expect, SIZES } from './environment/test.ts'

const MARTA = 48_213_377
const NILS = 'nils.berg@example.com'

const test = githubTest.extend<{ marta: Page; nils: Page }>({
  marta: async ({ openPage }, use) => use(await openPage({ as: 'marta-olsen' })),
  // This page is signed in only if nils-berg already has an account.
  nils: async ({ openPage }, use) => use(await openPage({ as: 'nils-berg' })),
})

test.describe('a team', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  test.use({ as: null, settings: { BILLING: 'on' } })

  test.beforeAll(async ({ app }) => {
    const { id } = await createUser(app.db, { login: 'marta-olsen', githubId: MARTA })
    await subscribe(app.db, id, { planType: 'teams', extraSeats: 2 })
  })

  const getPanel = (page: Page) => page.getByRole('region', { name: 'Team', exact: true })

  test('is created and invites people', async ({ app, page: marta }) => {
    const panel = getPanel(marta)
    await app.signInAtGithub(marta)
    await marta.goto('/settings')
    await panel.getByLabel('Team name').fill('Harbor')
    await expectClean(marta)
    await panel.getByRole('button', { name: 'Create Team' }).click()
    await expect(panel.getByText('1 member uses 1 of your 4 seats.')).toBeVisible()
    await panel.getByRole('button', { name: 'Send invitations' }).click()
    await expect(marta.getByText('Please enter at least one valid email address')).toBeVisible()
    await expectClean(marta)
    await marta.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true }).click()
    await panel.getByLabel('Invite by email').fill(NILS)
    await panel.getByRole('button', { name: 'Add another' }).click()
    await panel.getByLabel('Invite by email, address 2').fill('ida@northbeam.example')
    await panel.getByRole('button', { name: 'Send invitations' }).click()
    await expect(marta.getByText('Invitations sent successfully!')).toBeVisible()
    await expect(panel.getByText('1 member and 2 pending invitations use 3 of your 4 seats.')).toBeVisible()
    for (const viewport of [SIZES.phone, SIZES.wide]) {
      await marta.setViewportSize(viewport)
      await expectClean(marta)
    }
  })

  test('admits only the person who was invited by email', async ({ app, marta, nils }) => {
    const link = await linkIn(app, NILS)
    await nils.goto(link)
    await expect(nils.getByRole('heading', { name: 'Join Harbor' })).toBeVisible()
    await expectClean(nils)
    await marta.goto(link)
    await expect(marta.getByRole('heading', { name: 'Not your invitation' })).toBeVisible()
    await expectClean(marta)
    await nils.getByRole('button', { name: 'Sign in with GitHub' }).click()
    await chooseAtGithub(nils, 'nils-berg')
    await nils.waitForURL(link)
    await nils.setViewportSize(SIZES.phone)
    await expect(nils.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expectClean(nils)
    await nils.setViewportSize(SIZES.wide)
    await nils.getByRole('button', { name: 'Accept' }).click()
    await nils.waitForURL('**/dashboard')
    await nils.goto('/settings')
    await expect(nils.getByRole('button', { name: 'Leave team' })).toBeVisible()
    await expectClean(nils)
  })

  test('denies access to a member immediately after their removal', async ({ marta, nils }) => {
    await nils.goto('/settings')
    await marta.goto('/settings')
    await getPanel(marta).getByRole('button', { name: 'Remove nils-berg' }).click()
    await expect(marta.getByText('Are you sure you want to remove this team member?')).toBeVisible()
    await expectClean(marta)
    await marta.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(marta.getByText('Team member removed successfully!')).toBeVisible()
    await nils.goto('/dashboard')
    await nils.waitForURL('**/pricing')
  })
})

async function linkIn({ stack, url }: GithubApp, address: string): Promise<string> {
  const find = () =>
    readdirSync(stack.outbox)
      .toSorted()
      .toReversed()
      .map((name) => readFileSync(join(stack.outbox, name), 'utf8'))
      .find((page) => page.includes(`To: ${address}`))
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const link = /^(http\S+\/invitations\/[\w-]+)$/m.exec(find()!)?.[1]
  expect(link?.startsWith(url)).toBe(true)
  return link!
}
