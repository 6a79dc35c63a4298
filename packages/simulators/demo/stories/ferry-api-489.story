repository: northbeam/ferry-api
number: 489
title: Notify guests when their crossing is moved
author: marta-olsen
branch: moved-crossings
opened: 2026-11-20 15:20
merged: open

When a crossing is moved by more than half an hour, the desk messages every guest by hand. With this, moving the crossing notifies them.

Guests without a phone number still get a letter at the gate.

=== commit 2026-11-20 15:02 Notify guests when their crossing is moved
--- write src/messages/message-client.ts
export interface MessageClient {
  /** Rejects if the provider does not accept it. */
  send(phone: string, text: string): Promise<void>
}
--- write src/crossings/move-crossing.ts
import type { Database } from '../database.js'
import type { MessageClient } from '../messages/message-client.js'

export interface Guest {
  name: string
  phone: string | null
}

interface BookingRow {
  id: string
  guestId: string
}

async function findGuest(db: Database, guestId: string): Promise<Guest[]> {
  return db.query<Guest>('select name, phone from guests where id = $1', [guestId])
}

async function findGuests(db: Database, crossingId: string): Promise<Guest[]> {
  const bookings = await db.query<BookingRow>(
    'select id, guest_id as "guestId" from bookings where crossing_id = $1',
    [crossingId],
  )
  const guests: Guest[] = []
  for (const { guestId } of bookings) {
    guests.push(...(await findGuest(db, guestId)))
  }
  return guests
}

/** Moves a crossing and notifies its guests. Returns how many of them have no phone number. */
export async function moveCrossing(
  db: Database,
  messages: MessageClient,
  { crossingId, departsAt }: { crossingId: string; departsAt: Date },
): Promise<number> {
  await db.query('update crossings set departs_at = $2 where id = $1', [crossingId, departsAt])
  const guests = await findGuests(db, crossingId)
  const reachable = guests.filter(({ phone }) => phone !== null)
  reachable.forEach(async ({ name, phone }) => {
    await messages.send(phone ?? '', `Dear ${name}, your crossing now departs at ${departsAt.toISOString()}.`)
  })
  return guests.length - reachable.length
}
--- write docs/moving-a-crossing.md
# Moving a crossing

`moveCrossing` notifies every guest with a phone number. The desk prints letters for the others; the return value says how many.
--- write test/crossings/move-crossing.test.ts
import { expect, it, vi } from 'vitest'
import { moveCrossing } from '../../src/crossings/move-crossing.js'

it('counts the guests without a phone number', async () => {
  const query = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValueOnce([{ id: 'k-1', guestId: 'g-1' }])
    .mockResolvedValueOnce([{ name: 'Ada Holm', phone: null }])
  const send = vi.fn()
  const crossing = { crossingId: 'c-7', departsAt: new Date('2026-11-21T09:40:00Z') }

  expect(await moveCrossing({ query, transaction: vi.fn() } as never, { send }, crossing)).toBe(1)
  expect(send).not.toHaveBeenCalled()
})
