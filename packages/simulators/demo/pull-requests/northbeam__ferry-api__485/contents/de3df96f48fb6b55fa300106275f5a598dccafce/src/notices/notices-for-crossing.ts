import type { Database } from '../database.js'
import type { HarbourNotice } from './notice.js'

export async function noticesForCrossing(db: Database, crossingId: string): Promise<HarbourNotice[]> {
  return db.query<HarbourNotice>(
    `select n.id, n.harbour, n.title, n.valid_from as "from", n.valid_until as "until"
       from notices n
       join crossings c on c.port_code = n.harbour and c.departs_at between n.valid_from and n.valid_until
      where c.id = $1
      order by n.valid_from`,
    [crossingId],
  )
}
