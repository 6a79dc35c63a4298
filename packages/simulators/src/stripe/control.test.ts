import { expect, it } from 'vitest'
import { startForTest } from './testing/start.ts'

async function withControls() {
  const started = await startForTest()
  const control = async (what: string, body?: unknown) => {
    const [method = 'GET', path = ''] = what.split(' ')
    const response = await fetch(`${started.url}/_simulator${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }
  return { ...started, control }
}

it('moves the clock forward', async () => {
  const { control, clock } = await withControls()
  const before = clock.now()
  const { body } = await control('POST /clock', { days: 2, hours: 1 })
  expect(body.now - before).toBeGreaterThanOrEqual(49 * 3600)
  expect((await control('GET /clock')).body.now).toBeGreaterThanOrEqual(body.now)
  expect((await control('POST /clock', { weeks: 1 })).status).toBe(422)
})

it('adds and clears faults', async () => {
  const { control, stripe } = await withControls()
  await control('POST /faults', { kind: 'status', status: 503, times: null })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  expect((await control('GET /faults')).body).toMatchObject([{ kind: 'status', times: null }])
  await control('DELETE /faults')
  expect((await stripe.customers.list()).data).toEqual([])
  expect((await control('POST /faults', { kind: 'earthquake' })).status).toBe(422)
})

it('adds endpoints, holds events, releases them and lists their deliveries', async () => {
  const { control, stripe, url } = await withControls()
  await control('POST /endpoints', { url: `${url}/_simulator/nowhere`, events: ['customer.created'] })
  await control('POST /deliveries', { hold: true, retry: false })
  const customer = await stripe.customers.create({})
  expect((await control('GET /deliveries')).body).toEqual([])
  expect((await control('POST /release', { order: 'reversed' })).body).toEqual({ sent: 1 })
  await control('GET /settled')
  expect((await control('GET /deliveries')).body).toMatchObject([
    { type: 'customer.created', status: 404, attempt: 1 },
  ])
  const [event] = (await stripe.events.list()).data
  expect((await control(`POST /events/${event?.id}/resend`, { signature: 'wrong' })).body).toEqual({
    statuses: [404],
  })
  expect(event?.data.object).toMatchObject({ id: customer.id })
})

it('lists calls and effects, and clears them', async () => {
  const { control, stripe, catalog, payer } = await withControls()
  const { pro } = await catalog()
  const customer = await payer()
  await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: pro.id, quantity: 3 }] },
    { idempotencyKey: 'k1' },
  )
  const { body } = await control('GET /effects')
  expect(body).toMatchObject([
    { kind: 'subscription', amount: 1, idempotencyKey: 'k1' },
    { kind: 'quantity', amount: 3 },
    { kind: 'invoice', amount: 8700 },
    { kind: 'charge', amount: 8700, customer: customer.id },
  ])
  expect((await control('GET /calls')).body.at(-1)).toMatchObject({
    path: '/v1/subscriptions',
    status: 200,
    replayed: false,
  })
  await control('DELETE /effects')
  expect((await control('GET /effects')).body).toEqual([])
  expect((await control('GET /violations')).body).toEqual([])
})
