import { withLock } from '../locks/with-lock.js'
import type { Assignment } from './assign.js'
import { findBerth } from './find-berth.js'

export class NothingToSwap extends Error {
  constructor(readonly berthId: string) {
    super(`Berth ${berthId} has no crossing that could be swapped.`)
  }
}

export async function swapBerths({ db, locks }: Assignment, one: string, other: string): Promise<void> {
  const [firstId, secondId] = [one, other].sort()
  await withLock(locks, firstId, () => withLock(locks, secondId, () => swapLocked(db, firstId, secondId)))
}

async function swapLocked(db: Assignment['db'], firstId: string, secondId: string): Promise<void> {
  const first = await findBerth(db, firstId)
  const second = await findBerth(db, secondId)
  if (first.crossingId === null) throw new NothingToSwap(firstId)
  if (second.crossingId === null) throw new NothingToSwap(secondId)

  await db.transaction(async (inside) => {
    await inside.query('update berths set crossing_id = $1 where id = $2', [second.crossingId, firstId])
    await inside.query('update berths set crossing_id = $1 where id = $2', [first.crossingId, secondId])
  })
}
