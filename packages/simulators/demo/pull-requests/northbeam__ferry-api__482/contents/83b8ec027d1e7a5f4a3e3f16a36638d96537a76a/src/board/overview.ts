import type { Berth } from '../berths/berth.js'
import type { Database } from '../database.js'

export interface BoardRow {
  berth: Berth
  vessel: string | null
  heldSince: Date | null
}

export async function boardOverview(db: Database): Promise<BoardRow[]> {
  const berths = await db.query<Berth>(
    'select id, quay, max_length_metres as "maxLengthMetres", crossing_id as "crossingId" from berths order by quay, id',
  )
  const rows: BoardRow[] = []
  for (const berth of berths) {
    const [crossing] = await db.query<{ vessel: string }>('select vessel from crossings where id = $1', [berth.crossingId])
    const [hold] = await db.query<{ since: Date }>('select since from berth_holds where berth_id = $1', [berth.id])
    rows.push({ berth, vessel: crossing?.vessel ?? null, heldSince: hold?.since ?? null })
  }
  return rows
}
