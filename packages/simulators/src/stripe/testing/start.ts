import Stripe from 'stripe'
import { expect, onTestFinished } from 'vitest'
import { stripeData } from '../../testing/shared-data.ts'
import type { StripeSimulatorOptions } from '../options.ts'
import { startStripeSimulator } from '../server.ts'

/**
 * The simulator stops when the test finishes. Stripe's client doesn't retry, except once after a closed connection. A
 * violation fails the test unless `mayViolate` is set.
 */
export async function startForTest(options: StripeSimulatorOptions & { mayViolate?: boolean } = {}) {
  const simulator = await startStripeSimulator({
    dataFolder: stripeData,
    warn: () => undefined,
    ...options,
  })
  onTestFinished(async () => {
    await simulator.close()
    if (!options.mayViolate) expect(simulator.violations()).toEqual([])
  })
  const { host, port, secretKey } = simulator
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })

  /** Plus for $19, Pro for $29 and Teams for $39 a month, and Pro for $290 a year. */
  async function catalog() {
    const price = async (key: string, amount: number, interval: 'month' | 'year' = 'month') => {
      const product = await stripe.products.create({ name: key.split('_')[0] ?? key })
      return stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval },
        lookup_key: key,
      })
    }
    return {
      plus: await price('plus_monthly', 1900),
      pro: await price('pro_monthly', 2900),
      teams: await price('teams_monthly', 3900),
      proYearly: await price('pro_yearly', 29_000, 'year'),
    }
  }

  const payer = (card = 'pm_card_visa') =>
    stripe.customers.create({
      email: 'marta@northbeam.test',
      payment_method: card,
      invoice_settings: { default_payment_method: card },
    })

  const types = () => [...simulator.state.events.values()].map(({ type }) => type)

  return { ...simulator, stripe, catalog, payer, types }
}
