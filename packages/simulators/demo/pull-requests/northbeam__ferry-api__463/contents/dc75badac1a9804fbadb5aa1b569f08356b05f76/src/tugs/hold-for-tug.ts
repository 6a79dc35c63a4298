import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'
import type { TugClient } from './tug-client.js'

export interface TugHold {
  db: Database
  locks: BerthLocks
  tugs: TugClient
}

const NEEDS_TUG_METRES = 140

export async function holdForTug({ db, locks, tugs }: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  const berth = await findBerth(db, berthId)
  if (crossing.vesselLengthMetres < NEEDS_TUG_METRES || berth.quay !== 5) return null

  const lock = await locks.take(berthId, { waitMs: 5000 })
  const answer = await tugs.ask({ berthId, vesselId: crossing.vesselId, at: crossing.departsAt })
  if (!answer.confirmed) {
    lock.release()
    throw new Error(`No tug for berth ${berthId}: ${answer.reason}`)
  }
  await db.query('insert into tug_calls (berth_id, crossing_id, tug) values ($1, $2, $3)', [
    berthId,
    crossing.id,
    answer.tug,
  ])
  await lock.release()
  return answer.tug
}
