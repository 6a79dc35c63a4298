repository: northbeam/ferry-api
number: 452
title: Swap the berths of two crossings
author: jonas-pitt
branch: swap-berths
opened: 2026-09-22 12:08
merged: 2026-09-24 15:46 marta-olsen

When the wind shifts, the harbor master swaps two ferries. Today that takes two assignments, and another ferry can grab the berth in between.

Swapping takes both locks, always ordered by berth id so that two swaps can't deadlock.

Adds `p-retry` for the harbor master's tablet API, which drops every tenth call.

=== base package.json
{
  "name": "@northbeam/ferry-api",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "tsc -p tsconfig.json",
    "start": "node dist/main.js",
    "test": "vitest run"
  },
  "dependencies": {
    "express": "5.1.0",
    "pg": "8.16.0"
  },
  "devDependencies": {
    "typescript": "5.9.2",
    "vitest": "3.2.4"
  }
}
=== base package-lock.json
{
  "name": "@northbeam/ferry-api",
  "lockfileVersion": 3,
  "requires": true,
  "packages": {
    "": {
      "name": "@northbeam/ferry-api",
      "dependencies": {
        "express": "5.1.0",
        "pg": "8.16.0"
      },
      "devDependencies": {
        "typescript": "5.9.2",
        "vitest": "3.2.4"
      }
    },
    "node_modules/express": {
      "version": "5.1.0",
      "license": "MIT"
    },
    "node_modules/pg": {
      "version": "8.16.0",
      "license": "MIT"
    }
  }
}
=== commit 2026-09-22 11:50 Swap the berths of two crossings
--- write src/berths/swap.ts
import type { Assignment } from './assign.js'
import { findBerth } from './find-berth.js'

export class NothingToSwap extends Error {
  constructor(readonly berthId: string) {
    super(`Berth ${berthId} has no crossing that could be swapped.`)
  }
}

export async function swapBerths({ db, locks }: Assignment, one: string, other: string): Promise<void> {
  const [firstId, secondId] = [one, other].sort()
  const firstLock = await locks.take(firstId, { waitMs: 2000 })
  const secondLock = await locks.take(secondId, { waitMs: 2000 })

  const first = await findBerth(db, firstId)
  const second = await findBerth(db, secondId)
  if (first.crossingId === null) throw new NothingToSwap(firstId)
  if (second.crossingId === null) throw new NothingToSwap(secondId)

  await db.transaction(async (inside) => {
    await inside.query('update berths set crossing_id = $1 where id = $2', [second.crossingId, firstId])
    await inside.query('update berths set crossing_id = $1 where id = $2', [first.crossingId, secondId])
  })
  await secondLock.release()
  await firstLock.release()
}
--- write src/tablet/notify-tablet.ts
import pRetry from 'p-retry'

export interface TabletMessage {
  quay: number
  text: string
}

/** The tablet drops about every tenth call, so try up to four times. */
export async function notifyTablet(address: string, message: TabletMessage): Promise<void> {
  await pRetry(() => post(address, message), { retries: 3, minTimeout: 200 })
}

async function post(address: string, message: TabletMessage): Promise<void> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(message) })
  if (!response.ok) throw new Error(`The tablet answered ${response.status}.`)
}
--- write test/berths/swap.test.ts
import { expect, it, vi } from 'vitest'
import { swapBerths } from '../../src/berths/swap.js'

it('takes the locks in berth order', async () => {
  const taken: string[] = []
  const locks = {
    take: async (berthId: string) => {
      taken.push(berthId)
      return { release: async () => {} }
    },
  }
  const rows = [{ id: 'b', quay: 1, maxLengthMeters: 100, crossingId: 'c-1' }]
  const db = { query: vi.fn(async () => rows), transaction: vi.fn(async () => {}) }

  await swapBerths({ db: db as never, locks }, 'b-7', 'b-2')

  expect(taken).toEqual(['b-2', 'b-7'])
})
--- edit package.json
<<<<
    "express": "5.1.0",
    "pg": "8.16.0"
  },
====
    "express": "5.1.0",
    "p-retry": "7.0.0",
    "pg": "8.16.0"
  },
