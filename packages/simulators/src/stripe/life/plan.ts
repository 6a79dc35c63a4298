import { badRequest, missing } from '../http/errors.ts'
import { nulls } from '../objects/fields.ts'
import type { LineDraft } from '../objects/invoice.ts'
import type { Invoice, Period, Price, Subscription, SubscriptionItem } from '../objects/nouns.ts'
import { makeItem } from '../objects/subscription.ts'
import { change, recordEffect } from '../state/events.ts'
import { getCurrentTime, HOUR, periodEnd, type StripeState } from '../state/state.ts'
import { cycleLines, productName } from './invoices.ts'

export interface ItemWish {
  id: string | null
  price: Price | null
  quantity: number | null
  deleted: boolean
}

export type PaymentBehavior = (typeof paymentBehaviors)[number]

export const paymentBehaviors = [
  'allow_incomplete',
  'error_if_incomplete',
  'default_incomplete',
  'pending_if_incomplete',
] as const

export interface UpdateWish {
  items: ItemWish[]
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none'
  /** The time from which the change is prorated. Null means now. */
  prorationDate: number | null
  paymentBehavior: PaymentBehavior
  restart: boolean
}

export interface UpdatePlan {
  items: SubscriptionItem[]
  lines: LineDraft[]
  /** A new period, because the interval changes or the caller requests one. Null if the current period continues. */
  newPeriod: Period | null
  isInvoicedNow: boolean
}

export const getPeriod = ({ items }: Subscription): Period => {
  const [first] = items.data
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
}

export const setPeriod = (items: SubscriptionItem[], { start, end }: Period) => {
  for (const item of items) {
    item.current_period_start = start
    item.current_period_end = end
  }
}

const formatInterval = ({ recurring }: Price) => `${recurring?.interval}${recurring?.interval_count}`

/** With Stripe's flexible billing, each interval has its own period. In the simulator, all items share one period. */
export function refuseMixedIntervals(items: readonly { price: Price }[]) {
  if (new Set(items.map(({ price }) => formatInterval(price))).size > 1)
    throw badRequest('The simulator supports only subscriptions whose items all have the same interval.', {
      param: 'items',
    })
}

/**
 * Computes an update without making it. Throws a 400 if the update is invalid, for example if it mixes intervals or its
 * time is outside the period.
 */
export function planUpdate(state: StripeState, subscription: Subscription, wish: UpdateWish): UpdatePlan {
  const now = getCurrentTime(state, subscription)
  const period = getPeriod(subscription)
  const at = wish.prorationDate ?? now
  if (wish.prorationDate !== null && (at < period.start || at > period.end))
    throw badRequest('Cannot specify `proration_date` outside of the current period.', {
      param: 'proration_date',
    })
  const before = subscription.items.data
  const items = nextItems(subscription, wish.items, now)
  refuseMixedIntervals(items)
  const [was, is] = [before[0], items[0]]
  const newInterval = was && is ? formatInterval(was.price) !== formatInterval(is.price) : false
  const restarts = wish.restart || (newInterval && subscription.status !== 'trialing')
  const newPeriod = restarts ? periodFrom(items, at) : null
  // A new period is charged in full, so the change only credits the rest of the old one.
  const changes = restarts
    ? before.map((item) => ({ id: item.id, before: item, after: null }))
    : listChanges(before, items).filter((one) => !isSame(one))
  const isProrated = wish.prorationBehavior !== 'none' && ['active', 'past_due'].includes(subscription.status)
  const credits = isProrated ? prorate(state, subscription.id, changes, { at, period }) : []
  const charges = newPeriod ? cycleLines(state, items, { period: newPeriod, trial: false }) : []
  const isInvoicedNow = newPeriod !== null || wish.prorationBehavior === 'always_invoice'
  return { items, lines: [...credits, ...charges], newPeriod, isInvoicedNow }
}

function periodFrom(items: SubscriptionItem[], start: number): Period {
  const recurring = items[0]?.price.recurring
  if (!recurring) throw badRequest('The price specified is not recurring.', { param: 'items' })
  return { start, end: periodEnd(start, recurring) }
}

