import { Router } from 'express'
import type { Database } from '../database.js'
import type { CrewMember } from '../crew/crew-member.js'
import { searchCrew } from '../crew/search.js'

const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function crewRoutes(db: Database): Router {
  const router = Router()

  router.get('/crew/:crewId', async (request, response) => {
    const rows = await db.query<CrewMember>('select id, name, licence, home_port as "homePort" from crew where id = $1', [
      request.params.crewId,
    ])
    if (!rows[0]) {
      response.status(404).json({ error: 'There is no such crew member.' })
      return
    }
    response.json(rows[0])
  })

  router.get('/crew', async (request, response) => {
    const { name, licence } = request.query
    response.json(await searchCrew(db, { name: textOrNothing(name), licence: textOrNothing(licence) }))
  })

  return router
}
