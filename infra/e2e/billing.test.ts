import { insertPerson } from '@debrief/gateway/testing/rows'
import { type BillingStack, startBillingStack } from '@debrief/testing/billing-stack'
import { createTestDatabase } from '@debrief/testing/database'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from './stage/expect-clean.ts'
import { canShow, type OpenStage, openStage, SIZES } from './stage/open-stage.ts'

const PRICING = 'Welcome! Select your plan to get started'

describe.skipIf(!canShow)('paying', () => {
  let stage: OpenStage
  let stack: BillingStack

  beforeAll(async () => {
    const database = await createTestDatabase()
    stack = await startBillingStack({ databaseUrl: database.url, stripe: { validate: false } })
    stage = await openStage({ BILLING: 'on', ...stack.paymentSettings }, database)
    await insertPerson(stage.db, 'newcomer')
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

  /** By the portal's confirmation, which leads back to settings. */
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
