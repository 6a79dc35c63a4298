import { runAlone } from '@debrief/database/run-alone'
import { startSweep } from '../start-sweep.ts'
import { finishConnections } from './finish-connections.ts'
import { removeHooks } from './remove-hooks.ts'
import type { SweepMeans } from './sweep-means.ts'

/**
 * Brings webhooks at GitHub in line with the connections that are recorded: finishes or undoes those whose making was
 * interrupted, and takes away what belongs to none any more (G6). One process at a time.
 */
export async function sweepHooks(means: SweepMeans): Promise<void> {
  await runAlone(means.database.pool, 'sweep-hooks', async () => {
    await finishConnections(means)
    await removeHooks(means)
  })
}

/** Sweeps now and then every so often. */
export const startHookSweep = (given: Omit<SweepMeans, 'signal'>, everySeconds: number) =>
  startSweep((signal) => sweepHooks({ ...given, signal }), {
    everySeconds,
    onError: (error) => given.log.warn({ err: error }, 'webhooks not swept: it is tried again'),
  })
