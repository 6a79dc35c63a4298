import type { Connection } from '@debrief/database/connect'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { type BrokenInvariant, keepCheck, verify } from '@debrief/database/operations/verify'
import { defineChore } from '@debrief/jobs/define-job'
import { type KeyRing, openSealed } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { WorkerContext } from '../context.ts'

interface Deps {
  database: Connection
  keys: KeyRing
  log: Log
}

const MAX_ROWS_LOGGED = 3

export async function checkInvariants({ database, keys, log }: Deps): Promise<BrokenInvariant[]> {
  const broken = await keepCheck(database.db, async () => {
    const secrets = await findUnreadableSecrets(database.db, openSealed(keys))
    return [...(await verify(database.pool)).broken, ...(secrets ? [secrets] : [])]
  })
  for (const { invariant, count, rows } of broken)
    log.error({ invariant, count, rows: rows.slice(0, MAX_ROWS_LOGGED) }, 'invariant broken')
  log.info({ broken: broken.length }, 'invariants checked')
  return broken
}

/** The first check runs a minute after startup, when the other services have stored their initial data. */
export const checkInvariantsHourly = defineChore<WorkerContext>('check-invariants', {
  every: ({ settings }) => settings.INVARIANT_CHECK_SECONDS,
  firstIn: 60,
  async run(context) {
    await checkInvariants(context)
  },
})
