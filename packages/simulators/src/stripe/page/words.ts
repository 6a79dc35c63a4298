import { productName } from '../life/invoices.ts'
import type { Price } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'

/** $29.00, or −$4.50. */
export const moneyText = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

/** $29.00 per month */
export function priceText({ unit_amount: amount, currency, recurring }: Price): string {
  const count = recurring?.interval_count ?? 1
  return `${moneyText(amount, currency)} per ${count > 1 ? `${count} ${recurring?.interval}s` : recurring?.interval}`
}

/** 2 × Teams, $39.00 per month each */
export const lineText = (state: StripeState, { price, quantity }: { price: Price; quantity: number }) =>
  quantity === 1
    ? `${productName(state, { price })}, ${priceText(price)}`
    : `${quantity} × ${productName(state, { price })}, ${priceText(price)} each`

/** 5 December 2026 */
export const dayText = (at: number) =>
  new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
