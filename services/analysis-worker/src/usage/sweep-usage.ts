import type { Connection } from '@debrief/database/connect'
import { releaseLeaked } from '@debrief/database/release-leaked'
import { resumeWaiting } from '@debrief/database/resume-waiting'
import { runAlone } from '@debrief/database/run-alone'
import type { Log } from '@debrief/service-kit/log'
import { startSweep } from '../start-sweep.ts'

interface Means {
  database: Connection
  log: Log
}

/** Lets what waits for a plan go on as far as the plans allow at this moment (D8). One process at a time. */
export async function sweepUsage({ database, log }: Means, signal?: AbortSignal): Promise<void> {
  await runAlone(database.pool, 'sweep-usage', async () => {
    const released = await releaseLeaked(database.db)
    const resumed = await resumeWaiting(database.db, 'everyone', signal)
    if (released > 0) log.warn({ released }, 'reservations for nothing under way given back')
    if (Object.values(resumed).some((number) => number > 0)) log.info(resumed, 'waiting work resumed')
  })
}

export const startUsageSweep = (means: Means, everySeconds: number) =>
  startSweep((signal) => sweepUsage(means, signal), {
    everySeconds,
    onError: (error) => means.log.warn({ err: error }, 'waiting work not resumed: it is tried again'),
  })
