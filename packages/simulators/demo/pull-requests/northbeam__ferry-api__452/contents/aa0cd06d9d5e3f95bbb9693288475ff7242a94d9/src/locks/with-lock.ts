import type { BerthLocks } from './berth-locks.js'

/** Runs the work while holding the berth; the lock is given back whatever happens. */
export async function withLock<Result>(locks: BerthLocks, berthId: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await locks.take(berthId, { waitMs: 2000 })
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
