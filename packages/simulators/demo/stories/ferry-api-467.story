repository: northbeam/ferry-api
number: 467
title: Sell vehicle spaces by length
author: tobias-kern
branch: vehicle-places
opened: 2026-10-28 08:44
merged: 2026-10-30 16:12 marta-olsen

We sell "a car" and "a van" today, and the deck officer finds out at the pier that three vans are longer than the space left in lane 2.

A booking now includes the vehicle's length, each crossing has lanes with a length in meters, and a space is sold only if a lane has room for it. The price per meter comes from fare-tables.

What changes:
- `Deck` holds a vessel's lanes and finds a space
- `bookVehicle` reserves the meters and writes the booking
- `GET /crossings/:id/deck` shows the remaining space for the deck officer's tablet
- the fare-tables client is a new dependency

=== base src/vehicles/vehicle.ts
export interface Vehicle {
  plate: string
  lengthCm: number
  heightCm: number
}
=== commit 2026-10-28 08:02 Find a place on the deck
--- write src/deck/deck.ts
import type { Vehicle } from '../vehicles/vehicle.js'

export interface Lane {
  number: number
  lengthCm: number
  maxHeightCm: number
  takenCm: number
}

const GAP_CM = 40

export class Deck {
  constructor(public lanes: Lane[]) {}

  freeCm(lane: Lane): number {
    return lane.lengthCm - lane.takenCm
  }

  findLane(vehicle: Vehicle): Lane | undefined {
    const fitting = this.lanes.filter((lane) => {
      if (lane.maxHeightCm < vehicle.heightCm) {
        return false
      } else {
        if (this.freeCm(lane) < vehicle.lengthCm + GAP_CM) {
          return false
        } else {
          return true
        }
      }
    })
    return fitting.sort((a, b) => this.freeCm(a) - this.freeCm(b))[0]
  }

  take(lane: Lane, vehicle: Vehicle): void {
    lane.takenCm += vehicle.lengthCm + GAP_CM
  }
}

export class TallDeck extends Deck {
  override findLane(vehicle: Vehicle): Lane | undefined {
    const tall = this.lanes.filter((lane) => lane.maxHeightCm >= vehicle.heightCm)
    return tall.sort((a, b) => a.maxHeightCm - b.maxHeightCm).find((lane) => this.freeCm(lane) >= vehicle.lengthCm + GAP_CM)
  }
}
--- write test/deck/deck.test.ts
import { describe, expect, it } from 'vitest'
import { Deck } from '../../src/deck/deck.js'

const lane = (number: number, lengthCm: number, takenCm = 0, maxHeightCm = 220) => ({ number, lengthCm, takenCm, maxHeightCm })
const car = { plate: 'AB 12 345', lengthCm: 450, heightCm: 150 }
const van = { plate: 'CD 67 890', lengthCm: 600, heightCm: 260 }

describe('Deck', () => {
  it('picks the lane with the least space left', () => {
    const deck = new Deck([lane(1, 3000), lane(2, 3000, 2400)])
    expect(deck.findLane(car)?.number).toBe(2)
  })

  it('leaves a gap between two vehicles', () => {
    expect(new Deck([lane(1, 480)]).findLane(car)).toBeUndefined()
    expect(new Deck([lane(1, 490)]).findLane(car)?.number).toBe(1)
  })

  it('rejects a tall van in a low lane', () => {
    expect(new Deck([lane(1, 3000), lane(2, 3000, 0, 300)]).findLane(van)?.number).toBe(2)
  })
})
=== commit 2026-10-28 08:21 Book a vehicle
--- write src/deck/deck-store.ts
import type { Database } from '../database.js'
import { Deck, type Lane } from './deck.js'

export class DeckStore {
  constructor(private readonly db: Database) {}

  async of(crossingId: string): Promise<Deck> {
    const lanes = await this.db.query<Lane>(
      'select number, length_cm as "lengthCm", max_height_cm as "maxHeightCm", taken_cm as "takenCm" from lanes where crossing_id = $1 order by number',
      [crossingId],
    )
    return new Deck(lanes)
  }

