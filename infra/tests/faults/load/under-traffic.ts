import { countOpen } from '../judge/drain.ts'
import type { Scene } from '../promise.ts'

/** Traffic pauses if a busy machine falls behind by more than this many rows and webhooks. */
const BEHIND = 300
const LOOKS_EVERY_MS = 1_000

/** Generates traffic while `work` runs. Stops when the work or the traffic ends. */
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
        // If the database is down, keeps the last count. Deliveries that aren't accepted stay with the sender, which
        // counts them.
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
