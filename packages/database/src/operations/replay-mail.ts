import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { isStillSo } from '../mails.ts'

/** A mail that was given up is sent once more, if what it tells is still so. */
export async function replayMail(
  db: Database,
  id: string,
): Promise<'replayed' | 'not_failed' | 'emptied' | 'superseded'> {
  const { rows } = await sql`
    with due as (
      update mails m set state = 'waiting', due_at = now(), rung_at = null, lease_until = null, attempts = 0, crashes = 0,
        error = null, outcome = null
      where id = ${id} and state = 'failed' and body is not null and ${isStillSo('m')} returning id)
    select pg_notify('debrief_work', 'mails') from due`.execute(db)
  if (rows.length === 1) return 'replayed'
  const left = await sql<{ state: string; isEmptied: boolean }>`
    select state, body is null as "isEmptied" from mails where id = ${id}`.execute(db)
  const mail = left.rows[0]
  if (mail?.state !== 'failed') return 'not_failed'
  return mail.isEmptied ? 'emptied' : 'superseded'
}
