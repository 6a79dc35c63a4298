import type { Pool } from 'pg'
import { describePending } from './pending.ts'

const CHECK_EVERY_MS = 500

interface Options<Work> {
  begin(): Work
  /** Called with the reason why work hasn't begun, and again whenever the reason changes. */
  onHeld(why: string): void
}

/**
 * A job that needs a missing table would fail and use up an attempt, so work begins only after all migrations have run.
 * Resolves after the first check. `stop` returns the work, or null if the work never began.
 */
export async function beginOnceMigrated<Work>(
  pool: Pool,
  { begin, onHeld }: Options<Work>,
): Promise<{ stop(): Promise<Work | null> }> {
  let work: Work | null = null
  let reported = ''
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void>
  const check = async () => {
    const reason = await findReason(pool)
    if (stopped) return
    if (reason === null) {
      work = begin()
      return
    }
    if (reason !== reported) onHeld(reason)
    reported = reason
    timer = setTimeout(() => {
      checking = check()
    }, CHECK_EVERY_MS)
  }
  checking = check()
  await checking
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
      return work
    },
  }
}

async function findReason(pool: Pool): Promise<string | null> {
  try {
    return await describePending(pool)
  } catch (error) {
    return `the database didn’t respond: ${error instanceof Error ? error.message : String(error)}`
  }
}
