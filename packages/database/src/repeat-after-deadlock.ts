import { sql } from 'kysely'
import { type Database, type Trx, waitLonger } from './connect.ts'

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

/** How long each statement may take that deletes all that belongs to somebody; far longer than any other. */
const LONGEST_MS = 120_000

/** As repeatAfterDeadlock, for what deletes much at once: the server and we wait far longer for each of its statements. */
export function repeatLongAfterDeadlock<Result>(
  db: Database,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return repeatAfterDeadlock(waitLonger(db, LONGEST_MS + 1_000), async (trx) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(trx)
    return work(trx)
  })
}
