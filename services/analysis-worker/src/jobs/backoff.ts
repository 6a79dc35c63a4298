export const LONGEST_SECONDS = 300

/** Seconds before the next try: doubling from `first`, at most five minutes. `attempts` counts the one that failed. */
export function backoffSeconds(attempts: number, first: number): number {
  return Math.min(LONGEST_SECONDS, first * 2 ** Math.max(0, attempts - 1))
}
