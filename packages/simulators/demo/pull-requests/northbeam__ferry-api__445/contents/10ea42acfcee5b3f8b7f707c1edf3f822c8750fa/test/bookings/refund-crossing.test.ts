import { expect, it, vi } from 'vitest'
import { refundCrossing } from '../../src/bookings/refund-crossing.js'

const booking = { id: 'k-1', crossingId: 'c-7', paymentId: 'p-1', paidCents: 4200 }

it('leaves out a booking that is refunded already', async () => {
  const query = vi.fn().mockResolvedValueOnce([booking]).mockResolvedValueOnce([{ found: 1 }])
  const payments = { refund: vi.fn() }

  const report = await refundCrossing({ query, transaction: vi.fn() } as never, payments, 'c-7')

  expect(report).toEqual({ crossingId: 'c-7', refunded: 0, skipped: 1 })
  expect(payments.refund).not.toHaveBeenCalled()
})
