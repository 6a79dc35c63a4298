repository: northbeam/ferry-api
number: 438
title: Assign berths under a lock
author: jonas-pitt
branch: berth-lock
opened: 2026-09-01 08:41
merged: 2026-09-03 12:20 tobias-kern

Two crossings could get the same berth if both captains asked within the same second (it happened on August 28, quay 3).

Assignment now takes a lock on the berth, looks the berth up again while holding it, and only then writes.

- `assignBerth` moves from the route to `src/berths/assign.ts`
- 409 with a clear message if someone else got the berth
- waiting for the lock times out after two seconds

=== base src/database.ts
export interface Database {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  transaction<Result>(work: (inside: Database) => Promise<Result>): Promise<Result>
}
=== base src/berths/berth.ts
export interface Berth {
  id: string
  quay: number
  maxLengthMeters: number
  crossingId: string | null
}

export interface Crossing {
  id: string
  vesselId: string
  vesselLengthMeters: number
  departsAt: Date
}
=== base src/berths/find-berth.ts
import type { Database } from '../database.js'
import type { Berth } from './berth.js'

export class BerthNotFound extends Error {
  constructor(readonly berthId: string) {
    super(`There is no berth ${berthId}.`)
  }
}

export async function findBerth(db: Database, berthId: string): Promise<Berth> {
  const rows = await db.query<Berth>(
    'select id, quay, max_length_meters as "maxLengthMeters", crossing_id as "crossingId" from berths where id = $1',
    [berthId],
  )
  const berth = rows[0]
  if (!berth) throw new BerthNotFound(berthId)
  return berth
}
=== base src/locks/berth-locks.ts
export interface BerthLock {
  release(): Promise<void>
}

export interface BerthLocks {
  /** Waits for the lock; rejects after `waitMs`. */
  take(berthId: string, options?: { waitMs?: number }): Promise<BerthLock>
}
=== base src/routes/berths.ts
import { Router } from 'express'
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'

export function berthRoutes(db: Database): Router {
  const router = Router()

  router.post('/berths/:berthId/assign', async (request, response) => {
    const crossing = request.body as Crossing
    const berth = await findBerth(db, request.params.berthId)
    if (berth.crossingId !== null) {
      response.status(409).json({ error: 'taken' })
      return
    }
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berth.id])
    response.status(204).end()
  })

  router.get('/berths/:berthId', async (request, response) => {
    response.json(await findBerth(db, request.params.berthId))
  })

  return router
}
=== commit 2026-09-01 08:33 Assign berths under a lock
--- write src/berths/assign.ts
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'
import type { Crossing } from './berth.js'
import { findBerth } from './find-berth.js'

export class BerthTaken extends Error {
  constructor(readonly berthId: string) {
    super(`Berth ${berthId} was given to another crossing.`)
  }
}

export class VesselTooLong extends Error {
  constructor(readonly berthId: string, readonly meters: number) {
    super(`A vessel of ${meters} m does not fit berth ${berthId}.`)
  }
}

export interface Assignment {
  db: Database
  locks: BerthLocks
}

export async function assignBerth({ db, locks }: Assignment, berthId: string, crossing: Crossing) {
  let lock = await locks.take(berthId, { waitMs: 2000 })
  const berth = await findBerth(db, berthId)
  if (berth.crossingId !== null) {
    await lock.release()
    throw new BerthTaken(berthId)
  }
  if (crossing.vesselLengthMeters > berth.maxLengthMeters) {
    await lock.release()
    throw new VesselTooLong(berthId, crossing.vesselLengthMeters)
  }
  await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  await lock.release()
}
--- edit src/routes/berths.ts
<<<<
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'

export function berthRoutes(db: Database): Router {
  const router = Router()
====
import { assignBerth, BerthTaken, VesselTooLong } from '../berths/assign.js'
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'

export function berthRoutes(db: Database, locks: BerthLocks): Router {
  const router = Router()
>>>>
<<<<
    const crossing = request.body as Crossing
    const berth = await findBerth(db, request.params.berthId)
    if (berth.crossingId !== null) {
      response.status(409).json({ error: 'taken' })
      return
    }
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berth.id])
    response.status(204).end()
====
    const crossing = request.body as Crossing
    try {
      await assignBerth({ db, locks }, request.params.berthId, crossing)
      response.status(204).end()
    } catch (error) {
      if (error instanceof BerthTaken) response.status(409).json({ error: error.message })
      else if (error instanceof VesselTooLong) response.status(422).json({ error: error.message })
      else throw error
    }
>>>>
=== commit 2026-09-01 08:38 Test berth assignment
--- write test/berths/assign.test.ts
import { describe, expect, it, vi } from 'vitest'
import { assignBerth, BerthTaken } from '../../src/berths/assign.js'

