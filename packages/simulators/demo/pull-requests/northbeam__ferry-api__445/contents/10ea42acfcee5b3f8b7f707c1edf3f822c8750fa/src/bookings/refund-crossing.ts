import type { Database } from '../database.js'
import type { PaymentClient } from '../payments/payment-client.js'
import type { Booking } from './booking.js'

export interface RefundReport {
  crossingId: string
  refunded: number
  skipped: number
}

export async function refundCrossing(db: Database, payments: PaymentClient, crossingId: string): Promise<RefundReport> {
  const bookings = await db.query<Booking>(
    'select id, crossing_id as "crossingId", payment_id as "paymentId", paid_cents as "paidCents" from bookings where crossing_id = $1',
    [crossingId],
  )
  const report: RefundReport = { crossingId, refunded: 0, skipped: 0 }
  const due: Booking[] = []
  for (const booking of bookings) {
    const done = await db.query('select 1 from refunds where booking_id = $1', [booking.id])
    if (done.length > 0) report.skipped += 1
    else due.push(booking)
  }

  due.forEach(async (booking) => {
    const { refundId } = await payments.refund(booking.paymentId, booking.paidCents)
    await db.query('insert into refunds (booking_id, refund_id, cents) values ($1, $2, $3)', [
      booking.id,
      refundId,
      booking.paidCents,
    ])
    report.refunded += 1
  })
  return report
}
