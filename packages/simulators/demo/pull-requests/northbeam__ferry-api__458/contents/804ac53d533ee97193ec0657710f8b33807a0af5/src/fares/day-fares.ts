import type { Database } from '../database.js'

export interface DayFare {
  crossingId: string
  departsAt: Date
  cheapestCents: number | null
}

/** Every crossing of the day in order of departure; null when it is sold out. */
export async function dayFares(db: Database, day: string): Promise<DayFare[]> {
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
