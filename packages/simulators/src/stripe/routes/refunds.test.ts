import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

async function pay({ stripe, catalog, payer }: Awaited<ReturnType<typeof startForTest>>) {
  const { pro } = await catalog()
  const customer = await payer()
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: pro.id }] })
  const { data } = await stripe.invoices.list({ subscription: id, expand: ['data.payments'] })
  return { customer, paymentIntent: data[0]!.payments!.data[0]!.payment.payment_intent as string }
}

it('refunds a payment in parts, but never more than was paid', async () => {
  const started = await startForTest()
  const { stripe, effects, state, url } = started
  const { customer, paymentIntent } = await pay(started)
  const part = await stripe.refunds.create({
    payment_intent: paymentIntent,
    amount: 1_000,
    reason: 'requested_by_customer',
    metadata: { why: 'test' },
  })
  expect(part).toMatchObject({ amount: 1_000, status: 'succeeded', metadata: { why: 'test' } })
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ payment_intent: paymentIntent })
  const tooMuch = stripe.refunds.create({ payment_intent: paymentIntent, amount: 2_000 })
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect((await stripe.refunds.create({ charge: part.charge as string })).amount).toBe(1_900)
  await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent })
  expect(data.map(({ amount }) => amount)).toEqual([1_900, 1_000])
  const refunds = effects().filter(({ kind }) => kind === 'refund')
  expect(refunds.map((effect) => [effect.customer, effect.amount])).toEqual([
    [customer.id, 1_000],
    [customer.id, 1_900],
  ])
  const events = [...state.events.values()].filter(({ type }) => type.includes('refund'))
  expect(events.map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.created',
    'charge.refunded',
  ])
  expect(events.at(-1)!.data.object).toMatchObject({ refunded: true, amount_refunded: 2_900 })
  expect(await (await fetch(url)).text()).toContain('$19.00 refunded')
})

it('refunds nothing that wasn’t paid', async () => {
  const { stripe } = await startForTest()
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  })
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
})
