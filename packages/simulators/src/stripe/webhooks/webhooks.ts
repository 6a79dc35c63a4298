import { createRandom } from '../../github/faults/random.ts'
import type { StripeEvent } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { type Courier, type Delivery, deliver, plainly, send, wanting } from './deliver.ts'
import {
  type DeliveryPlan,
  deliveryPlanSchema,
  type Release,
  type Resend,
  releaseSchema,
  resendSchema,
} from './delivery-plan.ts'
import { createPoster } from './post.ts'
import { createWaiting } from './waiting.ts'

export interface Webhooks {
  deliveries: readonly Delivery[]
  plan: () => DeliveryPlan
  setPlan: (plan: Partial<DeliveryPlan>) => void
  /** Sends what was kept back, and keeps nothing back any more. Answers how many go out. */
  release: (how?: Release) => number
  /** Sends one event again, to every endpoint. Answers the statuses. */
  resend: (eventId: string, how?: Resend) => Promise<number[]>
  /** Resolves when nothing is on its way or waits to be tried again. */
  settled: () => Promise<void>
  close: () => void
}

/** Sends events to the endpoints that want them, as the plan has it. */
export function createWebhooks(state: StripeState): Webhooks {
  const waiting = createWaiting()
  const deliveries: Delivery[] = []
  const held: StripeEvent[] = []
  let plan = deliveryPlanSchema.parse({})
  let random = createRandom(plan.seed)
  const courier: Courier = {
    state,
    poster: createPoster(state.settings.deliveryTimeoutMs),
    deliveries,
    plan: () => plan,
    random: () => random(),
    ...waiting,
  }

  state.onEvent = (event) => {
    if (waiting.isClosed()) return
    if (plan.hold) return void held.push(event)
    if (plan.drop > 0 && random() < plan.drop) return
    const copies = plan.duplicate > 0 && random() < plan.duplicate ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) void waiting.track(toAll(courier, event))
  }

  return {
    deliveries,
    settled: waiting.settled,
    plan: () => plan,
    setPlan(next) {
      plan = deliveryPlanSchema.parse(next)
      random = createRandom(plan.seed)
    },
    release(how = {}) {
      const release = releaseSchema.parse(how)
      plan = { ...plan, hold: false }
      const events = inOrder(held.splice(0), release)
      void waiting.track(oneByOne(courier, events))
      return events.length
    },
    async resend(eventId, how = {}) {
      const event = state.events.get(eventId)
      if (!event) throw new Error(`There is no event ${eventId}.`)
      const { secrets, body, ...rest } = resendSchema.parse(how)
      const sending = {
        ...plainly,
        ...rest,
        ...(secrets && { secrets }),
        ...(body !== undefined && { body }),
      }
      const endpoints = [...state.endpoints.values()]
      return Promise.all(
        endpoints.map((endpoint) => waiting.track(send(courier, { endpoint, event, how: sending }))),
      )
    },
    close() {
      waiting.close()
      courier.poster.close()
    },
  }
}

const toAll = (courier: Courier, event: StripeEvent) =>
  Promise.all(wanting(courier.state, event).map((endpoint) => deliver(courier, endpoint, event)))

/** One after the other, so that the order is the one asked for. */
async function oneByOne(courier: Courier, events: StripeEvent[]) {
  for (const event of events) await toAll(courier, event)
}

function inOrder(
  held: StripeEvent[],
  { order, seed, copies, drop }: ReturnType<typeof releaseSchema.parse>,
): StripeEvent[] {
  const random = createRandom(seed)
  const kept = held.filter(() => random() >= drop)
  const all = Array.from({ length: copies }, () => kept).flat()
  if (order === 'shuffled') return shuffled(all, random)
  return order === 'reversed' ? all.toReversed() : all
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const mixed = [...values]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last] as T, mixed[other] as T]
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}
