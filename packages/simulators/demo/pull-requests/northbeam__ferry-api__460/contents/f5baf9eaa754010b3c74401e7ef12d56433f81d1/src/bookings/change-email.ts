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
