repository: northbeam/ferry-api
number: 463
title: Hold a berth while waiting for the tug
author: jonas-pitt
branch: hold-for-tug
opened: 2026-10-21 07:49
merged: 2026-10-23 11:15 tobias-kern

Vessels over 140 m need a tug at quay 5. The tug company responds within a few seconds, and twice last month the berth was assigned to someone else in the meantime.

`holdForTug` holds the berth until the tug is confirmed or declined.

=== commit 2026-10-21 07:31 Hold a berth while waiting for the tug
--- write src/tugs/tug-client.ts
export interface TugRequest {
  berthId: string
  vesselId: string
  at: Date
}

export type TugAnswer = { confirmed: true; tug: string } | { confirmed: false; reason: string }

export interface TugClient {
  /** Rejects if the company cannot be reached. */
  ask(request: TugRequest): Promise<TugAnswer>
}
--- write src/tugs/hold-for-tug.ts
import type { Crossing } from '../berths/berth.js'
import { findBerth } from '../berths/find-berth.js'
import type { Database } from '../database.js'
import type { BerthLocks } from '../locks/berth-locks.js'
import type { TugClient } from './tug-client.js'

export interface TugHold {
  db: Database
  locks: BerthLocks
  tugs: TugClient
}

const NEEDS_TUG_METERS = 140

export async function holdForTug({ db, locks, tugs }: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  const berth = await findBerth(db, berthId)
  if (crossing.vesselLengthMeters < NEEDS_TUG_METERS || berth.quay !== 5) return null

  const lock = await locks.take(berthId, { waitMs: 5000 })
  const answer = await tugs.ask({ berthId, vesselId: crossing.vesselId, at: crossing.departsAt })
  if (!answer.confirmed) {
    lock.release()
    throw new Error(`No tug for berth ${berthId}: ${answer.reason}`)
  }
  await db.query('insert into tug_calls (berth_id, crossing_id, tug) values ($1, $2, $3)', [
    berthId,
    crossing.id,
    answer.tug,
  ])
  await lock.release()
  return answer.tug
}
--- write test/tugs/hold-for-tug.test.ts
import { expect, it, vi } from 'vitest'
import { holdForTug } from '../../src/tugs/hold-for-tug.js'

const crossing = { id: 'c-2', vesselId: 'v-9', vesselLengthMeters: 155, departsAt: new Date('2026-10-21T09:00:00Z') }
const berth = { id: 'b-5', quay: 5, maxLengthMeters: 180, crossingId: null }

function setup() {
  const release = vi.fn(async () => {})
  const locks = { take: vi.fn(async () => ({ release })) }
  const db = { query: vi.fn(async () => [berth]), transaction: vi.fn() }
  const tugs = { ask: vi.fn(async () => ({ confirmed: true as const, tug: 'Bjørn' })) }
  return { release, hold: { db: db as never, locks, tugs } }
}

it('returns the name of the tug', async () => {
  const { hold, release } = setup()
  expect(await holdForTug(hold, 'b-5', crossing)).toBe('Bjørn')
  expect(release).toHaveBeenCalledOnce()
})

it('does not ask for a tug for a short vessel', async () => {
  const { hold } = setup()
  expect(await holdForTug(hold, 'b-5', { ...crossing, vesselLengthMeters: 90 })).toBeNull()
  expect(hold.tugs.ask).not.toHaveBeenCalled()
})
=== review tobias-kern 2026-10-21 09:36 CHANGES_REQUESTED
--- on src/tugs/hold-for-tug.ts :: const answer = await tugs.ask({ berthId
If the tug company can't be reached, this rejects and the lock is never released, for the third time now. We have had `withLock` since #452 for exactly this.
+++ jonas-pitt +14m
I didn't even think of it as a lock, because it's held across a phone call, more or less. Rewriting it with `withLock`.
+++ tobias-kern +4m
Maybe that should be a team rule: don't call `locks.take` outside `with-lock.ts`.
+++ marta-olsen +37m
+1, I'll add it to our standards.
+++ resolved tobias-kern
--- on src/tugs/hold-for-tug.ts :: lock.release()
And this promise isn't awaited either.
+++ resolved jonas-pitt
--- on src/tugs/hold-for-tug.ts :: const berth = await findBerth(db, berthId)
The lookup happens outside the lock, so the berth may have changed by the time we hold it. Please move it inside.
+++ resolved jonas-pitt
=== comment lint-bot[bot] 2026-10-21 09:40
Checked 3 files in 2.2 s. Nothing to report.
=== squash 2026-10-21 13:18 Hold a berth while the tug is asked

The lookup, the tug call and the insert now run under withLock.
--- edit src/tugs/hold-for-tug.ts
<<<<
import type { BerthLocks } from '../locks/berth-locks.js'
import type { TugClient } from './tug-client.js'
====
import type { BerthLocks } from '../locks/berth-locks.js'
import { withLock } from '../locks/with-lock.js'
import type { TugClient } from './tug-client.js'
>>>>
<<<<
export async function holdForTug({ db, locks, tugs }: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  const berth = await findBerth(db, berthId)
  if (crossing.vesselLengthMeters < NEEDS_TUG_METERS || berth.quay !== 5) return null

  const lock = await locks.take(berthId, { waitMs: 5000 })
  const answer = await tugs.ask({ berthId, vesselId: crossing.vesselId, at: crossing.departsAt })
  if (!answer.confirmed) {
    lock.release()
    throw new Error(`No tug for berth ${berthId}: ${answer.reason}`)
  }
  await db.query('insert into tug_calls (berth_id, crossing_id, tug) values ($1, $2, $3)', [
    berthId,
    crossing.id,
    answer.tug,
  ])
  await lock.release()
  return answer.tug
}
====
export async function holdForTug(hold: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  if (crossing.vesselLengthMeters < NEEDS_TUG_METERS) return null
  return withLock(hold.locks, berthId, () => askUnderLock(hold, berthId, crossing))
}

async function askUnderLock({ db, tugs }: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  const berth = await findBerth(db, berthId)
  if (berth.quay !== 5) return null

  const answer = await tugs.ask({ berthId, vesselId: crossing.vesselId, at: crossing.departsAt })
  if (!answer.confirmed) throw new Error(`No tug for berth ${berthId}: ${answer.reason}`)
  await db.query('insert into tug_calls (berth_id, crossing_id, tug) values ($1, $2, $3)', [
    berthId,
    crossing.id,
    answer.tug,
  ])
  return answer.tug
}
>>>>
--- edit test/tugs/hold-for-tug.test.ts
<<<<
it('does not ask for a tug for a short vessel', async () => {
====
it('releases the lock if the company cannot be reached', async () => {
  const { hold, release } = setup()
  hold.tugs.ask = vi.fn().mockRejectedValue(new Error('no route to host'))
  await expect(holdForTug(hold, 'b-5', crossing)).rejects.toThrow('no route to host')
  expect(release).toHaveBeenCalledOnce()
})

it('does not ask for a tug for a short vessel', async () => {
>>>>
=== review tobias-kern 2026-10-23 11:08 APPROVED
Exactly. And you already had a test for the unreachable company, thanks!
