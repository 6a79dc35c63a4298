import type { LineDraft } from '../objects/invoice.ts'
import type { Period, Price } from '../objects/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { productName } from './invoices.ts'

interface Part {
  price: Price
  quantity: number
}

/** A changed item; `before` is null if it's new, `after` if it's removed. */
export interface ItemChange {
  id: string
  before: Part | null
  after: Part | null
}

export const isSame = ({ before, after }: ItemChange) =>
  before?.price.id === after?.price.id && before?.quantity === after?.quantity

/**
 * docs.stripe.com/billing/subscriptions/prorations: a credit for the old item and a charge for the new one, each for the rest
 * of the period, computed by the second and rounded to the cent.
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

/** For example, 21 Nov 2026, as in Stripe's descriptions. */
function formatDay(at: number): string {
  const date = new Date(at * 1000)
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${String(date.getUTCDate()).padStart(2, '0')} ${month} ${date.getUTCFullYear()}`
}
