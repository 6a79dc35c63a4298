import { runAlone } from '@debrief/database/run-alone'
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

/** Sweeps now and then every so often; one that fails is logged and comes again. */
export function startHookSweep(
  given: Omit<SweepMeans, 'signal'>,
  everySeconds: number,
): { close(): Promise<void> } {
  const stop = new AbortController()
  const means = { ...given, signal: stop.signal }
  let running: Promise<void> = Promise.resolve()
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function sweep(): void {
    running = sweepHooks(means)
      .catch((error: unknown) => given.log.warn({ err: error }, 'webhooks not swept: it is tried again'))
      .finally(() => {
        if (!closed) timer = setTimeout(sweep, everySeconds * 1_000)
      })
  }
  sweep()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      stop.abort()
      await running
    },
  }
}
