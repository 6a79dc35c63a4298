const shortest = 500
const longest = 30_000
/** A process that ran for this long was healthy, so the next pause is the shortest again. */
const wellAfter = 60_000

export function nextPause(previous: number, ranFor: number): number {
  if (previous === 0 || ranFor >= wellAfter) return shortest
  return Math.min(previous * 2, longest)
}
