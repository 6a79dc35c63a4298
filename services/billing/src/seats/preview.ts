import type { BillingTools } from '../context.ts'
import { asking } from '../stripe/faults.ts'
import { previewSeats, type SeatPreview } from '../stripe/seats.ts'
import { findSeats } from './find-seats.ts'

export async function previewPurchase(
  { userId, quantity }: { userId: string; quantity: number },
  tools: BillingTools,
): Promise<SeatPreview & { seatsAfter: number; nextInvoiceAt: number | null }> {
  const seats = await findSeats(userId, tools)
  const preview = await asking(
    previewSeats(tools.stripe, { ...seats, quantity: seats.extraSeats + quantity }),
  )
  // Stripe collects the invoice an hour after the period ends, but the settings page shows the end of the period.
  return { ...preview, seatsAfter: seats.extraSeats + quantity, nextInvoiceAt: seats.periodEnd }
}
