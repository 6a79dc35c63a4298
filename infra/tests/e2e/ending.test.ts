import { insertPerson } from '@debrief/gateway/testing/rows'
import type { Page } from '@playwright/test'
import { expectClean } from './environment/expect-clean.ts'
import { type StripeApp, test } from './environment/stripe.ts'
import { expect, SIZES, sizes } from './environment/test.ts'

const CARD = '4242 4242 4242 4242'

for (const size of sizes)
  test.describe(`ending a plan, ${size}`, () => {
    const login = `leaving-${size}`
    const address = `${login}@example.com`
    test.use({ viewport: SIZES[size], as: login })

    test.beforeAll(async ({ app }) => {
      const id = await insertPerson(app.db, login)
      await app.db.updateTable('users').set({ email: address }).where('id', '=', id).execute()
    })

    test('takes three steps to cancel, keep and withdraw, each confirmed by email', async ({ app, page }) => {
      test.setTimeout(180_000)
      await choosePlan(app, page, /^Start Free Trial.*Pro/)
      await page.goto('/settings')
      await step(page, 'Cancel subscription', 'Confirm cancellation')
      await close(page, 'Your subscription is canceled')
      await expect(findPanel(page).getByText('Your subscription is canceled')).toBeVisible()
      expect(await lastEmail(app, 1)).toContain('Your subscription ends on')

      await step(page, 'Keep subscription', 'Keep subscription')
      await close(page, 'Your cancellation was undone')
      expect(await lastEmail(app, 2)).toContain('Your cancellation was undone')

      await step(page, 'Withdraw from the contract here', 'Confirm withdrawal')
      // The person has lost access but still sees the confirmation.
      await close(page, 'You’ve withdrawn from the contract')
      expect(await lastEmail(app, 3)).toContain('You paid nothing, so there is nothing to refund.')
      await expect(page).toHaveURL(/\/pricing/)
      await expect(findPanel(page)).toHaveCount(0)
    })

    test('refunds a payment to a person who withdraws', async ({ app, page }) => {
      test.setTimeout(180_000)
      await choosePlan(app, page, /^Subscribe.*Teams/)
      await page.goto('/pricing')
      await expect(findPanel(page)).toBeVisible()
      await expectClean(page)
      await findPanel(page).getByRole('button', { name: 'Withdraw from the contract here' }).click()
      await expect(page.getByRole('alertdialog').getByRole('definition').last()).toHaveText('$78.00')
      await expectClean(page)
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await close(page, 'You’ve withdrawn from the contract')
      expect(await lastEmail(app, 4)).toContain('We refunded the $78.00 that you paid.')
      const refunds = app.stack.stripe.effects().filter(({ kind }) => kind === 'refund')
      expect(refunds.at(-1)?.amount).toBe(7_800)
      await page.goto(app.stack.stripe.url)
      await expect(page.getByText('$78.00 refunded').first()).toBeVisible()
    })

    async function lastEmail({ stack }: StripeApp, count: number): Promise<string> {
      await expect.poll(async () => (await stack.readEmails(address)).length).toBe(count)
      return (await stack.readEmails(address)).at(-1)!
    }
  })

const findPanel = (page: Page) => page.getByRole('region', { name: 'Cancel or withdraw' })

async function step(page: Page, choose: string, confirm: string): Promise<void> {
  await findPanel(page).getByRole('button', { name: choose }).scrollIntoViewIfNeeded()
  await expectClean(page)
  await findPanel(page).getByRole('button', { name: choose }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('button', { name: confirm }).click()
}

async function close(page: Page, title: string): Promise<void> {
  const receipt = page.getByRole('dialog', { name: title })
  await expect(receipt.getByText(/We received your request on/)).toBeVisible()
  await expectClean(page)
  await receipt.getByRole('button', { name: 'OK' }).click()
  await expect(receipt).toHaveCount(0)
}

async function choosePlan({ stack }: StripeApp, page: Page, button: RegExp): Promise<void> {
  await page.goto('/pricing')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(`${stack.stripe.url}/**`)
  await expect(
    page.getByText('By subscribing, you ask us to start your subscription immediately.'),
  ).toBeVisible()
  const email = page.getByLabel('Email')
  if ((await email.count()) > 0) await email.fill('leaving@example.com')
  const card = page.getByLabel('Card number')
  if (button.source.includes('Subscribe')) await card.fill(CARD)
  await page.getByRole('button', { name: /^(Start trial|Subscribe)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await stack.settled()
}