const crossing = { id: 'c-9', vesselId: 'v-1', vesselLengthMeters: 80, departsAt: new Date('2026-09-01T10:00:00Z') }

function setup(berth: { crossingId: string | null }) {
  const release = vi.fn(async () => {})
  const locks = { take: vi.fn(async () => ({ release })) }
  const rows = [{ id: 'b-3', quay: 3, maxLengthMeters: 120, ...berth }]
  const db = { query: vi.fn(async () => rows), transaction: vi.fn() }
  return { release, assignment: { db: db as never, locks } }
}

describe('assignBerth', () => {
  it('assigns a free berth', async () => {
    const { assignment, release } = setup({ crossingId: null })
    await assignBerth(assignment, 'b-3', crossing)
    expect(release).toHaveBeenCalledOnce()
  })

  it('rejects a berth that is taken', async () => {
    const { assignment } = setup({ crossingId: 'c-1' })
    await expect(assignBerth(assignment, 'b-3', crossing)).rejects.toThrow(BerthTaken)
  })
})
=== comment lint-bot[bot] 2026-09-01 08:44
Checked 3 files in 1.9 s. 1 note left as a review comment.
=== review lint-bot[bot] 2026-09-01 08:45 COMMENTED
--- on src/berths/assign.ts :: let lock = await locks.take(
`prefer-const`: 'lock' is never reassigned. Use 'const' instead.
+++ resolved jonas-pitt
=== review tobias-kern 2026-09-01 13:07 CHANGES_REQUESTED
Good structure, and I'm glad the route is thin again. One thing has to change before this ships: the lock leaks on errors.
--- on src/berths/assign.ts :: const berth = await findBerth(db, berthId)
If `findBerth` throws (unknown berth, or the database is down for a moment), the lock is never released and the berth stays locked until the process restarts. Same for the update further down.

Please release the lock in a `finally` block, then you can also drop the two early releases:

```ts
const lock = await locks.take(berthId, { waitMs: 2000 })
try {
  // look up the berth, check it, update it
} finally {
  await lock.release()
}
```
+++ jonas-pitt +38m
Ouch, yes. I only thought of the two errors I throw myself. Fixing it.
+++ resolved tobias-kern
--- on test/berths/assign.test.ts :: it('rejects a berth that is taken'
Can this test also check that the lock is released? That's the part I'd break first.
+++ jonas-pitt +45m
Added, plus one for a lookup that rejects.
+++ resolved jonas-pitt
--- on src/routes/berths.ts :: else if (error instanceof VesselTooLong)
Why 422 and not 409? Just curious.
+++ jonas-pitt +47m
409 tells the client to retry, and that never helps if the vessel is too long for the berth.
+++ tobias-kern +6m
Makes sense 👍
=== amend 2026-09-01 14:52 Test berth assignment

Covers the lock after a conflict and after a failed lookup.
--- edit src/berths/assign.ts
<<<<
  let lock = await locks.take(berthId, { waitMs: 2000 })
  const berth = await findBerth(db, berthId)
  if (berth.crossingId !== null) {
    await lock.release()
    throw new BerthTaken(berthId)
  }
  if (crossing.vesselLengthMeters > berth.maxLengthMeters) {
    await lock.release()
    throw new VesselTooLong(berthId, crossing.vesselLengthMeters)
  }
  await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  await lock.release()
}
====
  const lock = await locks.take(berthId, { waitMs: 2000 })
  try {
    const berth = await findBerth(db, berthId)
    if (berth.crossingId !== null) throw new BerthTaken(berthId)
    if (crossing.vesselLengthMeters > berth.maxLengthMeters) {
      throw new VesselTooLong(berthId, crossing.vesselLengthMeters)
    }
    await db.query('update berths set crossing_id = $1 where id = $2', [crossing.id, berthId])
  } finally {
    await lock.release()
  }
}
>>>>
--- edit test/berths/assign.test.ts
<<<<
    const { assignment } = setup({ crossingId: 'c-1' })
    await expect(assignBerth(assignment, 'b-3', crossing)).rejects.toThrow(BerthTaken)
  })
====
    const { assignment, release } = setup({ crossingId: 'c-1' })
    await expect(assignBerth(assignment, 'b-3', crossing)).rejects.toThrow(BerthTaken)
    expect(release).toHaveBeenCalledOnce()
  })

  it('releases the lock if the lookup fails', async () => {
    const { assignment, release } = setup({ crossingId: null })
    assignment.db = { query: vi.fn().mockRejectedValue(new Error('connection lost')) } as never
    await expect(assignBerth(assignment, 'b-3', crossing)).rejects.toThrow('connection lost')
    expect(release).toHaveBeenCalledOnce()
  })
>>>>
=== review tobias-kern 2026-09-03 12:11 APPROVED
Much better, and shorter too. Thanks for the test with the lost connection.
