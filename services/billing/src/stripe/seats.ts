import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

export interface SeatChange {
  customerId: string
  subscriptionId: string
  seatItemId: string | null
  seatPriceId: string
  quantity: number
}

const toItems = ({ seatItemId, seatPriceId, quantity }: SeatChange) => [
  seatItemId ? { id: seatItemId, quantity } : { price: seatPriceId, quantity },
]

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
  nextInvoiceCents: number
}

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
