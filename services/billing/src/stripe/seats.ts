import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

export interface SeatChange {
  customerId: string
  subscriptionId: string
  /** Null if the subscription doesn't have a seat item yet. */
  seatItemId: string | null
  seatPriceId: string
  /** The total number of extra seats after the change. */
  quantity: number
}

const toItems = ({ seatItemId, seatPriceId, quantity }: SeatChange) => [
  seatItemId ? { id: seatItemId, quantity } : { price: seatPriceId, quantity },
]

/** Sets the number of extra seats. The next invoice includes the prorated cost for the current billing period. */
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
  /** The cost for the rest of the current billing period. */
  prorationCents: number
  /** The total of the next invoice, including the proration. */
  nextInvoiceCents: number
}

/** Fetches the cost of a seat change from Stripe without making the change. */
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
  }
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
}
