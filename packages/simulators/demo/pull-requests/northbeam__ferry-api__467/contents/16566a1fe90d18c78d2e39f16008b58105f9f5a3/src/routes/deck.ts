import { Router } from 'express'
import type { Database } from '../database.js'
import { DeckStore } from '../deck/deck-store.js'
import { bookVehicle, DeckFull } from '../vehicles/book-vehicle.js'
import type { Vehicle } from '../vehicles/vehicle.js'

export function deckRoutes(db: Database): Router {
  const router = Router()
  const decks = new DeckStore(db)

  router.get('/crossings/:crossingId/deck', async (request, response) => {
    const deck = await decks.of(request.params.crossingId)
    response.json(deck.lanes.map((lane) => ({ lane: lane.number, freeCm: deck.freeCm(lane) })))
  })

  router.post('/crossings/:crossingId/vehicles', async (request, response) => {
    try {
      const booking = await bookVehicle(db, decks, request.params.crossingId, request.body as Vehicle)
      response.status(201).json(booking)
    } catch (error) {
      if (!(error instanceof DeckFull)) throw error
      response.status(409).json({ error: error.message })
    }
  })

  return router
}
