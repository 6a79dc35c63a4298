repository: northbeam/ferry-api
number: 445
title: Refund all bookings of a canceled crossing
author: marta-olsen
branch: refund-canceled
opened: 2026-09-10 13:30
merged: 2026-09-14 10:52 sven-dahl

After Saturday's storm the desk refunded 212 bookings by hand. This adds a call that refunds every booking of a canceled crossing.

A refund is a row in `refunds` plus a call to the payment provider. Bookings that were already refunded are skipped.

=== base src/payments/payment-client.ts
export interface PaymentClient {
  /** Refunds the full amount; rejects if the provider declines. */
  refund(paymentId: string, cents: number): Promise<{ refundId: string }>
}
=== base src/bookings/booking.ts
export interface Booking {
  id: string
  crossingId: string
  paymentId: string
  paidCents: number
}
=== commit 2026-09-10 13:12 Refund all bookings of a canceled crossing
--- write src/bookings/refund-crossing.ts
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
--- write src/routes/refunds.ts
import { Router } from 'express'
import { refundCrossing } from '../bookings/refund-crossing.js'
import type { Database } from '../database.js'
import type { PaymentClient } from '../payments/payment-client.js'

export function refundRoutes(db: Database, payments: PaymentClient): Router {
  const router = Router()

  router.post('/crossings/:crossingId/refunds', async (request, response) => {
    const report = await refundCrossing(db, payments, request.params.crossingId)
    response.status(200).json(report)
  })

  return router
}
--- write test/bookings/refund-crossing.test.ts
import { expect, it, vi } from 'vitest'
import { refundCrossing } from '../../src/bookings/refund-crossing.js'

const booking = { id: 'k-1', crossingId: 'c-7', paymentId: 'p-1', paidCents: 4200 }

it('skips a booking that was already refunded', async () => {
  const query = vi.fn().mockResolvedValueOnce([booking]).mockResolvedValueOnce([{ found: 1 }])
  const payments = { refund: vi.fn() }

  const report = await refundCrossing({ query, transaction: vi.fn() } as never, payments, 'c-7')

  expect(report).toEqual({ crossingId: 'c-7', refunded: 0, skipped: 1 })
  expect(payments.refund).not.toHaveBeenCalled()
})
=== review sven-dahl 2026-09-11 08:47 CHANGES_REQUESTED
I want this before the next storm! Three comments, and the first one is serious because it's about money.
--- on src/bookings/refund-crossing.ts :: due.forEach(async (booking) => {
`forEach` doesn't await async callbacks, so the function returns before a single refund is done. The report always says `refunded: 0`, and if the provider rejects number 5, the error is lost.

A `for` loop keeps the order and stops at the first error:

```suggestion
  for (const booking of due) {
```
+++ marta-olsen +19m
Right, and my test couldn't catch it because it has no booking to refund. Fixing both.
+++ resolved sven-dahl
--- on src/bookings/refund-crossing.ts :: const done = await db.query('select 1 from refunds
N+1: this runs one query per booking, so 212 last Saturday. Please use a `left join refunds` in the first query.
+++ marta-olsen +23m
I'd rather leave this as it is. It runs a few times a year, the payment calls dominate anyway, and the separate query keeps the skip logic easy to follow.
+++ sven-dahl +8m
Makes sense, let's leave it.
--- on src/routes/refunds.ts :: router.post('/crossings/:crossingId/refunds'
Who is allowed to call this? I don't see a role check; the other payment routes have `requireRole('desk')`.
+++ marta-olsen +25m
The whole router is mounted behind it in `app.ts`, see line 31.
+++ sven-dahl +6m
Ah, I see it now 👍
+++ resolved sven-dahl
=== commit 2026-09-11 11:02 Await each refund
--- edit src/bookings/refund-crossing.ts
<<<<
  due.forEach(async (booking) => {
====
  for (const booking of due) {
>>>>
<<<<
    report.refunded += 1
  })
====
    report.refunded += 1
  }
>>>>
--- edit test/bookings/refund-crossing.test.ts
<<<<
  expect(payments.refund).not.toHaveBeenCalled()
})
====
  expect(payments.refund).not.toHaveBeenCalled()
})

it('counts a refund only after the provider accepted it', async () => {
  const query = vi.fn().mockResolvedValueOnce([booking]).mockResolvedValue([])
  const payments = { refund: vi.fn().mockRejectedValue(new Error('declined')) }

  await expect(refundCrossing({ query, transaction: vi.fn() } as never, payments, 'c-7')).rejects.toThrow('declined')
})
>>>>
=== review sven-dahl 2026-09-14 10:45 APPROVED
Works on staging: 14 bookings, 14 refunds, and the second call skips all of them.
