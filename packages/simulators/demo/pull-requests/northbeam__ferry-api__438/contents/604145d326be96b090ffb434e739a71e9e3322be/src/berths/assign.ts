import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'
import type { Crossing } from './berth.js'
import { findBerth } from './find-berth.js'

export class BerthTaken extends Error {
  constructor(readonly berthId: string) {
    super(`Berth ${berthId} was given to another crossing.`)
  }
}

export class VesselTooLong extends Error {
  constructor(readonly berthId: string, readonly metres: number) {
    super(`A vessel of ${metres} m does not fit berth ${berthId}.`)
  }
}

export interface Assignment {
  db: Database
  locks: BerthLocks
}

export async function assignBerth({ db, locks }: Assignment, berthId: string, crossing: Crossing) {
  const lock = await locks.take(berthId, { waitMs: 2000 })
  try {
    const berth = await findBerth(db, berthId)
    if (berth.crossingId !== null) throw new BerthTaken(berthId)
    if (crossing.vesselLengthMetres > berth.maxLengthMetres) {
      throw new VesselTooLong(berthId, crossing.vesselLengthMetres)
    }
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  } finally {
    await lock.release()
  }
}
