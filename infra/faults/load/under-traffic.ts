import { countOpen } from '../judge/drain.ts'
import type { Scene } from '../promise.ts'

/** More work than this waits on a machine that is busy with other things; people then wait too. */
const BEHIND = 300
const LOOKS_EVERY_MS = 1_000

/** Lets people merge while the work is done; ends with both. */
export async function underTraffic(
  { traffic, sender, judge }: Scene,
  { perSecond, behind = BEHIND }: { perSecond: number; behind?: number },
  work: () => Promise<void>,
): Promise<void> {
  let openRows = 0
  const look = setInterval(
    () =>
      void countOpen(judge).then(
        (open) => {
          openRows = open
        },
        // The database is away: what is not accepted then waits with the sender.
        () => {},
      ),
    LOOKS_EVERY_MS,
  )
  const calm = new AbortController()
  const isBehind = () => openRows + sender.waiting > behind
  const running = traffic.run({ perSecond, isBehind, signal: calm.signal })
  try {
    await Promise.race([work(), running])
  } finally {
    clearInterval(look)
    calm.abort()
    await running
  }
}
