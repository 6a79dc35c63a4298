repository: northbeam/ferry-api
number: 463
title: Hold a berth while the tug is asked
author: jonas-pitt
branch: hold-for-tug
opened: 2026-10-21 07:49
merged: 2026-10-23 11:15 tobias-kern

Vessels over 140 m need a tug at quay 5. The tug company answers within a few seconds, and in that time the berth went to somebody else twice last month.

`holdForTug` keeps the berth until the tug has said yes or no.

=== commit 2026-10-21 07:31 Hold a berth while the tug is asked
--- write src/tugs/tug-client.ts
export interface TugRequest {
  berthId: string
  vesselId: string
  at: Date
}

export type TugAnswer = { confirmed: true; tug: string } | { confirmed: false; reason: string }

export interface TugClient {
  /** Rejects when the company cannot be reached. */
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

const NEEDS_TUG_METRES = 140

export async function holdForTug({ db, locks, tugs }: TugHold, berthId: string, crossing: Crossing): Promise<string | null> {
  const berth = await findBerth(db, berthId)
  if (crossing.vesselLengthMetres < NEEDS_TUG_METRES || berth.quay !== 5) return null

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

const crossing = { id: 'c-2', vesselId: 'v-9', vesselLengthMetres: 155, departsAt: new Date('2026-10-21T09:00:00Z') }
const berth = { id: 'b-5', quay: 5, maxLengthMetres: 180, crossingId: null }

function setup() {
  const release = vi.fn(async () => {})
  const locks = { take: vi.fn(async () => ({ release })) }
  const db = { query: vi.fn(async () => [berth]), transaction: vi.fn() }
  const tugs = { ask: vi.fn(async () => ({ confirmed: true as const, tug: 'Bjørn' })) }
  return { release, hold: { db: db as never, locks, tugs } }
}

it('answers with the tug that comes', async () => {
  const { hold, release } = setup()
  expect(await holdForTug(hold, 'b-5', crossing)).toBe('Bjørn')
  expect(release).toHaveBeenCalledOnce()
})

it('asks no tug for a short vessel', async () => {
  const { hold } = setup()
  expect(await holdForTug(hold, 'b-5', { ...crossing, vesselLengthMetres: 90 })).toBeNull()
  expect(hold.tugs.ask).not.toHaveBeenCalled()
})
=== review tobias-kern 2026-10-21 09:36 CHANGES_REQUESTED
--- on src/tugs/hold-for-tug.ts :: const answer = await tugs.ask({ berthId
When the tug company cannot be reached this rejects and the berth stays taken, third time we meet this one 🙂 We have `withLock` since #452, it is made for exactly this.
+++ jonas-pitt +14m
I did not even see it as a lock, because the "work" in between is a phone call more or less. Rewriting with `withLock`.
+++ tobias-kern +4m
Maybe a rule for the team: nobody calls `locks.take` outside of `with-lock.ts`. I would write that down.
+++ marta-olsen +37m
+1, I add it to our standards.
+++ resolved tobias-kern
--- on src/tugs/hold-for-tug.ts :: lock.release()
And this one is not even awaited.
+++ resolved jonas-pitt
--- on src/tugs/hold-for-tug.ts :: const berth = await findBerth(db, berthId)
The lookup is outside of the lock, so what we know about the berth can be old by the time we have it. Inside, please.
+++ resolved jonas-pitt
=== comment lint-bot[bot] 2026-10-21 09:40
Checked 3 files in 2.2 s. Nothing to report.
=== squash 2026-10-21 13:18 Hold a berth while the tug is asked

The lookup, the call and the note now happen under withLock.
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
  if (crossing.vesselLengthMetres < NEEDS_TUG_METRES || berth.quay !== 5) return null

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
  if (crossing.vesselLengthMetres < NEEDS_TUG_METRES) return null
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
it('asks no tug for a short vessel', async () => {
====
it('gives the berth back when the company cannot be reached', async () => {
  const { hold, release } = setup()
  hold.tugs.ask = vi.fn().mockRejectedValue(new Error('no route to host'))
  await expect(holdForTug(hold, 'b-5', crossing)).rejects.toThrow('no route to host')
  expect(release).toHaveBeenCalledOnce()
})

it('asks no tug for a short vessel', async () => {
>>>>
=== review tobias-kern 2026-10-23 11:08 APPROVED
Exactly. And the test for the company that cannot be reached was there before I asked, thank you.
