import { requestSync } from '@debrief/database/billing/customer-syncs'
import { storeSubscriptions } from '@debrief/database/billing/mirror-subscriptions'
import { createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCheckout } from './checkout/start-checkout.ts'
import { openPortal } from './portal/open-portal.ts'
import { buySeats } from './seats/buy-seats.ts'
import { previewPurchase } from './seats/preview.ts'
import { APP_URL, openTrial, type Payer, type Trial } from './testing/open-trial.ts'

let trial: Trial
beforeAll(async () => {
  trial = await openTrial()
})
afterAll(() => trial?.close())

async function forgottenPayer(): Promise<Payer> {
  const payer = await trial.payer('teams')
  trial.stripe.state.customers.delete(payer.customerId)
  trial.stripe.state.subscriptions.delete(payer.subscriptionId)
  return payer
}

const readCustomerId = async (userId: string) =>
  (
    await trial.connection.db
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).customer_id

describe('a customer that Stripe does not know', { timeout: 60_000 }, () => {
  it('is replaced at checkout, and the person continues', async () => {
    const { userId, customerId } = await forgottenPayer()
    const wanted = { userId, planType: 'pro', interval: 'month', appUrl: APP_URL } as const
    const { url } = await startCheckout(wanted, trial.face)
    await trial.pay(url, '4242424242424242')
    await trial.settled()
    const replaced = await readCustomerId(userId)
    expect(replaced).not.toBe(customerId)
    expect(await trial.held(userId)).toEqual(trial.atStripe(replaced))
    expect(await trial.held(userId)).toMatchObject([{ planType: 'pro' }])
  })

  it('is replaced even if it is under a day old, when Stripe would repeat its response for the same key', async () => {
    const { userId } = await trial.atCheckout()
    const first = await readCustomerId(userId)
    await trial.tools.stripe.customers.del(first).catch(() => trial.stripe.state.customers.delete(first))
    const wanted = { userId, planType: 'pro', interval: 'month', appUrl: APP_URL } as const
    expect((await startCheckout(wanted, trial.face)).url).toContain('http')
    expect(await readCustomerId(userId)).not.toBe(first)
  })

  it('gets instructions if there’s no subscription to manage', async () => {
    const { userId } = await forgottenPayer()
    const unknown = { code: 'customer_unknown', status: 409 }
    await expect(openPortal({ userId, appUrl: APP_URL }, trial.face)).rejects.toMatchObject(unknown)
    await expect(previewPurchase({ userId, quantity: 1 }, trial.face)).rejects.toMatchObject(unknown)
    await expect(buySeats({ userId, quantity: 1, key: 'seats-1' }, trial.face)).rejects.toMatchObject(unknown)
  })

  it('is not fetched forever, and its stored data is kept', async () => {
    const { id: userId } = await createUser(trial.connection.db)
    const customerId = 'cus_unknown'
    const { db } = trial.connection
    await db.insertInto('stripe_customers').values({ user_id: userId, customer_id: customerId }).execute()
    const payer = await trial.payer('pro')
    const [held] = await trial.held(payer.userId)
    await db.transaction().execute((trx) =>
      storeSubscriptions(trx, customerId, [
        {
          ...held!,
          subscriptionId: 'sub_unknown',
          priceId: null,
          interval: 'month',
          baseItemId: null,
          seatItemId: null,
          anchorAt: 1_700_000_000,
        },
      ]),
    )
    await requestSync(db, customerId)
    await trial.settled()
    expect(await trial.held(userId)).toMatchObject([{ subscriptionId: 'sub_unknown' }])
  })
})
