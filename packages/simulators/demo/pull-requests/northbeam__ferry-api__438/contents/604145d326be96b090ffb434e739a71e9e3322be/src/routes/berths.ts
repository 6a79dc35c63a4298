import { Router } from 'express'
import { assignBerth, BerthTaken, VesselTooLong } from '../berths/assign.js'
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'

export function berthRoutes(db: Database, locks: BerthLocks): Router {
  const router = Router()

  router.post('/berths/:berthId/assign', async (request, response) => {
    const crossing = request.body as Crossing
    try {
      await assignBerth({ db, locks }, request.params.berthId, crossing)
      response.status(204).end()
    } catch (error) {
      if (error instanceof BerthTaken) response.status(409).json({ error: error.message })
      else if (error instanceof VesselTooLong) response.status(422).json({ error: error.message })
      else throw error
    }
  })

  router.get('/berths/:berthId', async (request, response) => {
    response.json(await findBerth(db, request.params.berthId))
  })

  return router
}
