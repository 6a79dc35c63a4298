import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

it('adds, changes and removes items, each with its prorations', async () => {
  const { stripe, catalog, payer } = await startForTest()
  const { pro, teams } = await catalog()
  const customer = await payer()
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: pro.id }],
  })
  const seats = await stripe.subscriptionItems.create({
    subscription: subscription.id,
    price: teams.id,
    quantity: 2,
  })
  expect((await stripe.subscriptionItems.update(seats.id, { quantity: 5 })).quantity).toBe(5)
  const listed = await stripe.subscriptionItems.list({ subscription: subscription.id })
  expect(listed.data.map(({ quantity }) => quantity)).toEqual([1, 5])
  expect(await stripe.subscriptionItems.del(seats.id)).toMatchObject({ deleted: true })
  await expect(stripe.subscriptionItems.retrieve(seats.id)).rejects.toMatchObject({ statusCode: 404 })
  const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true })
  // A second may have passed since the start, so the amounts may differ slightly from the seats' full price.
  const cents = pending.data.map(({ amount }) => Math.round(amount / 3900)).toReversed()
  expect(cents).toEqual([2, -2, 5, -5])
})

it('rejects items with another interval', async () => {
  const { stripe, catalog, payer } = await startForTest()
  const { pro, proYearly } = await catalog()
  const customer = await payer()
  const mixed = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: pro.id }, { price: proYearly.id }],
  })
  await expect(mixed).rejects.toMatchObject({ statusCode: 400, param: 'items' })
})
