repository: northbeam/ferry-api
number: 488
title: Show delays on the departures board
author: jonas-pitt
branch: delays-on-the-board
opened: 2026-11-20 13:05
merged: open

Harbors report delays by phone, and someone types them into a spreadsheet. With this the duty desk enters them in our app, and the departures board shows them.

Not reviewed yet.

=== commit 2026-11-20 12:58 Show delays on the departures board
--- write src/delays/delay.ts
export interface Delay {
  crossingId: string
  minutes: number
  reason: string
}
--- write src/delays/delays.ts
import type { Database } from '../database.js'
import type { Delay } from './delay.js'

export interface DeparturesBoard {
  show(delay: Delay): Promise<void>
}

export async function findDelays(db: Database, crossingIds: string[]): Promise<Delay[]> {
  const delays: Delay[] = []
  for (const crossingId of crossingIds) {
    const rows = await db.query<Delay>(
      `select crossing_id as "crossingId", minutes, reason from delays where crossing_id = '${crossingId}'`,
    )
    delays.push(...rows)
  }
  return delays
}

export async function storeDelay(db: Database, board: DeparturesBoard, delay: Delay): Promise<void> {
  await db.query('insert into delays (crossing_id, minutes, reason) values ($1, $2, $3)', [
    delay.crossingId,
    delay.minutes,
    delay.reason,
  ])
  try {
    await board.show(delay)
  } catch {}
}
--- write test/delays/delays.test.ts
import { expect, it, vi } from 'vitest'
import { findDelays } from '../../src/delays/delays.js'

const delay = { crossingId: 'c-1', minutes: 20, reason: 'fog' }

it('returns the delays of each crossing', async () => {
  const query = vi.fn().mockResolvedValueOnce([delay]).mockResolvedValueOnce([])

  const delays = await findDelays({ query, transaction: vi.fn() } as never, ['c-1', 'c-2'])

  expect(delays).toEqual([delay])
})
