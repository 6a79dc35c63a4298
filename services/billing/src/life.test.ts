import { type BillingStack, GOOD_CARD, startBillingStack } from '@debrief/testing/billing-stack'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCheckout } from './checkout/start-checkout.ts'
import { readHeld } from './testing/read-held.ts'

let database: TestDatabase
let stack: BillingStack
beforeAll(async () => {
  database = await createTestDatabase()
  stack = await startBillingStack({ databaseUrl: database.url })
})
afterAll(async () => {
  await stack?.close()
  await database?.drop()
})

const appUrl = 'https://debrief.example'
const held = (userId: string) => readHeld(stack.connection.db, userId)

async function newcomer(planType: 'plus' | 'pro' | 'teams' = 'pro', interval: 'month' | 'year' = 'month') {
  const { id: userId } = await createUser(stack.connection.db)
  const { url } = await startCheckout({ userId, planType, interval, appUrl }, stack.tools)
  return { userId, url }
}

describe('a subscription’s life', { timeout: 60_000 }, () => {
  it('begins as a trial without a card, which ends by itself', async () => {
    const { userId, url } = await newcomer()
    await stack.pay(url)
    await stack.settled()
    expect(await held(userId)).toMatchObject([
      { status: 'trialing', planType: 'pro', interval: 'month', extraSeats: 0, cancelAtPeriodEnd: false },
    ])
    stack.stripe.clock.advance({ days: 14, hours: 2 })
    await stack.settled()
    expect(await held(userId)).toMatchObject([{ status: 'canceled' }])
    // The second time there is no trial, though the first was never paid for.
    const again = await startCheckout({ userId, planType: 'pro', interval: 'month', appUrl }, stack.tools)
    await stack.pay(again.url, GOOD_CARD)
    await stack.settled()
    expect((await held(userId)).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
  })

  it('no violations', () => {
    expect(stack.stripe.violations()).toEqual([])
  })
})
