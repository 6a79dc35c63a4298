import { seatsForManagersOnly } from '@debrief/billing/problems'
import { buySeats as buy } from '@debrief/billing/seats/buy-seats'
import { previewPurchase } from '@debrief/billing/seats/preview'
import { buySeats, previewSeats } from '@debrief/contracts/http/billing'
import type { Viewer } from '@debrief/contracts/http/viewer'
import { recordAudit } from '@debrief/database/audit'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { toolsOf } from './payments.ts'

export const previewSeatsRoute = serve(previewSeats)(async ({ body: { quantity } }, context: Context) => {
  const { viewer } = context
  managersOnly(viewer)
  const preview = await previewPurchase({ userId: viewer.id, quantity }, toolsOf(context))
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
    const { viewer, db } = context
    managersOnly(viewer)
    const order = { userId: viewer.id, quantity, key: idempotencyKey }
    const { extraSeats } = await buy(order, toolsOf(context))
    const details = { quantity, extraSeats }
    await recordAudit(db, { action: 'seats_bought', actorId: viewer.id, requestId, details })
    return { message: 'Successfully purchased additional seats', extraSeats }
  },
)

function managersOnly({ isManager }: Viewer): void {
  if (!isManager) throw seatsForManagersOnly()
}
