import { usageMonth } from '@debrief/domain/billing/usage'
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
    for (const path of [...APP, '/success', '/reviews/']) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 200])
      await page.waitForURL('/')
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Sign In' })).toBeVisible()
    }
  })

  test('say that an unknown address isn’t a page, with status 404, to everyone', async ({ openPage }) => {
    for (const as of [null, 'covered', 'planless']) {
      const page = await openPage({ as })
      for (const path of ['/no/such/place', '/blog/no-such-article', '/lessons/no-such-lesson', '/404']) {
        expect((await page.goto(path))?.status()).toBe(404)
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await expect(page.getByText(`There’s no Debrief page at ${path}.`)).toBeVisible()
        expect(new URL(page.url()).pathname).toBe('/')
      }
      await expectClean(page)
      await page.setViewportSize(SIZES.phone)
      await expectClean(page)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible()
    }
  })

  test('recognize a signed-in person on public pages in a new tab, until they sign out', async ({
    openPage,
  }) => {
    const page = await openPage({ as: 'covered' })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    const tab = await page.context().newPage()
    for (const path of ['/', '/blog', '/lessons']) {
      await tab.goto(path)
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
      expect(await tab.getByRole('banner').getByRole('link', { name: 'Sign In' }).count()).toBe(0)
    }
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('/login')
    await tab.goto('/')
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  for (const path of ['/team-standards', '/reviews', '/practice', '/dashboard'])
    test(`hide ${path} within two seconds from a person who loses access`, async ({
      app: { db },
      openPage,
    }) => {
      const login = `leaver-of${path.replace('/', '-')}`
      const member = await insertPerson(db, login)
      const manager = await insertPerson(db, `manager-of${path.replace('/', '-')}`)
      const team = await createTeam(db, { managerId: manager, memberIds: [member] })
      await subscribe(db, manager, { planType: 'teams' })
      const page = await openPage({ as: login })
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await page.waitForLoadState('load')
      await db.deleteFrom('team_members').where('user_id', '=', member).where('team_id', '=', team).execute()
      await page.waitForURL('/pricing', { timeout: 2_000 })
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    })

  test('open for people with a plan or a seat', async ({ openPage }) => {
    for (const as of ['covered', 'seated']) {
      const page = await openPage({ as })
      await page.goto('/')
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
    test(`tell the user ${as} why they have no access, and offer every way out`, async ({ openPage }) => {
      const page = await openPage({ as })
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.locator('main').getByText(reason)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      const account = page.getByRole('region', { name: 'Your account' })
      for (const name of ['Switch account', 'Download', 'Delete account'])
        await expect(account.getByRole('button', { name })).toBeVisible()
      expect(await account.getByRole('button', { name: 'Leave team' }).count()).toBe(
        as === 'planless' ? 0 : 1,
      )
      await expectClean(page)
      await page.setViewportSize(SIZES.phone)
      await expectClean(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.goto('/dashboard')
      await page.waitForURL('/')
    })

  test('let a member without a seat leave the team, and choose a plan', async ({ app: { db }, openPage }) => {
    const member = await insertPerson(db, 'leaving')
    const manager = await insertPerson(db, 'left')
    await createTeam(db, { managerId: manager, memberIds: [member] })
    const page = await openPage({ as: 'leaving' })
    await page.goto('/reviews')
    await page.getByRole('button', { name: 'Leave team' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click()
    await page.waitForURL('/pricing')
    await expect(page.getByRole('button', { name: /^Start Free Trial.*Pro/ })).toBeVisible()
  })

  test('near the limit, offer managers seats and tell members who can buy them, with any team name', async ({
    app: { db },
    openPage,
  }) => {
    const managerId = await insertPerson(db, 'busy-manager')
    const memberIds = [await insertPerson(db, 'busy-member')]
    const team = await createTeam(db, { managerId, memberIds })
    await db
      .updateTable('teams')
      .set({ name: 'N'.repeat(60) })
      .where('id', '=', team)
      .execute()
    await subscribe(db, managerId, { planType: 'teams' })
    const { anchor } = await db
      .selectFrom('stripe_customers as c')
      .innerJoin('stripe_subscriptions as s', 's.customer_id', 'c.customer_id')
      .select('s.anchor_at as anchor')
      .where('c.user_id', '=', managerId)
      .executeTakeFirstOrThrow()
    const period_start = usageMonth(anchor, new Date()).start
    await db
      .insertInto('usage_periods')
      .values({ tenant_id: team, kind: 'analysis', period_start, used: 98 })
      .execute()
    for (const [as, text] of [
      ['busy-manager', 'Each seat adds 50 PR analyses per month.'],
      ['busy-member', 'Your team manager can buy more seats.'],
    ] as const) {
      const page = await openPage({ as })
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto('/dashboard')
      await expect(page.getByText('2 of the team’s 100 PR analyses left this month.')).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      expect(await page.getByRole('link', { name: 'View plans' }).count()).toBe(0)
      await expectClean(page)
      if (as === 'busy-member') continue
      await page.getByRole('button', { name: 'Buy seats' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Purchase More Seats' })).toBeVisible()
    }
  })

  test('show a manager whose payment failed what to do', async ({ openPage }) => {
    const page = await openPage({ as: 'lapsed' })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Your payment failed' })).toBeVisible()
    await expect(page.getByText('Past Due')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update card' })).toBeVisible()
    await expectClean(page)
    await page.setViewportSize(SIZES.phone)
    await expectClean(page)
  })
})

test.describe('the public pricing page', () => {
  test.use({ settings: { BILLING: 'on' } })

  test('shows the plans, and carries the chosen one through sign-in', async ({ openPage }) => {
    const page = await openPage({ as: null })
    expect((await page.goto('/pricing'))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible()
    await expect(page.getByText('$12-39 per user per month')).toBeVisible()
    await expectClean(page)
    await page.getByRole('radio', { name: /^Yearly/ }).check()
    expect(new URL(page.url()).search).toBe('?interval=year')
    await expect(page.getByText('$288 billed yearly, save 17%')).toBeVisible()
    await page.setViewportSize(SIZES.phone)
    await expectClean(page)
    await page.reload()
    await expect(page.getByText('$288 billed yearly, save 17%')).toBeVisible()
    await page.getByRole('link', { name: /^Start Free Trial ?: Pro, billed yearly$/ }).click()
    await expect(page.getByText('You chose the Pro plan, billed yearly. Sign in to continue.')).toBeVisible()
    const started = page.waitForRequest('**/api/auth/start')
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click()
    expect((await started).postDataJSON()).toEqual({ returnTo: '/pricing?plan=pro&interval=year' })
  })
})
