import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'

export interface Board {
  db: Database
  locks: BerthLocks
}

export async function dropOnBerth({ db, locks }: Board, berthId: string, crossing: Crossing): Promise<boolean> {
  const lock = await locks.take(berthId, { waitMs: 1000 })
  const berth = await findBerth(db, berthId)
  if (berth.crossingId !== null && berth.crossingId !== crossing.id) {
    await lock.release()
    return false
  }
  await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  await lock.release()
  return true
}
