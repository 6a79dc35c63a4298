import { insertPerson } from '@debrief/gateway/testing/rows'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { expectClean } from './environment/expect-clean.ts'
import { expect, SIZES, test } from './environment/test.ts'

const APP = ['/dashboard', '/pull-requests', '/reviews', '/settings']

test.describe('the app’s screens', () => {
  test.use({ settings: { BILLING: 'on' } })

  test.beforeAll(async ({ app: { db } }) => {
    const person = (login: string) => insertPerson(db, login)
    await subscribe(db, await person('covered'))
    await person('planless')
    const manager = await person('manager')
    await createTeam(db, {
      managerId: manager,
      memberIds: [await person('seated'), await person('seatless')],
    })
    await subscribe(db, manager, { planType: 'teams' })
    const lapsed = await person('lapsed')
    await createTeam(db, { managerId: lapsed, memberIds: [await person('let-down')] })
    await subscribe(db, lapsed, { planType: 'teams', status: 'past_due' })
  })

  test('redirect people who aren’t signed in to the landing page', async ({ openPage }) => {
    const page = await openPage({ as: null })
    for (const path of [...APP, '/pricing', '/success', '/no/such/place', '/reviews/']) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, path === '/no/such/place' ? 404 : 200])
      await page.waitForURL('/')
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign In' })).toBeVisible()
    }
  })

  test('open for people with a plan or a seat', async ({ openPage }) => {
    for (const as of ['covered', 'seated']) {
      const page = await openPage({ as })
      await page.goto('/no/such/place')
      await page.waitForURL('/')
      await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).click()
      await page.waitForURL('**/dashboard')
      await expect(
        page.getByRole('heading', { name: 'Get Started: Connect Your Repositories' }),
      ).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    }
  })

  for (const [as, title, reason, path] of [
    ['planless', 'Welcome! Select your plan to get started', '14 days free, no credit card.', '/pricing'],
    ['seatless', 'Team Seat Limit Reached', 'Your team has 2 seats and yours is number 3.', '/dashboard'],
    [
      'let-down',
      'Team Subscription Inactive',
      "Your team manager's subscription is not active",
      '/dashboard',
    ],
  ] as const)
    test(`tell the user ${as} why they have no access, and let them sign out`, async ({ openPage }) => {
      const page = await openPage({ as })
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.locator('main').getByText(reason)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      await expectClean(page)
      await page.setViewportSize(SIZES.phone)
      await expectClean(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.goto('/dashboard')
      await page.waitForURL('/')
    })
})
