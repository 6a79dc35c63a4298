import { buySeats as buy } from '@debrief/billing/seats/buy-seats'
import { previewPurchase } from '@debrief/billing/seats/preview'
import { buySeats, previewSeats } from '@debrief/contracts/billing/billing'
import { recordAudit } from '@debrief/database/operations/audit'
import { type Context, serve } from '../context.ts'
import { seatBuyersOnly } from '../policies/teams.ts'
import { requireBilling } from './payments.ts'

export const previewSeatsRoute = serve(previewSeats)(async ({ body: { quantity } }, context: Context) => {
  seatBuyersOnly(context)
  const { viewer } = context
  const preview = await previewPurchase({ userId: viewer.id, quantity }, requireBilling(context))
  const { seatsAfter, nextInvoiceAt, prorationCents, nextInvoiceCents } = preview
  return {
    quantity,
    extraSeats: seatsAfter,
    currency: 'usd' as const,
    prorationCents,
    nextInvoiceCents,
    nextInvoiceAt: nextInvoiceAt === null ? null : new Date(nextInvoiceAt * 1_000).toISOString(),
  }
})

export const buySeatsRoute = serve(buySeats)(
  async ({ body: { quantity }, idempotencyKey, requestId }, context: Context) => {
    seatBuyersOnly(context)
    const { viewer, db } = context
    const order = { userId: viewer.id, quantity, key: idempotencyKey }
    const { extraSeats } = await buy(order, requireBilling(context))
    const details = { quantity, extraSeats }
    await recordAudit(db, { action: 'seats_bought', actorId: viewer.id, requestId, details })
    return { message: 'Successfully purchased additional seats', extraSeats }
  },
)
