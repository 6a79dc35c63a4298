import { badRequest, missing } from '../http/api-error.ts'
import type { LineGiven } from '../objects/invoice.ts'
import { makeItem } from '../objects/subscription.ts'
import type { Period, Price, Subscription, SubscriptionItem } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { periodEnd } from '../state/time.ts'
import { cycleLines } from './invoices.ts'
import { type ItemChange, intervalOf, isSame, periodOf, prorate, refuseMixedIntervals } from './proration.ts'

export interface ItemWish {
  /** null: a new item. */
  id: string | null
  price: Price | null
  quantity: number | null
  deleted: boolean
}

export interface UpdateWish {
  items: ItemWish[]
  prorationBehaviour: 'create_prorations' | 'always_invoice' | 'none'
  /** The second the change counts from; null: now. */
  prorationDate: number | null
  paymentBehaviour:
    | 'allow_incomplete'
    | 'error_if_incomplete'
    | 'default_incomplete'
    | 'pending_if_incomplete'
  /** now: the trial, or the period, ends and a new one begins. */
  restart: boolean
}

export interface UpdatePlan {
  items: SubscriptionItem[]
  changes: ItemChange[]
  /** What is owed or owing for the rest of the period, and for a new one where one begins. */
  lines: LineGiven[]
  /** Begins now, where the interval changes or the caller wants it so; null: the period stays. */
  newPeriod: Period | null
}

/** What an update would do; nothing is changed. Throws a 400 for an unknown item or a second outside the period. */
export function planUpdate(
  state: StripeState,
  subscription: Subscription,
  { wish, now }: { wish: UpdateWish; now: number },
): UpdatePlan {
  const period = periodOf(subscription)
  const at = wish.prorationDate ?? now
  if (wish.prorationDate !== null && (at < period.start || at > period.end))
    throw badRequest('Cannot specify `proration_date` outside of the current period.', {
      param: 'proration_date',
    })
  const items = nextItems(subscription, wish.items, now)
  refuseMixedIntervals(items)
  const changes = changesOf(subscription.items.data, items)
  const [was, is] = [subscription.items.data[0], items[0]]
  const newInterval = was && is ? intervalOf(was.price) !== intervalOf(is.price) : false
  const restarts = wish.restart || (newInterval && subscription.status !== 'trialing')
  const newPeriod = restarts ? periodFrom(items, at) : null
  const credits = creditsOf(state, subscription, { wish, changes, at, restarts })
  const charges = newPeriod ? cycleLines(state, items, { period: newPeriod, trial: false }) : []
  return { items, changes, lines: [...credits, ...charges], newPeriod }
}

function creditsOf(
  state: StripeState,
  subscription: Subscription,
  { wish, changes, at, restarts }: { wish: UpdateWish; changes: ItemChange[]; at: number; restarts: boolean },
): LineGiven[] {
  if (wish.prorationBehaviour === 'none' || !['active', 'past_due'].includes(subscription.status)) return []
  const period = periodOf(subscription)
  // A new period is charged whole, so only what is left of the old one is given back.
  const counted = restarts
    ? subscription.items.data.map((item) => ({ id: item.id, before: item, after: null }))
    : changes.filter((one) => !isSame(one))
  return prorate(state, subscription, { changes: counted, at, period })
}

function periodFrom(items: SubscriptionItem[], start: number): Period {
  const recurring = items[0]?.price.recurring
  if (!recurring) throw badRequest('The price specified is not recurring.', { param: 'items' })
  return { start, end: periodEnd(start, recurring, 1) }
}

function nextItems(subscription: Subscription, wishes: ItemWish[], now: number): SubscriptionItem[] {
  const items = subscription.items.data.map((item) => ({ ...item }))
  for (const [index, wish] of wishes.entries()) {
    if (wish.id === null) {
      if (!wish.price)
        throw badRequest('Missing required param: items[price].', { param: `items[${index}][price]` })
      const given = { price: wish.price, quantity: wish.quantity ?? 1 }
      const period = periodOf(subscription)
      items.push(makeItem(now, { ...given, subscription: subscription.id, period }))
      continue
    }
    const at = items.findIndex(({ id }) => id === wish.id)
    const item = items[at]
    if (!item) throw missing('subscription item', wish.id, `items[${index}][id]`)
    if (wish.deleted) items.splice(at, 1)
    else Object.assign(item, withPrice(item, wish))
  }
  if (items.length === 0)
    throw badRequest('A subscription must have at least one active plan.', { param: 'items' })
  return items
}

const withPrice = (item: SubscriptionItem, { price, quantity }: ItemWish) => {
  const { plan } = price
    ? makeItem(0, { price, quantity: 1, subscription: '', period: { start: 0, end: 0 } })
    : item
  return { price: price ?? item.price, plan, quantity: quantity ?? item.quantity }
}

function changesOf(before: SubscriptionItem[], after: SubscriptionItem[]): ItemChange[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const one = (items: SubscriptionItem[], id: string) => items.find((item) => item.id === id) ?? null
  return [...ids].map((id) => ({ id, before: one(before, id), after: one(after, id) }))
}
