const MIN_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** A process that ran for this long was healthy, so the next pause is the shortest again. */
const HEALTHY_AFTER_MS = 60_000

export function nextPause(previous: number, ranFor: number): number {
  if (previous === 0 || ranFor >= HEALTHY_AFTER_MS) return MIN_PAUSE_MS
  return Math.min(previous * 2, MAX_PAUSE_MS)
}
