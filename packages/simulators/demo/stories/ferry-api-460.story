repository: northbeam/ferry-api
number: 460
title: Let passengers change the email address of a booking
author: marta-olsen
branch: change-email
opened: 2026-10-19 08:20
merged: 2026-10-20 13:05 sven-dahl

Half of the calls to the desk are about a typo in an email address. Passengers can now change it themselves with the booking code and last name.

Both addresses get a message, so nobody can take over a booking unnoticed.

=== base src/mail/mailer.ts
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Rejects if the mail server does not accept it. */
  send(mail: Mail): Promise<void>
}
=== commit 2026-10-19 08:03 Let passengers change the email address of a booking
--- write src/bookings/change-email.ts
import type { Database } from '../database.js'
import type { Mailer } from '../mail/mailer.js'

export interface EmailChange {
  bookingCode: string
  lastName: string
  email: string
}

export type ChangeAnswer = 'changed' | 'not-found'

/** Returns the same result for a wrong code and a wrong name, so neither can be guessed separately. */
export async function changeEmail(db: Database, mailer: Mailer, change: EmailChange): Promise<ChangeAnswer> {
  const [booking] = await db.query<{ id: string; email: string }>(
    'select id, email from bookings where code = $1 and lower(last_name) = lower($2)',
    [change.bookingCode, change.lastName],
  )
  if (!booking) return 'not-found'

  await db.query('update bookings set email = $2 where id = $1', [booking.id, change.email])
  await Promise.all([notify(mailer, booking.email, change), notify(mailer, change.email, change)])
  return 'changed'
}

async function notify(mailer: Mailer, to: string, { bookingCode, email }: EmailChange): Promise<void> {
  const text = `Messages about booking ${bookingCode} now go to ${email}. If this was not you, call the desk.`
  await mailer.send({ to, subject: `Booking ${bookingCode}`, text })
}
--- write test/bookings/change-email.test.ts
import { expect, it, vi } from 'vitest'
import { changeEmail } from '../../src/bookings/change-email.js'

const change = { bookingCode: 'NB4711', lastName: 'Lind', email: 'ada.lind@example.com' }

function setup(rows: unknown[]) {
  const query = vi.fn().mockResolvedValueOnce(rows).mockResolvedValue([])
  const mailer = { send: vi.fn(async () => {}) }
  return { db: { query, transaction: vi.fn() } as never, mailer }
}

it('notifies both addresses', async () => {
  const { db, mailer } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  expect(await changeEmail(db, mailer, change)).toBe('changed')
  expect(mailer.send).toHaveBeenCalledTimes(2)
})

it('does not reveal which part was wrong', async () => {
  const { db, mailer } = setup([])
  expect(await changeEmail(db, mailer, change)).toBe('not-found')
  expect(mailer.send).not.toHaveBeenCalled()
})

it('rejects if the mail server fails', async () => {
  const { db } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  const mailer = { send: vi.fn().mockRejectedValue(new Error('mailbox full')) }
  await expect(changeEmail(db, mailer, change)).rejects.toThrow('mailbox full')
})
=== review sven-dahl 2026-10-19 13:12 CHANGES_REQUESTED
Very complete, and there's even a test for the failing mail server! One thought about typos, since that's what this is for:
--- on src/bookings/change-email.ts :: await Promise.all([notify(mailer, booking.email, change)
The old address often doesn't exist (that's why they're changing it). Then `notify` rejects and the passenger sees an error even though the change was saved. Please ignore a failure for the old address.
+++ marta-olsen +24m
Oh, that's exactly the main case! A failure for the old address is ignored now; the new one still has to work.
+++ resolved sven-dahl
--- on src/bookings/change-email.ts :: /** Returns the same result for a wrong code
👍 for documenting this.
=== commit 2026-10-20 08:15 Ignore a failure for the old address
--- edit src/bookings/change-email.ts
<<<<
  await Promise.all([notify(mailer, booking.email, change), notify(mailer, change.email, change)])
  return 'changed'
====
  await Promise.allSettled([notify(mailer, booking.email, change)])
  await notify(mailer, change.email, change)
  return 'changed'
>>>>
--- edit test/bookings/change-email.test.ts
<<<<
it('rejects if the mail server fails', async () => {
====
it('ignores a failure for the old address', async () => {
  const { db } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  const mailer = { send: vi.fn().mockRejectedValueOnce(new Error('no such user')).mockResolvedValueOnce(undefined) }
  expect(await changeEmail(db, mailer, change)).toBe('changed')
})

it('rejects if the mail server fails', async () => {
>>>>
=== review sven-dahl 2026-10-20 12:58 APPROVED
Thanks!
