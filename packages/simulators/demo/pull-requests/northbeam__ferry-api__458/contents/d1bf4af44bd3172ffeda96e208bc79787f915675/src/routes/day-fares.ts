import { Router } from 'express'
import type { Database } from '../database.js'
import { dayFares } from '../fares/day-fares.js'

const DAY = /^\d{4}-\d{2}-\d{2}$/

export function dayFareRoutes(db: Database): Router {
  const router = Router()

  router.get('/days/:day/fares', async (request, response) => {
    if (!DAY.test(request.params.day)) {
      response.status(400).json({ error: 'A day looks like 2026-10-13.' })
      return
    }
    response.set('cache-control', 'public, max-age=60')
    response.json(await dayFares(db, request.params.day))
  })

  return router
}
