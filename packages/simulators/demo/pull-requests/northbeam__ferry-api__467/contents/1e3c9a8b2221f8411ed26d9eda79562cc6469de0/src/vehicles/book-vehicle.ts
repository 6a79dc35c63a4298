import type { FareClient } from '@northbeam/fare-client'
import type { Database } from '../database.js'
import { DeckStore } from '../deck/deck-store.js'
import type { Vehicle } from './vehicle.js'

export class DeckFull extends Error {
  constructor(readonly crossingId: string) {
    super(`No lane of crossing ${crossingId} has room for this vehicle.`)
  }
}

export interface VehicleBooking {
  crossingId: string
  lane: number
  cents: number
}

export interface Sale {
  db: Database
  fares: FareClient
}

export async function bookVehicle({ db, fares }: Sale, crossingId: string, vehicle: Vehicle): Promise<VehicleBooking> {
  const centsPerMetre = await fares.vehicleFare(crossingId)
  const cents = Math.round((centsPerMetre * vehicle.lengthCm) / 100)
  return db.transaction(async (inside) => {
    const decks = new DeckStore(inside)
    const deck = await decks.lock(crossingId)
    const lane = deck.findLane(vehicle)
    if (!lane) throw new DeckFull(crossingId)

    deck.take(lane, vehicle)
    await decks.save(crossingId, lane)
    await inside.query('insert into vehicle_bookings (crossing_id, plate, lane, cents) values ($1, $2, $3, $4)', [
      crossingId,
      vehicle.plate,
      lane.number,
      cents,
    ])
    return { crossingId, lane: lane.number, cents }
  })
}
