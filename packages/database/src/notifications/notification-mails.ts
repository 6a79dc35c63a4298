import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'

export async function lockNotified(trx: Trx, notificationId: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${personFacts} from notifications n join users u on u.id = n.user_id and u.deleted_at is null
    where n.id = ${notificationId} for update of n`.execute(trx)
  return rows[0] ?? null
}

export async function recordMail(trx: Trx, { id, mailId }: { id: string; mailId: string }): Promise<void> {
  await trx.updateTable('notifications').set({ mail_id: mailId }).where('id', '=', id).execute()
}
