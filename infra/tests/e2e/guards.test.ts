import { insertPerson } from '@debrief/gateway/testing/rows'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const APP = ['/dashboard', '/pull-requests', '/reviews', '/settings']

describe.skipIf(!canShow)('guards', () => {
  let stage: OpenStage

  beforeAll(async () => {
    stage = await openStage({ BILLING: 'on' })
    const { db } = stage
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
  afterAll(() => stage?.close())

  it('lead whoever is not signed in to the first page, from every screen and from anywhere else', async () => {
    const { page, faults } = await stage.openPage({ as: null })
    for (const path of [...APP, '/pricing', '/success', '/no/such/place', '/reviews/']) {
      const response = await page.goto(stage.url + path)
      expect([path, response?.status()]).toEqual([path, path === '/no/such/place' ? 404 : 200])
      await page.waitForURL(`${stage.url}/`)
      await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).waitFor()
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('let in whoever pays, and whoever has a seat', async () => {
    for (const as of ['covered', 'seated']) {
      const { page } = await stage.openPage({ as })
      await page.goto(`${stage.url}/no/such/place`)
      await page.waitForURL(`${stage.url}/`)
      await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).click()
      await page.waitForURL('**/dashboard')
      await page.getByRole('heading', { name: 'Get Started: Connect Your Repositories' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard')
      await page.context().close()
    }
  })

  it.each([
    ['planless', 'Welcome! Select your plan to get started', '14 days free, no credit card.', '/pricing'],
    ['seatless', 'Team Seat Limit Reached', 'Your team has 2 seats and yours is number 3.', '/dashboard'],
    [
      'let-down',
      'Team Subscription Inactive',
      "Your team manager's subscription is not active",
      '/dashboard',
    ],
  ])('tell %s why, and let them sign out', async (as, title, reason, path) => {
    const { page, faults } = await stage.openPage({ as })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('main').getByText(reason).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await expectClean(page)
    await page.setViewportSize(SIZES.phone)
    await expectClean(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Sign in with GitHub' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.goto(`${stage.url}/dashboard`)
    await page.waitForURL(`${stage.url}/`)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
