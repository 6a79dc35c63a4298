repository: northbeam/ferry-api
number: 460
title: Let passengers change the e-mail of a booking
author: marta-olsen
branch: change-email
opened: 2026-10-19 08:20
merged: 2026-10-20 13:05 sven-dahl

Half of the calls to the desk are a typo in an e-mail address. Passengers can now change it themselves with the booking code and the last name.

Both addresses get a message, so that nobody can take over a booking without being seen.

=== base src/mail/mailer.ts
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Rejects when the mail server does not take it. */
  send(mail: Mail): Promise<void>
}
=== commit 2026-10-19 08:03 Let passengers change the e-mail of a booking
--- write src/bookings/change-email.ts
import type { Database } from '../database.js'
import type { Mailer } from '../mail/mailer.js'

export interface EmailChange {
  bookingCode: string
  lastName: string
  email: string
}

export type ChangeAnswer = 'changed' | 'not-found'

/** The answer is the same for a wrong code and a wrong name, so that neither can be guessed alone. */
export async function changeEmail(db: Database, mailer: Mailer, change: EmailChange): Promise<ChangeAnswer> {
  const [booking] = await db.query<{ id: string; email: string }>(
    'select id, email from bookings where code = $1 and lower(last_name) = lower($2)',
    [change.bookingCode, change.lastName],
  )
  if (!booking) return 'not-found'

  await db.query('update bookings set email = $2 where id = $1', [booking.id, change.email])
  await Promise.all([tell(mailer, booking.email, change), tell(mailer, change.email, change)])
  return 'changed'
}

async function tell(mailer: Mailer, to: string, { bookingCode, email }: EmailChange): Promise<void> {
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

it('tells both addresses', async () => {
  const { db, mailer } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  expect(await changeEmail(db, mailer, change)).toBe('changed')
  expect(mailer.send).toHaveBeenCalledTimes(2)
})

it('says nothing about which part was wrong', async () => {
  const { db, mailer } = setup([])
  expect(await changeEmail(db, mailer, change)).toBe('not-found')
  expect(mailer.send).not.toHaveBeenCalled()
})

it('lets a refusing mail server be seen', async () => {
  const { db } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  const mailer = { send: vi.fn().mockRejectedValue(new Error('mailbox full')) }
  await expect(changeEmail(db, mailer, change)).rejects.toThrow('mailbox full')
})
=== review sven-dahl 2026-10-19 13:12 CHANGES_REQUESTED
Very complete, and a test for the failing mail server too! One thought about typos, since that is what this is for:
--- on src/bookings/change-email.ts :: await Promise.all([tell(mailer, booking.email, change)
The old address is often the one that does not exist (that is why they are here). Then `tell` rejects, and the passenger sees an error although everything was changed. `allSettled` for the old one?
+++ marta-olsen +24m
Oh, that is exactly the main case! The old address may fail now, the new one may not.
+++ resolved sven-dahl
--- on src/bookings/change-email.ts :: /** The answer is the same for a wrong code
👍 for thinking of it, and for writing it down.
=== commit 2026-10-20 08:15 Let the old address fail
--- edit src/bookings/change-email.ts
<<<<
  await Promise.all([tell(mailer, booking.email, change), tell(mailer, change.email, change)])
  return 'changed'
====
  await Promise.allSettled([tell(mailer, booking.email, change)])
  await tell(mailer, change.email, change)
  return 'changed'
>>>>
--- edit test/bookings/change-email.test.ts
<<<<
it('lets a refusing mail server be seen', async () => {
====
it('goes on when the old address does not exist', async () => {
  const { db } = setup([{ id: 'k-1', email: 'ada.lnd@example.com' }])
  const mailer = { send: vi.fn().mockRejectedValueOnce(new Error('no such user')).mockResolvedValueOnce(undefined) }
  expect(await changeEmail(db, mailer, change)).toBe('changed')
})

it('lets a refusing mail server be seen', async () => {
>>>>
=== review sven-dahl 2026-10-20 12:58 APPROVED
Thanks!
