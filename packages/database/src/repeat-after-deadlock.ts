import type { Database, Trx } from './connect.ts'

const DEADLOCK = '40P01'
const TRIES = 4

/** Runs a transaction; one that waited in a circle with another and was ended for it is run again. */
export async function repeatAfterDeadlock<Result>(
  db: Database,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === TRIES || (error as { code?: unknown }).code !== DEADLOCK) throw error
    }
  }
}
