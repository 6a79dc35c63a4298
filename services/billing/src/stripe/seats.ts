import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

export interface SeatChange {
  customerId: string
  subscriptionId: string
  /** Null if the subscription has no item for seats yet. */
  seatItemId: string | null
  seatPriceId: string
  /** The new total of extra seats. */
  quantity: number
}

const toItems = ({ seatItemId, seatPriceId, quantity }: SeatChange) => [
  seatItemId ? { id: seatItemId, quantity } : { price: seatPriceId, quantity },
]

/** Sets the number of extra seats. The next invoice includes their cost for the rest of the current period. */
export function changeSeats(
  stripe: StripeClient,
  change: SeatChange,
  idempotencyKey: string,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.update(
    change.subscriptionId,
    { items: toItems(change), proration_behavior: 'create_prorations' },
    { idempotencyKey },
  )
}

export interface SeatPreview {
  /** The cost for the rest of the current period, in cents. */
  prorationCents: number
  /** The total of the next invoice in cents, including the proration. */
  nextInvoiceCents: number
  /** The next invoice's due date in Unix seconds; null if Stripe doesn't provide a date. */
  nextInvoiceAt: number | null
}

/** Asks Stripe for the cost of a change without making it. */
export async function previewSeats(stripe: StripeClient, change: SeatChange): Promise<SeatPreview> {
  const invoice = await stripe.invoices.createPreview({
    customer: change.customerId,
    subscription: change.subscriptionId,
    subscription_details: { items: toItems(change), proration_behavior: 'create_prorations' },
  })
  const prorations = invoice.lines.data.filter(isProration)
  return {
    prorationCents: prorations.reduce((sum, line) => sum + line.amount, 0),
    nextInvoiceCents: invoice.amount_due,
    nextInvoiceAt: invoice.next_payment_attempt ?? invoice.period_end,
  }
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
}
