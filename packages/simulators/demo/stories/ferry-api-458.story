repository: northbeam/ferry-api
number: 458
title: Show the cheapest fare of each crossing of a day
author: marta-olsen
branch: day-fares
opened: 2026-10-13 08:26
merged: 2026-10-15 14:03 jonas-pitt

The website shows a timetable without prices, so people click through every crossing to find the cheapest one. `GET /days/:day/fares` returns each crossing of the day with its cheapest fare.

Crossings that are sold out are listed without a fare.

=== commit 2026-10-13 08:10 Show the cheapest fare of every crossing
--- write src/fares/day-fares.ts
import type { Database } from '../database.js'

export interface DayFare {
  crossingId: string
  departsAt: Date
  cheapestCents: number | null
}

interface CrossingRow {
  id: string
  departsAt: Date
}

/** Every crossing of the day by departure time; the fare is null if it is sold out. */
export async function dayFares(db: Database, day: string): Promise<DayFare[]> {
  const crossings = await db.query<CrossingRow>(
    'select id, departs_at as "departsAt" from crossings where departs_at::date = $1 order by departs_at',
    [day],
  )
  const fares: DayFare[] = []
  for (const crossing of crossings) {
    const rows = await db.query<{ cents: number | null }>(
      'select min(cents) as cents from fares where crossing_id = $1 and seats_left > 0',
      [crossing.id],
    )
    fares.push({ crossingId: crossing.id, departsAt: crossing.departsAt, cheapestCents: rows[0]?.cents ?? null })
  }
  return fares
}
--- write src/routes/day-fares.ts
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
--- write test/fares/day-fares.test.ts
import { expect, it, vi } from 'vitest'
import { dayFares } from '../../src/fares/day-fares.js'

it('lists a sold-out crossing without a fare', async () => {
  const departsAt = new Date('2026-10-13T06:00:00Z')
  const query = vi.fn().mockResolvedValueOnce([{ id: 'c-1', departsAt }]).mockResolvedValueOnce([{ cents: null }])

  const fares = await dayFares({ query, transaction: vi.fn() } as never, '2026-10-13')

  expect(fares).toEqual([{ crossingId: 'c-1', departsAt, cheapestCents: null }])
})
=== review jonas-pitt 2026-10-13 10:02 CHANGES_REQUESTED
Clear and easy to follow. One thing about the number of queries.
--- on src/fares/day-fares.ts :: for (const crossing of crossings) {
N+1 query: this queries the database once per crossing. In July a day has 140 of them, and the page is public. Can you do it in one query with a `left join … group by`?
+++ marta-olsen +26m
Yes, let me try. I wrote the loop to get it working and then forgot about it.
+++ marta-olsen +94m
Done, 140 queries → 1. On a copy of July's data it went from 310 ms to 9 ms.
+++ jonas-pitt +11m
🚀
+++ resolved jonas-pitt
--- on src/routes/day-fares.ts :: response.set('cache-control', 'public, max-age=60')
Nice touch.
--- on src/fares/day-fares.ts :: where departs_at::date = $1
What time zone is the database in? Asking because of crossings around midnight.
+++ marta-olsen +28m
The connection sets `timezone = 'Europe/Copenhagen'`, so the cast is right.
+++ resolved jonas-pitt
=== commit 2026-10-13 12:01 Load all fares of the day in one query
--- edit src/fares/day-fares.ts
<<<<
interface CrossingRow {
  id: string
  departsAt: Date
}

====
>>>>
<<<<
  const crossings = await db.query<CrossingRow>(
    'select id, departs_at as "departsAt" from crossings where departs_at::date = $1 order by departs_at',
    [day],
  )
  const fares: DayFare[] = []
  for (const crossing of crossings) {
    const rows = await db.query<{ cents: number | null }>(
      'select min(cents) as cents from fares where crossing_id = $1 and seats_left > 0',
      [crossing.id],
    )
    fares.push({ crossingId: crossing.id, departsAt: crossing.departsAt, cheapestCents: rows[0]?.cents ?? null })
  }
  return fares
}
====
  return db.query<DayFare>(
    `select c.id as "crossingId", c.departs_at as "departsAt", min(f.cents) as "cheapestCents"
       from crossings c
       left join fares f on f.crossing_id = c.id and f.seats_left > 0
      where c.departs_at::date = $1
      group by c.id, c.departs_at
      order by c.departs_at`,
    [day],
  )
}
>>>>
--- edit test/fares/day-fares.test.ts
<<<<
  const query = vi.fn().mockResolvedValueOnce([{ id: 'c-1', departsAt }]).mockResolvedValueOnce([{ cents: null }])

  const fares = await dayFares({ query, transaction: vi.fn() } as never, '2026-10-13')

  expect(fares).toEqual([{ crossingId: 'c-1', departsAt, cheapestCents: null }])
====
  const row = { crossingId: 'c-1', departsAt, cheapestCents: null }
  const query = vi.fn().mockResolvedValueOnce([row])

  const fares = await dayFares({ query, transaction: vi.fn() } as never, '2026-10-13')

  expect(fares).toEqual([row])
  expect(query).toHaveBeenCalledOnce()
>>>>
=== review jonas-pitt 2026-10-15 13:55 APPROVED
Great improvement, ship it!