  async save(crossingId: string, lane: Lane): Promise<void> {
    await this.db.query('update lanes set taken_cm = $3 where crossing_id = $1 and number = $2', [
      crossingId,
      lane.number,
      lane.takenCm,
    ])
  }
}
--- write src/vehicles/book-vehicle.ts
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
    'select cents_per_meter as cents from fare_tables.vehicle_fares where valid_from <= now() order by valid_from desc limit 1',
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
=== commit 2026-10-28 08:36 Serve the deck to the tablet
--- write src/routes/deck.ts
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
=== review marta-olsen 2026-10-28 13:47 CHANGES_REQUESTED
Nice work: the deck doesn't depend on the database, and its tests are easy to read. I have one blocker (a race between two customers) and a few comments about where code belongs.
--- on src/vehicles/book-vehicle.ts :: const deck = await decks.of(crossingId)
Race condition: two concurrent bookings both read `taken_cm = 2400`, both find room, and the second `save` overwrites the first, so we sell the same space twice. Either use a transaction with `select … for update` on the lanes, or update with `where taken_cm = $4` and retry if no row changed.
+++ tobias-kern +33m
I remembered the lock for berths but not this one. It's a transaction with `for update` now.
+++ resolved marta-olsen
--- on src/vehicles/book-vehicle.ts :: 'select cents_per_meter as cents from fare_tables.vehicle_fares
We shouldn't read another service's tables. If fare-tables renames a column, we stop selling and nobody over there knows why. Please use `GET /vehicle-fare`; the description even mentions the client.
+++ tobias-kern +38m
The client wasn't released yet when I wrote this. It was released yesterday, so I'll use it.
+++ resolved marta-olsen
--- on src/vehicles/book-vehicle.ts :: const cents = Math.round(((fare?.cents ?? 0)
If there's no fare, the space is free 🙂 Please throw an error instead of `?? 0`.
+++ resolved tobias-kern
--- on src/deck/deck.ts :: if (lane.maxHeightCm < vehicle.heightCm) { ~~ return fitting.sort
This can be one condition:

```suggestion
    const fitting = this.lanes.filter(
      (lane) => lane.maxHeightCm >= vehicle.heightCm && this.freeCm(lane) >= vehicle.lengthCm + GAP_CM,
    )
    return fitting.sort((a, b) => this.freeCm(a) - this.freeCm(b))[0]
```
+++ resolved tobias-kern
--- on src/deck/deck.ts :: export class TallDeck extends Deck {
Do we need a subclass just to change the sort order? Nothing creates one yet. Let's leave it out until a vessel needs it; then an `order` argument is enough.
+++ tobias-kern +41m
The new Freya will need it in March. Removed until then.
+++ resolved tobias-kern
--- on src/deck/deck-store.ts :: async save(crossingId: string, lane: Lane): Promise<void> {
What happens if the lane doesn't exist? Right now the update silently does nothing. Please document it.
=== review jonas-pitt 2026-10-28 15:02 COMMENTED
--- on src/routes/deck.ts :: const booking = await bookVehicle(db, decks, request.params.crossingId, request.body as Vehicle)
The request body isn't validated: `as Vehicle` lets a length of `"450"` through, and further down it becomes `"45040"` and never fits 😄
--- on test/deck/deck.test.ts :: it('leaves a gap between two vehicles'
👌 for testing 480 and 490
=== commit 2026-10-29 09:15 Book in a transaction, use the fare client
--- edit src/vehicles/book-vehicle.ts
<<<<
export async function bookVehicle(db: Database, decks: DeckStore, crossingId: string, vehicle: Vehicle): Promise<VehicleBooking> {
  const deck = await decks.of(crossingId)
  const lane = deck.findLane(vehicle)
  if (!lane) throw new DeckFull(crossingId)

  deck.take(lane, vehicle)
  await decks.save(crossingId, lane)
  const [fare] = await db.query<{ cents: number }>(
    'select cents_per_meter as cents from fare_tables.vehicle_fares where valid_from <= now() order by valid_from desc limit 1',
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
====
export interface Sale {
  db: Database
  fares: FareClient
}

export async function bookVehicle({ db, fares }: Sale, crossingId: string, vehicle: Vehicle): Promise<VehicleBooking> {
  const centsPerMeter = await fares.vehicleFare(crossingId)
  const cents = Math.round((centsPerMeter * vehicle.lengthCm) / 100)
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
>>>>
<<<<
import type { Database } from '../database.js'
import type { DeckStore } from '../deck/deck-store.js'
====
import type { FareClient } from '@northbeam/fare-client'
import type { Database } from '../database.js'
import { DeckStore } from '../deck/deck-store.js'
>>>>
--- edit src/deck/deck-store.ts
<<<<
  async of(crossingId: string): Promise<Deck> {
    const lanes = await this.db.query<Lane>(
      'select number, length_cm as "lengthCm", max_height_cm as "maxHeightCm", taken_cm as "takenCm" from lanes where crossing_id = $1 order by number',
      [crossingId],
    )
    return new Deck(lanes)
  }
====
  async of(crossingId: string): Promise<Deck> {
    return new Deck(await this.db.query<Lane>(SELECT, [crossingId]))
  }

  /** Locks these lanes until the transaction ends. */
  async lock(crossingId: string): Promise<Deck> {
    return new Deck(await this.db.query<Lane>(`${SELECT} for update`, [crossingId]))
  }
>>>>
<<<<
export class DeckStore {
====
const SELECT =
  'select number, length_cm as "lengthCm", max_height_cm as "maxHeightCm", taken_cm as "takenCm" from lanes where crossing_id = $1 order by number'

export class DeckStore {
>>>>
--- edit src/routes/deck.ts
<<<<
export function deckRoutes(db: Database): Router {
====
export function deckRoutes(db: Database, fares: FareClient): Router {
>>>>
<<<<
      const booking = await bookVehicle(db, decks, request.params.crossingId, request.body as Vehicle)
====
      const booking = await bookVehicle({ db, fares }, request.params.crossingId, request.body as Vehicle)
>>>>
<<<<
import { Router } from 'express'
import type { Database } from '../database.js'
====
import type { FareClient } from '@northbeam/fare-client'
import { Router } from 'express'
import type { Database } from '../database.js'
>>>>
--- edit package.json
<<<<
  "dependencies": {
    "express": "5.1.0",
====
  "dependencies": {
    "@northbeam/fare-client": "2.4.0",
    "express": "5.1.0",
>>>>
--- edit package-lock.json
<<<<
      "dependencies": {
        "express": "5.1.0",
        "p-retry": "7.0.0",
====
      "dependencies": {
        "@northbeam/fare-client": "2.4.0",
        "express": "5.1.0",
        "p-retry": "7.0.0",
>>>>
<<<<
    "node_modules/express": {
====
    "node_modules/@northbeam/fare-client": {
      "version": "2.4.0",
      "license": "UNLICENSED",
      "dependencies": {
        "zod": "^4.1.0"
      },
      "engines": {
        "node": ">=20"
      }
    },
    "node_modules/zod": {
      "version": "4.1.5",
      "license": "MIT"
    },
    "node_modules/express": {
>>>>
=== commit 2026-10-29 09:38 Simplify finding a lane, remove TallDeck
--- edit src/deck/deck.ts
<<<<
    const fitting = this.lanes.filter((lane) => {
      if (lane.maxHeightCm < vehicle.heightCm) {
        return false
      } else {
        if (this.freeCm(lane) < vehicle.lengthCm + GAP_CM) {
          return false
        } else {
          return true
        }
      }
    })
    return fitting.sort((a, b) => this.freeCm(a) - this.freeCm(b))[0]
====
    const fitting = this.lanes.filter(
      (lane) => lane.maxHeightCm >= vehicle.heightCm && this.freeCm(lane) >= vehicle.lengthCm + GAP_CM,
    )
    return fitting.sort((a, b) => this.freeCm(a) - this.freeCm(b))[0]
>>>>
<<<<

export class TallDeck extends Deck {
  override findLane(vehicle: Vehicle): Lane | undefined {
    const tall = this.lanes.filter((lane) => lane.maxHeightCm >= vehicle.heightCm)
    return tall.sort((a, b) => a.maxHeightCm - b.maxHeightCm).find((lane) => this.freeCm(lane) >= vehicle.lengthCm + GAP_CM)
  }
}
====
>>>>
--- write test/vehicles/book-vehicle.test.ts
import { expect, it, vi } from 'vitest'
import { bookVehicle, DeckFull } from '../../src/vehicles/book-vehicle.js'

const car = { plate: 'AB 12 345', lengthCm: 450, heightCm: 150 }
const lane = (takenCm: number) => ({ number: 1, lengthCm: 3000, maxHeightCm: 220, takenCm })

function setup(takenCm: number) {
  const query = vi.fn(async () => [lane(takenCm)])
  const inside = { query, transaction: vi.fn() }
  const transaction = vi.fn(async (work: (db: typeof inside) => Promise<unknown>) => work(inside))
  const fares = { vehicleFare: vi.fn(async () => 1250) }
  return { query, sale: { db: { query: vi.fn(), transaction } as never, fares: fares as never } }
}

it('charges by the meter', async () => {
  const { sale } = setup(0)
  expect(await bookVehicle(sale, 'c-3', car)).toEqual({ crossingId: 'c-3', lane: 1, cents: 5625 })
})

it('writes nothing if no lane has room', async () => {
  const { sale, query } = setup(2800)
  await expect(bookVehicle(sale, 'c-3', car)).rejects.toThrow(DeckFull)
  expect(query).toHaveBeenCalledOnce()
})
=== comment tobias-kern 2026-10-29 09:52
Ready for another look. I tried it with two browsers: one got the last meter of lane 2, the other got a 409.
=== review marta-olsen 2026-10-30 16:05 APPROVED
Excellent, and thanks for trying it with two browsers. It's still not documented what `save` does for a missing lane, but that shouldn't hold up the release.
