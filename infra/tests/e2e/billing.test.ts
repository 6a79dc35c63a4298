import { usageMonth } from '@debrief/domain/billing/usage'
import { insertPerson } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type StripeApp, test } from './environment/stripe.ts'
import { expect, SIZES } from './environment/test.ts'

const ADA = 'ada.lind@example.com'
const PRICING = 'Welcome! Select your plan to get started'

test.describe('a subscription', () => {
  test.beforeAll(async ({ app }) => {
    await insertPerson(app.db, 'newcomer')
    await insertPerson(app.db, 'harbor-head')
    const ada = await insertPerson(app.db, 'ada-lind')
    await app.db.insertInto('user_emails').values({ user_id: ada, email: ADA, is_primary: true }).execute()
  })

  test('starts with a trial without a card, changes its plan and ends with the trial', async ({
    app,
    openPage,
  }) => {
    test.setTimeout(120_000)
    const page = await openPage({ as: 'newcomer' })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: PRICING })).toBeVisible()
    await expect(page.getByText('14 days free, no credit card.')).toBeVisible()
    await lookAtAll(page)

    await startTrial(app, page)
    await lookAtAll(page)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Get Started: Connect Your Repositories' })).toBeVisible()

    await page.goto('/settings')
    const panel = page.getByRole('region', { name: 'Subscription' })
    await expect(panel.getByText('Trial (14 days left)')).toBeVisible()
    expect(await panel.innerText()).toContain('$78 per month')
    await lookAtAll(page)
    await changeToPro(app, page)
    await expect(panel.getByRole('link', { name: 'Plans' })).toBeVisible()
    await expect(panel.getByText('Pro', { exact: true })).toBeVisible()
    expect(await panel.getByRole('button', { name: 'Manage subscription' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')

    app.stack.stripe.clock.advance({ days: 15 })
    await app.stack.settled()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Your trial has ended' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Subscribe/ }).first()).toBeVisible()
    expect(await page.getByText('14 days free, no credit card.').count()).toBe(0)
  })

  test('lets a team start a trial, fill and buy seats and use its quota, until the plan ends', async ({
    app,
    openPage,
  }) => {
    test.setTimeout(150_000)
    const manager = await openPage({ as: 'harbor-head' })
    const member = await openPage({ as: 'ada-lind' })
    await manager.goto('/pricing')
    await startTrial(app, manager)
    await fillTheSeats(manager)
    await buyOneSeat(manager)

    await member.goto('/dashboard')
    await member.getByRole('button', { name: 'Accept' }).click()
    await member.waitForURL('**/dashboard')
    await useUp(app, 150)
    await member.reload()
    await expect(member.getByText('0 of the team’s 150 PR analyses left this month.')).toBeVisible()

    app.stack.stripe.clock.advance({ days: 15 })
    await app.stack.settled()
    await member.goto('/dashboard')
    await expect(member.getByRole('heading', { name: 'Team Subscription Inactive' })).toBeVisible()
  })

  async function fillTheSeats(page: Page): Promise<void> {
    await page.goto('/settings')
    const panel = page.getByRole('region', { name: 'Team', exact: true })
    await panel.getByLabel('Team name').fill('Harbor')
    await panel.getByRole('button', { name: 'Create Team' }).click()
    await panel.getByLabel('Invite by email').fill(ADA)
    await panel.getByRole('button', { name: 'Send invitations' }).click()
    await expect(page.getByText('Invitations sent successfully!')).toBeVisible()
    await expect(panel.getByText('All 2 seats are taken or reserved.')).toBeVisible()
  }

  async function buyOneSeat(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Purchase More Seats' }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog.getByText(/^1 seat for the rest of this period until \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(dialog.getByText('$117.00').last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Buy 1 seat' }).click()
    await expect(page.getByText('Successfully purchased additional seats')).toBeVisible()
    await expect(page.getByText('use 2 of your 3 seats.')).toBeVisible()
  }

  async function useUp({ db }: StripeApp, analyses: number): Promise<void> {
    const { id, anchor } = await db
      .selectFrom('teams as t')
      .innerJoin('stripe_customers as c', 'c.user_id', 't.manager_id')
      .innerJoin('stripe_subscriptions as s', 's.customer_id', 'c.customer_id')
      .select(['t.id', 's.anchor_at as anchor'])
      .where('t.name', '=', 'Harbor')
      .executeTakeFirstOrThrow()
    const period_start = usageMonth(anchor, new Date()).start
    await db
      .insertInto('usage_periods')
      .values({ tenant_id: id, kind: 'analysis', period_start, used: analyses })
      .execute()
  }

  async function startTrial({ stack }: StripeApp, page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Start Free Trial.*Teams/ }).click()
    await page.waitForURL(`${stack.stripe.url}/**`)
    const email = page.getByLabel('Email')
    if ((await email.count()) > 0) await email.fill('newcomer@example.com')
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/billing/refresh'))
    await page.getByRole('button', { name: 'Start trial' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await (await refreshed).json()).toEqual({ refreshed: true })
  }

  async function changeToPro({ stack }: StripeApp, page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Plans' }).click()
    await lookAtAll(page)
    await page.getByRole('button', { name: /^Downgrade.*Pro/ }).click()
    await page.waitForURL(`${stack.stripe.url}/**`)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('/settings*')
  }

  async function lookAtAll(page: Page): Promise<void> {
    await expectClean(page)
    await page.setViewportSize(SIZES.phone)
    await expectClean(page)
    await page.setViewportSize(SIZES.wide)
  }
})
