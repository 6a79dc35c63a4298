const shortest = 500
const longest = 30_000
/** A process that ran this long was healthy, so the pause after its next exit is the shortest again. */
const wellAfter = 60_000

/** How long to wait before restarting a process. The pause doubles with each quick exit in a row. */
export function nextPause(previous: number, ranFor: number): number {
  if (previous === 0 || ranFor >= wellAfter) return shortest
  return Math.min(previous * 2, longest)
}