>>>>
--- edit package-lock.json
<<<<
        "express": "5.1.0",
        "pg": "8.16.0"
      },
====
        "express": "5.1.0",
        "p-retry": "7.0.0",
        "pg": "8.16.0"
      },
>>>>
<<<<
    "node_modules/pg": {
====
    "node_modules/is-network-error": {
      "version": "1.1.0",
      "license": "MIT",
      "engines": {
        "node": ">=16"
      }
    },
    "node_modules/p-retry": {
      "version": "7.0.0",
      "license": "MIT",
      "dependencies": {
        "is-network-error": "^1.1.0"
      },
      "engines": {
        "node": ">=20"
      }
    },
    "node_modules/pg": {
>>>>
=== review tobias-kern 2026-09-22 14:33 CHANGES_REQUESTED
Ordering the locks is exactly right. But the release has the same problem as #438.
--- on src/berths/swap.ts :: if (first.crossingId === null) throw new NothingToSwap(firstId)
From here on, every `throw` leaves both berths locked, same as `assignBerth` in #438: the lock has to be released on every path. Use a nested `try … finally`, or add a small `withLock(locks, id, work)` helper that both can use.
+++ jonas-pitt +41m
Argh, again. I like `withLock`, doing that.
+++ resolved tobias-kern
--- on test/berths/swap.test.ts :: it('takes the locks in berth order'
Good test! Please also add one for the error path: a berth without a crossing, with both locks released afterward.
+++ jonas-pitt +44m
Will do.
--- on src/tablet/notify-tablet.ts :: const response = await fetch(address
No timeout: a sleeping tablet blocks this for minutes. Please add `signal: AbortSignal.timeout(2000)`.
+++ resolved jonas-pitt
=== commit 2026-09-23 09:12 Release both locks on every path
--- write src/locks/with-lock.ts
import type { BerthLocks } from './berth-locks.js'

/** Runs the work while holding the lock, and always releases it. */
export async function withLock<Result>(locks: BerthLocks, berthId: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await locks.take(berthId, { waitMs: 2000 })
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
--- edit src/berths/swap.ts
<<<<
import type { Assignment } from './assign.js'
====
import { withLock } from '../locks/with-lock.js'
import type { Assignment } from './assign.js'
>>>>
<<<<
  const firstLock = await locks.take(firstId, { waitMs: 2000 })
  const secondLock = await locks.take(secondId, { waitMs: 2000 })

  const first = await findBerth(db, firstId)
  const second = await findBerth(db, secondId)
  if (first.crossingId === null) throw new NothingToSwap(firstId)
  if (second.crossingId === null) throw new NothingToSwap(secondId)

  await db.transaction(async (inside) => {
    await inside.query('update berths set crossing_id = $1 where id = $2', [second.crossingId, firstId])
    await inside.query('update berths set crossing_id = $1 where id = $2', [first.crossingId, secondId])
  })
  await secondLock.release()
  await firstLock.release()
}
====
  await withLock(locks, firstId, () => withLock(locks, secondId, () => swapLocked(db, firstId, secondId)))
}

async function swapLocked(db: Assignment['db'], firstId: string, secondId: string): Promise<void> {
  const first = await findBerth(db, firstId)
  const second = await findBerth(db, secondId)
  if (first.crossingId === null) throw new NothingToSwap(firstId)
  if (second.crossingId === null) throw new NothingToSwap(secondId)

  await db.transaction(async (inside) => {
    await inside.query('update berths set crossing_id = $1 where id = $2', [second.crossingId, firstId])
    await inside.query('update berths set crossing_id = $1 where id = $2', [first.crossingId, secondId])
  })
}
>>>>
=== commit 2026-09-23 09:30 Add a timeout for the tablet
--- edit src/tablet/notify-tablet.ts
<<<<
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(message) })
====
  const signal = AbortSignal.timeout(2000)
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(message), signal })
>>>>
=== review marta-olsen 2026-09-24 15:40 APPROVED
`withLock` is great, please use it everywhere. Merging this so the harbor master has it for the weekend; the test for the empty berth is still missing.
