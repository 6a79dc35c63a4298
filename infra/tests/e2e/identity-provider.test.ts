import { expectClean } from './environment/expect-clean.ts'
import { chooseAtGithub } from './environment/github.ts'
import { chooseAtProvider, test } from './environment/oidc.ts'
import { system } from './environment/system.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const NOTICE = 'Connect GitHub to see your pull requests.'

test.describe('signing in through an identity provider', () => {
  test.use({ as: null })
  test.skip(system !== undefined, 'the external system has no identity provider')

  for (const size of sizes)
    test(`opens every page without GitHub, ${size}`, async ({ app, page }) => {
      test.setTimeout(180_000)
      const name = `newcomer.${size}`
      app.provider.accounts.set(`subject-${size}`, { name, email: `${name}@northbeam.example` })
      await page.setViewportSize(SIZES[size])
      await page.goto('/login')
      const signIn = page.getByRole('button', { name: 'Sign in with Harbor ID' })
      await expect(signIn).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
      await expectClean(page)

      await signIn.click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
      await page.goto('/login')
      await signIn.click()
      await chooseAtProvider(page, name)
      await page.waitForURL('**/dashboard')
      for (const path of [
        'dashboard',
        'pull-requests',
        'reviews',
        'your-reviews',
        'recurring-mistakes',
        'team-standards',
        'practice',
        'settings',
      ]) {
        await page.goto(`/${path}`)
        await expect(page.locator('h1, h2').first()).toBeVisible()
        await expect(page.getByText(NOTICE, { exact: true })).toBeVisible()
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
        await expectClean(page)
      }
    })

  test('links GitHub after a fresh sign-in on both sides, and then both open the same account', async ({
    app,
    page,
    openPage,
  }) => {
    test.setTimeout(180_000)
    app.provider.accounts.set('subject-ines', { name: 'ines', email: 'ines@northbeam.example' })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
    await chooseAtProvider(page, 'ines')
    await page.waitForURL('**/dashboard')

    // Debrief treats a sign-in as fresh for ten minutes.
    await app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
      .where('confirmed_by', '=', 'oidc')
      .execute()
    await page.getByRole('link', { name: 'Connect GitHub' }).click()
    const panel = page.getByRole('region', { name: 'Sign-in methods' })
    await expect(panel.getByText('Harbor ID: ines@northbeam.example')).toBeVisible()
    await expectClean(page)
    await panel.getByRole('button', { name: /^Sign in with Harbor ID/ }).click()
    // The person is still signed in at the provider, but Debrief requires a new sign-in there.
    await chooseAtProvider(page, 'ines')
    await panel.getByRole('button', { name: 'Link GitHub' }).click()
    await chooseAtGithub(page, 'ines-moreau')
    await expect(panel.getByText('GitHub: ines-moreau')).toBeVisible()
    await expect(page.getByText(NOTICE, { exact: true })).toHaveCount(0)
    for (const size of sizes) {
      await page.setViewportSize(SIZES[size])
      await panel.scrollIntoViewIfNeeded()
      await expectClean(page)
    }
    // The person has just signed in at GitHub to link it, so they may unlink the other method.
    await panel.getByRole('button', { name: 'Unlink Harbor ID' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Unlink Harbor ID?' })).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Cancel' }).click()

    const other = await openPage()
    await app.signInAtGithub(other, 'ines-moreau')
    await other.goto('/settings')
    await expect(
      other.getByRole('region', { name: 'Sign-in methods' }).getByText('Harbor ID: ines@northbeam.example'),
    ).toBeVisible()
    const people = app.db.selectFrom('users').select('id').where('github_username', '=', 'ines-moreau')
    expect(await people.execute()).toHaveLength(1)
  })

  test('ends the session at the provider, too, when signing out', async ({ app, page }) => {
    test.setTimeout(180_000)
    app.provider.accounts.set('subject-sven', { name: 'sven' })
    const signIn = async () => {
      await page.getByRole('button', { name: 'Sign in with Harbor ID' }).click()
      await chooseAtProvider(page, 'sven')
      await page.waitForURL('**/dashboard')
    }
    await page.goto('/login')
    await signIn()
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Sign out of Harbor ID?' }).waitFor()
    const sessions = app.db
      .selectFrom('sessions')
      .innerJoin('oidc_identities', 'oidc_identities.id', 'sessions.identity_id')
      .where('subject', '=', 'subject-sven')
    expect(await sessions.select('sessions.id').execute()).toEqual([])
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/login')
    // If the session at the provider were still open, the provider wouldn't show the page that `signIn` expects.
    await signIn()
  })
})
