import type { StripeEvent, WebhookEndpoint } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import type { DeliveryPlan } from './delivery-plan.ts'
import type { Poster } from './post.ts'
import { signatureHeader } from './sign.ts'

export interface Delivery {
  event: string
  type: string
  url: string
  /** The endpoint's answer; 0: none in time. */
  status: number
  /** 1 for the first try. */
  attempt: number
  signature: 'right' | 'wrong' | 'missing'
}

export interface Sending {
  attempt: number
  signature: Delivery['signature']
  ageSeconds: number
  secrets?: string[]
  body?: string
}

export const plainly: Sending = { attempt: 1, signature: 'right', ageSeconds: 0 }

export interface Courier {
  state: StripeState
  poster: Poster
  deliveries: Delivery[]
  plan: () => DeliveryPlan
  random: () => number
  /** Resolves early when the simulator closes. */
  pause: (ms: number) => Promise<void>
  isClosed: () => boolean
}

/** One post of one event. Answers the endpoint's status. */
export async function send(
  { state, poster, deliveries }: Courier,
  { endpoint, event, how }: { endpoint: WebhookEndpoint; event: StripeEvent; how: Sending },
): Promise<number> {
  const body = how.body ?? JSON.stringify(event, null, 2)
  // Signed by the real second, whatever the simulated clock says: receivers compare it with theirs.
  const at = Math.floor(state.settings.now().getTime() / 1000) - how.ageSeconds
  const secrets = how.signature === 'wrong' ? ['whsec_of_somebody_else'] : (how.secrets ?? endpoint.secrets)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    ...(how.signature === 'missing' ? {} : { 'stripe-signature': signatureHeader(body, { secrets, at }) }),
  }
  const status = await poster.send(endpoint.url, { body, headers })
  const { attempt, signature } = how
  deliveries.push({ event: event.id, type: event.type, url: endpoint.url, status, attempt, signature })
  return status
}

/** docs.stripe.com/webhooks#retries: anything but a 2xx is tried again, later and later. */
export async function deliver(courier: Courier, endpoint: WebhookEndpoint, event: StripeEvent) {
  const { state, plan, random, pause, isClosed } = courier
  const { delayMs, ageSeconds, retry, wrongSignature } = plan()
  if (delayMs > 0) await pause(Math.floor(random() * delayMs))
  if (wrongSignature > 0 && random() < wrongSignature)
    await send(courier, { endpoint, event, how: { ...plainly, signature: 'wrong' } })
  const waits = retry ? state.settings.redeliveryMs : []
  for (let attempt = 1; attempt <= waits.length + 1 && !isClosed(); attempt += 1) {
    const status = await send(courier, { endpoint, event, how: { ...plainly, attempt, ageSeconds } })
    if (status >= 200 && status < 300) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
      return
    }
    const wait = waits[attempt - 1]
    if (wait !== undefined) await pause(wait)
  }
}

export const wanting = ({ endpoints }: StripeState, { type }: StripeEvent) =>
  [...endpoints.values()].filter(
    ({ enabled_events: wanted, status }) =>
      status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  )
