repository: northbeam/ferry-api
number: 482
title: Release berth locks when the lookup fails
author: jonas-pitt
branch: release-on-failure
opened: 2026-11-19 08:55
merged: open

The night shift found three locked berths that nobody was using. They came from the new drag-and-drop board, which takes the lock when the dispatcher picks up a vessel and looks up the berth only on drop.

- `dropOnBerth` runs under `withLock`
- the overview shows which berths are locked, and since when
- locks older than two minutes are listed for the harbor master

=== base src/board/drag.ts
import type { BerthLock, BerthLocks } from '../locks/berth-locks.js'

const held = new Map<string, BerthLock>()

export async function pickUp(locks: BerthLocks, berthId: string): Promise<void> {
  held.set(berthId, await locks.take(berthId))
}

export async function putBack(berthId: string): Promise<void> {
  await held.get(berthId)?.release()
  held.delete(berthId)
}
=== commit 2026-11-19 08:31 Release berth locks when the lookup fails
--- write src/board/drop.ts
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'

export interface Board {
  db: Database
  locks: BerthLocks
}

export async function dropOnBerth({ db, locks }: Board, berthId: string, crossing: Crossing): Promise<boolean> {
  const lock = await locks.take(berthId, { waitMs: 1000 })
  const berth = await findBerth(db, berthId)
  if (berth.crossingId !== null && berth.crossingId !== crossing.id) {
    await lock.release()
    return false
  }
  await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  await lock.release()
  return true
}
--- write src/board/overview.ts
import type { Berth } from '../berths/berth.js'
import type { Database } from '../database.js'

export interface BoardRow {
  berth: Berth
  vessel: string | null
  heldSince: Date | null
}

export async function boardOverview(db: Database): Promise<BoardRow[]> {
  const berths = await db.query<Berth>(
    'select id, quay, max_length_meters as "maxLengthMeters", crossing_id as "crossingId" from berths order by quay, id',
  )
  const rows: BoardRow[] = []
  for (const berth of berths) {
    const [crossing] = await db.query<{ vessel: string }>('select vessel from crossings where id = $1', [berth.crossingId])
    const [hold] = await db.query<{ since: Date }>('select since from berth_holds where berth_id = $1', [berth.id])
    rows.push({ berth, vessel: crossing?.vessel ?? null, heldSince: hold?.since ?? null })
  }
  return rows
}
--- write src/board/old-holds.ts
import type { BoardRow } from './overview.js'

const TWO_MINUTES = 2 * 60 * 1000

/** Berths locked for more than two minutes, longest first. */
export function oldHolds(rows: BoardRow[], now: Date): BoardRow[] {
  return rows
    .filter(({ heldSince }) => heldSince !== null && now.getTime() - heldSince.getTime() > TWO_MINUTES)
    .sort((a, b) => (a.heldSince?.getTime() ?? 0) - (b.heldSince?.getTime() ?? 0))
}
--- edit src/board/drag.ts
<<<<
export async function putBack(berthId: string): Promise<void> {
  await held.get(berthId)?.release()
  held.delete(berthId)
}
====
export async function putBack(berthId: string): Promise<void> {
  held.get(berthId)?.release()
  held.delete(berthId)
}

export function isHeld(berthId: string): boolean {
  return held.has(berthId)
}
>>>>
--- write test/board/old-holds.test.ts
import { expect, it } from 'vitest'
import { oldHolds } from '../../src/board/old-holds.js'

const berth = { id: 'b-1', quay: 1, maxLengthMeters: 100, crossingId: null }
const now = new Date('2026-11-19T08:00:00Z')
const heldFor = (seconds: number) => ({ berth, vessel: null, heldSince: new Date(now.getTime() - seconds * 1000) })

it('lists locks older than two minutes', () => {
  expect(oldHolds([heldFor(90), heldFor(150)], now)).toHaveLength(1)
})

it('lists the oldest lock first', () => {
  const [first] = oldHolds([heldFor(150), heldFor(900)], now)
  expect(first).toEqual(heldFor(900))
})
=== review lint-bot[bot] 2026-11-19 08:58 COMMENTED
--- on src/board/drag.ts :: held.get(berthId)?.release()
`no-floating-promises`: a promise must be awaited, returned, or handled with `.catch`.
+++ resolved jonas-pitt
=== review tobias-kern 2026-11-19 11:24 CHANGES_REQUESTED
Good that you tracked this down. The fix has the same problem as the bug, though; please look at the first comment carefully.
--- on src/board/drop.ts :: const berth = await findBerth(db, berthId)
If the berth lookup throws here, the lock is never released until the process restarts. Please release it in a `finally`, or use `withLock` as the description says.
+++ jonas-pitt +52m
The description was ahead of the code 😳 Fixed.
+++ resolved tobias-kern
--- on src/board/overview.ts :: for (const berth of berths) { ~~ rows.push({ berth, vessel
N+1: two queries per berth, and the board refreshes every five seconds on nine screens. Please use a join.
+++ jonas-pitt +58m
I know. Can I do that in a follow-up? The night shift is waiting for this fix.
+++ tobias-kern +14m
OK, if there's a ticket before you merge 🙂
--- on test/board/old-holds.test.ts :: it('lists locks older than two minutes'
These are fine, but there's no test for the actual fix: a lookup that fails, and the lock released afterward.
--- on src/board/drag.ts :: export function isHeld(berthId: string): boolean {
Is this used anywhere?
=== comment marta-olsen 2026-11-19 12:10
Can we get this in before the weekend? There's a storm warning for Saturday, so the board will be busy.
=== commit 2026-11-19 13:06 Drop under withLock
--- edit src/board/drop.ts
<<<<
import type { BerthLocks } from '../locks/berth-locks.js'

====
import type { BerthLocks } from '../locks/berth-locks.js'
import { withLock } from '../locks/with-lock.js'

>>>>
<<<<
  const lock = await locks.take(berthId, { waitMs: 1000 })
  const berth = await findBerth(db, berthId)
  if (berth.crossingId !== null && berth.crossingId !== crossing.id) {
    await lock.release()
    return false
  }
  await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  await lock.release()
  return true
}
====
  return withLock(locks, berthId, async () => {
    const berth = await findBerth(db, berthId)
    if (berth.crossingId !== null && berth.crossingId !== crossing.id) return false
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
    return true
  })
}
>>>>
=== commit 2026-11-19 13:20 Await the release when a vessel is put back
--- edit src/board/drag.ts
<<<<
  held.get(berthId)?.release()
  held.delete(berthId)
}

export function isHeld(berthId: string): boolean {
====
  await held.get(berthId)?.release()
  held.delete(berthId)
}

export function isHeld(berthId: string): boolean {
>>>>
=== review tobias-kern 2026-11-20 09:02 APPROVED
Good to merge once there's a ticket for the overview.