function nextItems(subscription: Subscription, wishes: ItemWish[], now: number): SubscriptionItem[] {
  const items = subscription.items.data.map((item) => ({ ...item }))
  const place = { subscription: subscription.id, period: getPeriod(subscription) }
  for (const [index, { id, price, quantity, deleted }] of wishes.entries()) {
    const at = items.findIndex((item) => item.id === id)
    const item = items[at]
    if (id === null && !price)
      throw badRequest('Missing required param: items[price].', { param: `items[${index}][price]` })
    if (id === null && price) items.push(makeItem(now, { price, quantity: quantity ?? 1 }, place))
    else if (!item) throw missing('subscription item', id ?? '', `items[${index}][id]`)
    else if (deleted) items.splice(at, 1)
    else {
      item.quantity = quantity ?? item.quantity
      if (price) Object.assign(item, { price, plan: makeItem(now, { price, quantity: 1 }, place).plan })
    }
  }
  if (items.length === 0)
    throw badRequest('A subscription must have at least one active plan.', { param: 'items' })
  return items
}

function listChanges(before: SubscriptionItem[], after: SubscriptionItem[]): ItemChange[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const one = (items: SubscriptionItem[], id: string) => items.find((item) => item.id === id) ?? null
  return [...ids].map((id) => ({ id, before: one(before, id), after: one(after, id) }))
}

/** docs.stripe.com/billing/subscriptions/pending-updates: the change waits until its invoice is paid. */
export function setPendingUpdate(state: StripeState, subscription: Subscription, { items }: UpdatePlan) {
  change(state, subscription, () => {
    subscription.pending_update = {
      ...nulls(
        'billing_cycle_anchor cancel_at_period_end discount discounts metadata trial_end trial_from_plan',
      ),
      expires_at: getCurrentTime(state, subscription) + 23 * HOUR,
      subscription_items: items.map(({ id, price, quantity }) => ({ id, price: price.id, quantity })),
    }
  })
}

export function applyPendingUpdate(state: StripeState, subscription: Subscription, invoice: Invoice) {
  const wanted = subscription.pending_update?.subscription_items
  if (!wanted || invoice.billing_reason !== 'subscription_update') return
  const place = { subscription: subscription.id, period: getPeriod(subscription) }
  const items = wanted.flatMap(({ id, price: priceId, quantity }) => {
    const item = subscription.items.data.find((one) => one.id === id)
    const price = state.prices.get(priceId)
    return item && price ? [{ ...makeItem(item.created, { price, quantity }, place), id }] : []
  })
  change(state, subscription, () => {
    subscription.pending_update = null
    setItems(state, subscription, { items, newPeriod: null })
  })
}

export function setItems(
  state: StripeState,
  subscription: Subscription,
  { items, newPeriod }: Pick<UpdatePlan, 'items' | 'newPeriod'>,
) {
  const { customer, id: subscriptionId } = subscription
  const before = new Map(subscription.items.data.map((item) => [item.id, item.quantity]))
  for (const { id, quantity: amount } of items)
    if (before.get(id) !== amount)
      recordEffect(state, 'quantity', { customer, subscription: subscriptionId, amount, id })
  subscription.items.data = items
  if (!newPeriod) return
  setPeriod(items, newPeriod)
  subscription.billing_cycle_anchor = newPeriod.start
}

interface Part {
  price: Price
  quantity: number
}

export interface ItemChange {
  id: string
  before: Part | null
  after: Part | null
}

export const isSame = ({ before, after }: ItemChange) =>
  before?.price.id === after?.price.id && before?.quantity === after?.quantity

/**
 * docs.stripe.com/billing/subscriptions/prorations: credits the old item and charges the new item for the rest of the
 * period, computed by the second and rounded to the cent.
 */
export function prorate(
  state: StripeState,
  subscription: string,
  changes: ItemChange[],
  { at, period }: { at: number; period: Period },
): LineDraft[] {
  const share = Math.max(0, period.end - at) / (period.end - period.start)
  const line = (id: string, { price, quantity }: Part, sign: 1 | -1): LineDraft => ({
    amount: sign * Math.round(price.unit_amount * quantity * share),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${quantity > 1 ? `${quantity} × ` : ''}${productName(state, { price })} after ${formatDay(at)}`,
    period: { start: at, end: period.end },
    quantity,
    currency: price.currency,
    price,
    subscription,
    subscriptionItem: id,
    invoiceItem: null,
    proration: true,
  })
  return changes.flatMap(({ id, before, after }) => [
    ...(before ? [line(id, before, -1)] : []),
    ...(after ? [line(id, after, 1)] : []),
  ])
}

function formatDay(at: number): string {
  const date = new Date(at * 1000)
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${String(date.getUTCDate()).padStart(2, '0')} ${month} ${date.getUTCFullYear()}`
}
