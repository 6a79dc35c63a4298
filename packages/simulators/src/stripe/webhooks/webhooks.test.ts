import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import type { StripeSimulatorOptions } from '../options.ts'
import { startForTest } from '../testing/start.ts'

interface ReceivedWebhook {
  body: string
  signature: string
}

async function startEndpoint() {
  const received: ReceivedWebhook[] = []
  const settings = { status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      })
      response.writeHead(settings.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const ids = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received, settings, ids }
}

async function withEndpoint(options: StripeSimulatorOptions = {}) {
  const endpoint = await startEndpoint()
  const started = await startForTest(options)
  started.addEndpoint({ url: endpoint.url })
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 1)
      await started.stripe.products.create({ name: `product ${made}` })
  }
  return { ...started, endpoint, make }
}

it('creates signatures that Stripe’s library accepts, with both secrets during a rotation', async () => {
  const endpoint = await startEndpoint()
  const { stripe, addEndpoint, webhooks } = await startForTest()
  addEndpoint({ url: endpoint.url, secrets: ['whsec_old', 'whsec_new'] })
  const customer = await stripe.customers.create({ email: 'a@northbeam.test' })
  await webhooks.settled()
  const [message] = endpoint.received
  for (const secret of ['whsec_old', 'whsec_new']) {
    const event = stripe.webhooks.constructEvent(message!.body, message!.signature, secret)
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
  }
  expect(() => stripe.webhooks.constructEvent(message!.body, message!.signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
  const own = stripe.webhooks.generateTestHeaderString({
    payload: message!.body,
    secret: 'whsec_old',
    timestamp: Number(/t=(\d+)/.exec(message!.signature)?.[1]),
  })
  expect(message!.signature.startsWith(own)).toBe(true)
})

it('retries until it gets a 2xx', async () => {
  const { endpoint, make, webhooks } = await withEndpoint({ redeliveryMs: [1, 1, 1] })
  endpoint.settings.status = 503
  await make(1)
  await webhooks.settled()
  expect(webhooks.deliveries.map(({ status, attempt }) => [status, attempt])).toEqual([
    [503, 1],
    [503, 2],
    [503, 3],
    [503, 4],
  ])
  endpoint.settings.status = 200
  await make(1)
  await webhooks.settled()
  expect(webhooks.deliveries).toHaveLength(5)
})

it('holds events and releases them shuffled and doubled, the same way for the same seed', async () => {
  const { endpoint, make, webhooks, state } = await withEndpoint()
  webhooks.setPlan({ hold: true })
  await make(6)
  expect(endpoint.received).toEqual([])
  expect(webhooks.release({ order: 'shuffled', seed: 7, copies: 2 })).toBe(12)
  await webhooks.settled()
  const created = [...state.events.keys()]
  expect(endpoint.ids()).toHaveLength(12)
  expect(new Set(endpoint.ids())).toEqual(new Set(created))
  expect(endpoint.ids().slice(0, 6)).not.toEqual(created)
})

it('drops, doubles and forges the given shares of events', async () => {
  const { endpoint, make, webhooks, stripe, webhookSecret } = await withEndpoint()
  webhooks.setPlan({ drop: 1 })
  await make(2)
  webhooks.setPlan({ duplicate: 1 })
  await make(1)
  webhooks.setPlan({ wrongSignature: 1 })
  await make(1)
  await webhooks.settled()
  expect(endpoint.received).toHaveLength(4)
  const accepted = endpoint.received.map(({ body, signature }) => {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret).type
    } catch {
      return 'refused'
    }
  })
  expect(accepted).toEqual(['product.created', 'product.created', 'refused', 'product.created'])
})

it('resends an event, outdated or forged', async () => {
  const { endpoint, make, webhooks, stripe, state, webhookSecret } = await withEndpoint()
  await make(1)
  await webhooks.settled()
  const [id = ''] = state.events.keys()
  await webhooks.resend(id, { ageSeconds: 301 })
  await webhooks.resend(id, { signature: 'wrong' })
  await webhooks.resend(id, { signature: 'missing' })
  for (const { body, signature } of endpoint.received.slice(1))
    expect(() => stripe.webhooks.constructEvent(body, signature, webhookSecret)).toThrow()
  expect(endpoint.received).toHaveLength(4)
})

it('sends an endpoint only the events it subscribed to', async () => {
  const endpoint = await startEndpoint()
  const { stripe, webhooks } = await startForTest()
  const made = await stripe.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['customer.created'],
  })
  await stripe.products.create({ name: 'x' })
  await stripe.customers.create({})
  await webhooks.settled()
  expect(endpoint.received).toHaveLength(1)
  const [message] = endpoint.received
  expect(stripe.webhooks.constructEvent(message!.body, message!.signature, made.secret ?? '').type).toBe(
    'customer.created',
  )
})
