import { sql } from 'kysely'
import { type Database, type Trx, waitLonger } from './connect.ts'

const DEADLOCK = '40P01'
const TRIES = 4

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

/**
 * Timeout of each statement in a large deletion, such as erasing an account. These statements take far longer than
 * others.
 */
const STATEMENT_TIMEOUT_MS = 120_000

export function repeatLongAfterDeadlock<Result>(
  db: Database,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return repeatAfterDeadlock(waitLonger(db, STATEMENT_TIMEOUT_MS + 1_000), async (trx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(trx)
    return work(trx)
  })
}
