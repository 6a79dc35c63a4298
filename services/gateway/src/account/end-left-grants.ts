import type { Connection } from '@debrief/database/connect'
import { findLeftGrants } from '@debrief/database/left-grants'
import { runAlone } from '@debrief/database/run-alone'
import { endGrant, type GrantMeans } from './end-grant.ts'

const BATCH = 20
const EVERY_MS = 5 * 60_000

type SweepMeans = GrantMeans & { pool: Connection['pool'] }

/**
 * Ends the grants that deleting their accounts could not end. One process at a time; one that cannot be ended is tried again by
 * the next sweep, until retention forgets its token. Gives how many were ended.
 */
export async function endLeftGrants(means: SweepMeans): Promise<number> {
  let ended = 0
  await runAlone(means.pool, 'end-left-grants', async () => {
    for (const grant of await findLeftGrants(means.db, BATCH)) if (await endGrant(means, grant)) ended += 1
  })
  if (ended > 0) means.log.info({ ended }, 'grants of deleted accounts ended')
  return ended
}

/** Every so often, one sweep after the other. Closing waits for the one that is running. */
export function sweepGrants(means: SweepMeans): { close(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => endLeftGrants(means))
      .catch((err: unknown) => means.log.warn({ err }, 'grants not looked for: it is tried again'))
  }, EVERY_MS)
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
