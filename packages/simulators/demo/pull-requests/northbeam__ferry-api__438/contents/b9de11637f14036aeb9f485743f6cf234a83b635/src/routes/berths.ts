import { Router } from 'express'
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'

export function berthRoutes(db: Database): Router {
  const router = Router()

  router.post('/berths/:berthId/assign', async (request, response) => {
    const crossing = request.body as Crossing
    const berth = await findBerth(db, request.params.berthId)
    if (berth.crossingId !== null) {
      response.status(409).json({ error: 'taken' })
      return
    }
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berth.id])
    response.status(204).end()
  })

  router.get('/berths/:berthId', async (request, response) => {
    response.json(await findBerth(db, request.params.berthId))
  })

  return router
}
