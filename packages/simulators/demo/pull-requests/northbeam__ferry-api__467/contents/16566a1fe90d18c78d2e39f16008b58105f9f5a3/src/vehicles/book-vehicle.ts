import type { Database } from '../database.js'
import type { DeckStore } from '../deck/deck-store.js'
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

export async function bookVehicle(db: Database, decks: DeckStore, crossingId: string, vehicle: Vehicle): Promise<VehicleBooking> {
  const deck = await decks.of(crossingId)
  const lane = deck.findLane(vehicle)
  if (!lane) throw new DeckFull(crossingId)

  deck.take(lane, vehicle)
  await decks.save(crossingId, lane)
  const [fare] = await db.query<{ cents: number }>(
    'select cents_per_metre as cents from fare_tables.vehicle_fares where valid_from <= now() order by valid_from desc limit 1',
  )
  const cents = Math.round(((fare?.cents ?? 0) * vehicle.lengthCm) / 100)
  await db.query('insert into vehicle_bookings (crossing_id, plate, lane, cents) values ($1, $2, $3, $4)', [
    crossingId,
    vehicle.plate,
    lane.number,
    cents,
  ])
  return { crossingId, lane: lane.number, cents }
}
