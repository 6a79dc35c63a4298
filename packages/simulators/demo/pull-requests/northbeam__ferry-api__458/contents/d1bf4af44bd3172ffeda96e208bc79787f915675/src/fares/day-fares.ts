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

/** Every crossing of the day in order of departure; null when it is sold out. */
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
