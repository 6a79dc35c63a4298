import { badRequest } from '../http/api-error.ts'
import type { LineGiven } from '../objects/invoice.ts'
import type { Period, Price, Subscription, SubscriptionItem } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { productName } from './invoices.ts'

/** What an item becomes; quantity 0 takes it away, and an item that is new had quantity 0. */
export interface ItemChange {
  id: string
  before: { price: Price; quantity: number } | null
  after: { price: Price; quantity: number } | null
}

/**
 * docs.stripe.com/billing/subscriptions/prorations: by the second, a credit for what is left of the old and a charge for what is
 * left with the new, each rounded to the cent.
 */
export function prorate(
  state: StripeState,
  subscription: Subscription,
  { changes, at, period }: { changes: ItemChange[]; at: number; period: Period },
): LineGiven[] {
  const share = Math.max(0, period.end - at) / (period.end - period.start)
  const day = dateOf(at)
  const line = (id: string, part: { price: Price; quantity: number }, sign: 1 | -1): LineGiven => ({
    amount: sign * Math.round(part.price.unit_amount * part.quantity * share),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${part.quantity > 1 ? `${part.quantity} × ` : ''}${productName(state, part)} after ${day}`,
    period: { start: at, end: period.end },
    quantity: part.quantity,
    currency: part.price.currency,
    price: part.price,
    subscription: subscription.id,
    subscriptionItem: id,
    invoiceItem: null,
    proration: true,
  })
  return changes.flatMap(({ id, before, after }) => [
    ...(before ? [line(id, before, -1)] : []),
    ...(after ? [line(id, after, 1)] : []),
  ])
}

export const periodOf = ({ items }: Subscription): Period => {
  const [first] = items.data
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
}

export const isSame = ({ before, after }: ItemChange) =>
  before?.price.id === after?.price.id && before?.quantity === after?.quantity

export const intervalOf = (price: Price) => `${price.recurring?.interval}${price.recurring?.interval_count}`

/** Stripe's flexible billing gives each interval a period of its own; here all items share one. */
export function refuseMixedIntervals(items: readonly { price: Price }[]) {
  if (new Set(items.map(({ price }) => intervalOf(price))).size > 1)
    throw badRequest('The simulator plays subscriptions whose items all have the same interval.', {
      param: 'items',
    })
}

export const setPeriod = (items: SubscriptionItem[], { start, end }: Period) => {
  for (const item of items) {
    item.current_period_start = start
    item.current_period_end = end
  }
}

/** 21 Nov 2026, as Stripe writes days into descriptions. */
function dateOf(at: number): string {
  const date = new Date(at * 1000)
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${String(date.getUTCDate()).padStart(2, '0')} ${month} ${date.getUTCFullYear()}`
}
