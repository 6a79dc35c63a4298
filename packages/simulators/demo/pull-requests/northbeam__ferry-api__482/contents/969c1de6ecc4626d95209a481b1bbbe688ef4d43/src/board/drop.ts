import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'
import { withLock } from '../locks/with-lock.js'

export interface Board {
  db: Database
  locks: BerthLocks
}

export async function dropOnBerth({ db, locks }: Board, berthId: string, crossing: Crossing): Promise<boolean> {
  return withLock(locks, berthId, async () => {
    const berth = await findBerth(db, berthId)
    if (berth.crossingId !== null && berth.crossingId !== crossing.id) return false
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
    return true
  })
}
