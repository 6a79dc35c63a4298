import { countOpen } from '../judge/drain.ts'
import type { Scene } from '../promise.ts'

/** Traffic pauses while a busy machine is behind by more than this many rows and webhooks. */
const BEHIND = 300
const LOOKS_EVERY_MS = 1_000

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
        // If the database is down, keeps the last count. `sender.waiting` counts the deliveries that aren't accepted
        // yet.
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
