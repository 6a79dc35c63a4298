import { createHash } from 'node:crypto'
import { Router } from 'express'
import type { Database } from '../database.js'
import { listHarbours } from '../harbours/harbours.js'

export function harbourRoutes(db: Database): Router {
  const router = Router()

  router.get('/harbours', async (request, response) => {
    const body = JSON.stringify(await listHarbours(db))
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.set('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.status(304).end()
      return
    }
    response.type('json').send(body)
  })

  return router
}
