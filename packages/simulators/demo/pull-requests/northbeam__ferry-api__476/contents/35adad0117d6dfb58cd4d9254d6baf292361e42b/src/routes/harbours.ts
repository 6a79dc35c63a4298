import { Router } from 'express'
import type { Database } from '../database.js'
import { listHarbours } from '../harbours/harbours.js'

export function harbourRoutes(db: Database): Router {
  const router = Router()

  router.get('/harbours', async (_request, response) => {
    response.json(await listHarbours(db))
  })

  return router
}
