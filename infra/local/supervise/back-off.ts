const shortest = 500
const longest = 30_000
/** A process that ran this long was well; its next end is a new matter. */
const wellAfter = 60_000

/** How long to wait before a process that ended is started again; each quick end in a row doubles it. */
export function nextPause(previous: number, ranFor: number): number {
  if (previous === 0 || ranFor >= wellAfter) return shortest
  return Math.min(previous * 2, longest)
}
