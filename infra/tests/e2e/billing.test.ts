import { usageMonth } from '@debrief/domain/billing/usage'
import { insertPerson } from '@debrief/gateway/testing/rows'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { openPayments } from './stage/open-payments.ts'
import { canShow, SIZES } from './stage/open-stage.ts'

const ADA = 'ada.lind@example.com'
const PRICING = 'Welcome! Select your plan to get started'

describe.skipIf(!canShow)('paying', () => {
  let stage: Awaited<ReturnType<typeof openPayments>>['stage']
  let stack: Awaited<ReturnType<typeof openPayments>>['stack']

  beforeAll(async () => {
    ;({ stage, stack } = await openPayments())
    await insertPerson(stage.db, 'newcomer')
    await insertPerson(stage.db, 'harbor-head')
    const ada = await insertPerson(stage.db, 'ada-lind')
    await stage.db.insertInto('user_emails').values({ user_id: ada, email: ADA, is_primary: true }).execute()
  })
  afterAll(async () => {
    await stack?.close()
    await stage?.close()
  })

  it('begins with a trial without a card, changes the plan, and ends with the trial', {
    timeout: 120_000,
  }, async () => {
    const { page, faults } = await stage.openPage({ as: 'newcomer' })
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('heading', { name: PRICING }).waitFor()
    await page.getByText('14 days free, no credit card.').waitFor()
    await lookAtAll(page)

    await startTrial(page)
    await lookAtAll(page)
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Get Started: Connect Your Repositories' }).waitFor()

    await page.goto(`${stage.url}/settings`)
    const panel = page.getByRole('region', { name: 'Subscription' })
    await panel.getByText('Trial (14 days left)').waitFor()
    expect(await panel.innerText()).toContain('$78 per month')
    await lookAtAll(page)
    await changeToPro(page)
    await panel.getByRole('link', { name: 'Plans' }).waitFor()
    await panel.getByText('Pro', { exact: true }).waitFor()
    expect(await panel.getByRole('button', { name: 'Manage subscription' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')

    stack.stripe.clock.advance({ days: 15 })
    await stack.settled()
    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('heading', { name: PRICING }).waitFor()
    await page
      .getByRole('button', { name: /^Subscribe/ })
      .first()
      .waitFor()
    expect(await page.getByText('14 days free, no credit card.').count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('takes a team from a trial over its seats and its limit to the end of the plan', {
    timeout: 150_000,
  }, async () => {
    const [manager, member] = await Promise.all(
      ['harbor-head', 'ada-lind'].map((login) => stage.openPage({ as: login })),
    )
    await manager!.page.goto(`${stage.url}/pricing`)
    await startTrial(manager!.page)
    await fillTheSeats(manager!.page)
    await buyOneSeat(manager!.page)

    await member!.page.goto(`${stage.url}/dashboard`)
    await member!.page.getByRole('button', { name: 'Accept' }).click()
    await member!.page.waitForURL('**/dashboard')
    await useUp(150)
    await member!.page.reload()
    await member!.page.getByText("0 of the team's 150 PR analyses left this month.").waitFor()

    stack.stripe.clock.advance({ days: 15 })
    await stack.settled()
    await member!.page.goto(`${stage.url}/dashboard`)
    await member!.page.getByRole('heading', { name: 'Team Subscription Inactive' }).waitFor()
    expect([...manager!.faults, ...member!.faults]).toEqual([])
    await Promise.all([manager!.page.context().close(), member!.page.context().close()])
  })

  /** The manager takes one of the two seats, and an invitation takes the other. */
  async function fillTheSeats(page: Page): Promise<void> {
    await page.goto(`${stage.url}/settings`)
    const panel = page.getByRole('region', { name: 'Team', exact: true })
    await panel.getByLabel('Team name').fill('Harbor')
    await panel.getByRole('button', { name: 'Create Team' }).click()
    await panel.getByLabel('Invite by email').fill(ADA)
    await panel.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Invitations sent successfully!').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await panel.getByText('All 2 seats are taken.').waitFor()
  }

  async function buyOneSeat(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Purchase More Seats' }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog
      .getByText(/for the rest of this period\. Your next invoice on .* will be \$117\.00\./)
      .waitFor()
    await dialog.getByRole('button', { name: 'Buy 1 seat' }).click()
    await page.getByText('Successfully purchased additional seats').waitFor()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByText('use 2 of your 3 seats.').waitFor()
  }

  async function useUp(analyses: number): Promise<void> {
    const { id, anchor } = await stage.db
      .selectFrom('teams as t')
      .innerJoin('stripe_customers as c', 'c.user_id', 't.manager_id')
      .innerJoin('stripe_subscriptions as s', 's.customer_id', 'c.customer_id')
      .select(['t.id', 's.anchor_at as anchor'])
      .where('t.name', '=', 'Harbor')
      .executeTakeFirstOrThrow()
    const period_start = usageMonth(anchor, new Date()).start
    await stage.db
      .insertInto('usage_periods')
      .values({ tenant_id: id, kind: 'analysis', period_start, used: analyses })
      .execute()
  }

  async function startTrial(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Start Free Trial.*Teams/ }).click()
    await page.waitForURL(`${stack.stripe.url}/**`)
    const email = page.getByLabel('Email')
    if ((await email.count()) > 0) await email.fill('newcomer@example.com')
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/billing/refresh'))
    await page.getByRole('button', { name: 'Start trial' }).click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect(await (await refreshed).json()).toEqual({ refreshed: true })
  }

  /** Confirms the change in Stripe's portal, which redirects back to the settings. */
  async function changeToPro(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Plans' }).click()
    await page.getByRole('button', { name: /^Downgrade.*Pro/ }).click()
    await page.waitForURL(`${stack.stripe.url}/**`)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(`${stage.url}/settings*`)
  }

  async function lookAtAll(page: Page): Promise<void> {
    await expectClean(page)
    await page.setViewportSize(SIZES.phone)
    await expectClean(page)
    await page.setViewportSize(SIZES.wide)
  }
})
