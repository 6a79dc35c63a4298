import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

export interface SeatChange {
  customerId: string
  subscriptionId: string
  /** null where no extra seat was bought before. */
  seatItemId: string | null
  seatPriceId: string
  /** Extra seats there are to be; absolute. */
  quantity: number
}

const itemsOf = ({ seatItemId, seatPriceId, quantity }: SeatChange) => [
  seatItemId ? { id: seatItemId, quantity } : { price: seatPriceId, quantity },
]

/** Sets the number of extra seats; what is left of the period goes onto the next invoice. */
export function changeSeats(
  stripe: StripeClient,
  change: SeatChange,
  idempotencyKey: string,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.update(
    change.subscriptionId,
    { items: itemsOf(change), proration_behavior: 'create_prorations' },
    { idempotencyKey },
  )
}

export interface SeatPreview {
  /** For the rest of this period, in cents. */
  prorationCents: number
  /** The whole next invoice, with that in it. */
  nextInvoiceCents: number
  /** When it is charged, unix seconds; null where Stripe does not say. */
  nextInvoiceAt: number | null
}

/** What the change would cost, and no more than that. */
export async function previewSeats(stripe: StripeClient, change: SeatChange): Promise<SeatPreview> {
  const invoice = await stripe.invoices.createPreview({
    customer: change.customerId,
    subscription: change.subscriptionId,
    subscription_details: { items: itemsOf(change), proration_behavior: 'create_prorations' },
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
