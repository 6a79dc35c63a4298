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

async function guestOf(db: Database, guestId: string): Promise<Guest[]> {
  return db.query<Guest>('select name, phone from guests where id = $1', [guestId])
}

async function guestsOf(db: Database, crossingId: string): Promise<Guest[]> {
  const bookings = await db.query<BookingRow>(
    'select id, guest_id as "guestId" from bookings where crossing_id = $1',
    [crossingId],
  )
  const guests: Guest[] = []
  for (const { guestId } of bookings) {
    guests.push(...(await guestOf(db, guestId)))
  }
  return guests
}

/** Moves a crossing and tells its guests. Gives back how many of them have to be told at the gate. */
export async function moveCrossing(
  db: Database,
  messages: MessageClient,
  { crossingId, departsAt }: { crossingId: string; departsAt: Date },
): Promise<number> {
  await db.query('update crossings set departs_at = $2 where id = $1', [crossingId, departsAt])
  const guests = await guestsOf(db, crossingId)
  const reachable = guests.filter(({ phone }) => phone !== null)
  reachable.forEach(async ({ name, phone }) => {
    await messages.send(phone ?? '', `Dear ${name}, your crossing now leaves at ${departsAt.toISOString()}.`)
  })
  return guests.length - reachable.length
}
