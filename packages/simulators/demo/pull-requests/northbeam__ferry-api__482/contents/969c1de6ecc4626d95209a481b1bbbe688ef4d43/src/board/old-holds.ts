import type { BoardRow } from './overview.js'

const TWO_MINUTES = 2 * 60 * 1000

/** Berths that have been held for more than two minutes, the longest first. */
export function oldHolds(rows: BoardRow[], now: Date): BoardRow[] {
  return rows
    .filter(({ heldSince }) => heldSince !== null && now.getTime() - heldSince.getTime() > TWO_MINUTES)
    .sort((a, b) => (a.heldSince?.getTime() ?? 0) - (b.heldSince?.getTime() ?? 0))
}
