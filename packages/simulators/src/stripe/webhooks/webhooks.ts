import { z } from 'zod'
import { createRandom } from '../../kit/random.ts'
import { createPendingWork, createPoster, type PendingWork, type Poster, sign } from '../../kit/webhooks.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects/nouns.ts'
import type { StripeState } from '../state/state.ts'

export interface Delivery {
  event: string
  type: string
  url: string
  /** The status of the endpoint's response. 0 if there was no response. */
  status: number
  attempt: number
  signature: 'right' | 'wrong' | 'missing'
}

export interface Webhooks {
  deliveries: readonly Delivery[]
  plan: () => DeliveryPlan
  setPlan: (plan: Partial<DeliveryPlan>) => void
  /** Sends the held events and stops holding events. Returns the number of events it sends. */
  release: (how?: Release) => number
  resend: (eventId: string, how?: Resend) => Promise<number[]>
  /** Resolves when no delivery is in flight or waiting for a retry. */
  settled: () => Promise<void>
  close: () => void
}

interface Sender {
  state: StripeState
  poster: Poster
  work: PendingWork
  deliveries: Delivery[]
  plan: DeliveryPlan
  random: () => number
}

export function createWebhooks(state: StripeState): Webhooks {
  const work = createPendingWork()
  const heldEvents: StripeEvent[] = []
  const plan = deliveryPlanSchema.parse({})
  const sender: Sender = {
    state,
    poster: createPoster(state.settings.deliveryTimeoutMs),
    work,
    deliveries: [],
    plan,
    random: createRandom(plan.seed),
  }
  const happens = (share: number) => share > 0 && sender.random() < share

  state.onEvent = (event) => {
    if (work.isClosed()) return
    if (sender.plan.hold) return void heldEvents.push(event)
    if (happens(sender.plan.drop)) return
    const copies = happens(sender.plan.duplicate) ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) void work.track(deliverToAll(sender, event))
  }

  return {
    deliveries: sender.deliveries,
    settled: work.settled,
    plan: () => sender.plan,
    setPlan(next) {
      sender.plan = deliveryPlanSchema.parse(next)
      sender.random = createRandom(sender.plan.seed)
    },
    release(how = {}) {
      sender.plan = { ...sender.plan, hold: false }
      const events = arrange(heldEvents.splice(0), releaseSchema.parse(how))
      void work.track(deliverInOrder(sender, events))
      return events.length
    },
    async resend(eventId, how = {}) {
      const event = state.events.get(eventId)
      if (!event) throw new Error(`There is no event ${eventId}.`)
      const sending = { attempt: 1, ...resendSchema.parse(how) }
      const endpoints = [...state.endpoints.values()]
      return Promise.all(endpoints.map((endpoint) => work.track(send(sender, endpoint, event, sending))))
    },
    close() {
      work.close()
      sender.poster.close()
    },
  }
}

interface SendOptions {
  attempt: number
  signature?: Delivery['signature']
  ageSeconds?: number
  secrets?: string[] | undefined
  body?: string | undefined
}

async function send(
  { state, poster, deliveries }: Sender,
  endpoint: WebhookEndpoint,
  event: StripeEvent,
  { attempt, signature = 'right', ageSeconds = 0, secrets = endpoint.secrets, ...own }: SendOptions,
): Promise<number> {
  const body = own.body ?? JSON.stringify(event, null, 2)
  // The signature uses the real time, not the simulated one, because receivers compare it with their own clock.
  const at = Math.floor(state.settings.now().getTime() / 1000) - ageSeconds
  const used = signature === 'wrong' ? ['whsec_of_somebody_else'] : secrets
  // docs.stripe.com/webhooks/signature: HMAC-SHA256 of `timestamp.body`, with one `v1` for each secret.
  const header = [`t=${at}`, ...used.map((secret) => `v1=${sign(secret, `${at}.${body}`)}`)].join(',')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    ...(signature === 'missing' ? {} : { 'stripe-signature': header }),
  }
  const { status } = await poster.post(endpoint.url, { body, headers })
  const { id, type } = event
  deliveries.push({ event: id, type, url: endpoint.url, status: status ?? 0, attempt, signature })
  return status ?? 0
}

/** docs.stripe.com/webhooks#retries: a delivery without a 2xx response is retried after increasing waits. */
async function deliver(sender: Sender, endpoint: WebhookEndpoint, event: StripeEvent) {
  const { state, work, random } = sender
  const { delayMs, ageSeconds, retry, wrongSignature } = sender.plan
  if (delayMs > 0) await work.pause(Math.floor(random() * delayMs))
  if (wrongSignature > 0 && random() < wrongSignature)
    await send(sender, endpoint, event, { attempt: 1, signature: 'wrong' })
  const waits = retry ? state.settings.redeliveryMs : []
  for (let attempt = 1; attempt <= waits.length + 1 && !work.isClosed(); attempt += 1) {
    const status = await send(sender, endpoint, event, { attempt, ageSeconds })
    if (status >= 200 && status < 300) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
      return
    }
    const wait = waits[attempt - 1]
    if (wait !== undefined) await work.pause(wait)
  }
}

function deliverToAll(sender: Sender, event: StripeEvent) {
  const subscribed = [...sender.state.endpoints.values()].filter(
    ({ enabled_events: events, status }) =>
      status === 'enabled' && (events.includes('*') || events.includes(event.type)),
  )
  return Promise.all(subscribed.map((endpoint) => deliver(sender, endpoint, event)))
}

/** Delivers one event at a time, so that events arrive in the order of the list. */
async function deliverInOrder(sender: Sender, events: StripeEvent[]) {
  for (const event of events) await deliverToAll(sender, event)
}

function arrange(heldEvents: StripeEvent[], release: ReturnType<typeof releaseSchema.parse>): StripeEvent[] {
  const { order, seed, copies, drop } = release
  const random = createRandom(seed)
  const kept = heldEvents.filter(() => random() >= drop)
  const all = Array.from({ length: copies }, () => kept).flat()
  if (order === 'reversed') return all.toReversed()
  if (order === 'created') return all
  const ranked = all.map((event) => ({ event, rank: random() }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ event }) => event)
}

/** Shares are between 0 and 1. The seed determines all random choices. */
export const deliveryPlanSchema = z.strictObject({
  seed: z.int().default(1),
  hold: z.boolean().default(false),
  drop: z.number().min(0).max(1).default(0),
  duplicate: z.number().min(0).max(1).default(0),
  /** The maximum delay before an event is sent. Each event's delay is random, so events can overtake each other. */
  delayMs: z.number().min(0).max(60_000).default(0),
  /** The share of deliveries that are preceded by an extra delivery with a wrong signature. */
  wrongSignature: z.number().min(0).max(1).default(0),
  /** The age of the signature's timestamp, in seconds. A negative age puts the timestamp in the future. */
  ageSeconds: z.int().default(0),
  retry: z.boolean().default(true),
})

export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>

export const releaseSchema = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
  seed: z.int().default(1),
  copies: z.int().min(1).max(20).default(1),
  drop: z.number().min(0).max(1).default(0),
})

export type Release = z.input<typeof releaseSchema>

export const resendSchema = z.strictObject({
  signature: z.enum(['right', 'wrong', 'missing']).default('right'),
  ageSeconds: z.int().default(0),
  secrets: z.array(z.string()).optional(),
  /** The body to send and sign instead of the event. */
  body: z.string().optional(),
})

export type Resend = z.input<typeof resendSchema>
