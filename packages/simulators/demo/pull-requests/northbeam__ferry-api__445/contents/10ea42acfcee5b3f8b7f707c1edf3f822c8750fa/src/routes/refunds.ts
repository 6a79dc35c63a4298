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
