import type { Pool } from 'pg'
import { listPendingMigrations } from './pending-migrations.ts'

const LOOKS_EVERY_MS = 500

interface Options<Work> {
  begin(): Work
  /** Told why it has not begun, whenever that changes. */
  onHeld(why: string): void
}

/**
 * Begins to work when the tables are those that this code knows. A process that is newer than them would spoil what it takes,
 * since its statements fail and each failure counts; older ones go on meanwhile. Resolves after the first look; `stop` gives
 * what has begun, null where nothing has.
 */
export async function beginOnceMigrated<Work>(
  pool: Pool,
  { begin, onHeld }: Options<Work>,
): Promise<{ stop(): Promise<Work | null> }> {
  let work: Work | null = null
  let said = ''
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void>
  const look = async () => {
    const held = await findHindrance(pool)
    if (stopped) return
    if (held === null) {
      work = begin()
      return
    }
    if (held !== said) onHeld(held)
    said = held
    timer = setTimeout(() => {
      looking = look()
    }, LOOKS_EVERY_MS)
  }
  looking = look()
  await looking
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
      return work
    },
  }
}

async function findHindrance(pool: Pool): Promise<string | null> {
  try {
    const pending = await listPendingMigrations(pool)
    return pending.length > 0 ? `the database still lacks ${pending.join(', ')}` : null
  } catch (error) {
    return `the database does not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
