import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { replay } from '../jobs/declare-job.ts'
import { isStillSo, sendMail } from '../mails.ts'

/** Enqueues a failed email again if it is still current (see `isStillSo`) and has its body. */
export function replayMail(
  db: Database,
  id: string,
): Promise<'replayed' | 'not_failed' | 'emptied' | 'superseded'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isEmptied: boolean; isCurrent: boolean }>`
      select m.body is null as "isEmptied", ${isStillSo('m')} as "isCurrent" from mails m
      where m.id = ${id} and m.outcome = 'failed' for update`.execute(trx)
    const mail = rows[0]
    if (!mail) return 'not_failed'
    if (mail.isEmptied) return 'emptied'
    if (!mail.isCurrent) return 'superseded'
    await sql`update mails set outcome = null, error = null where id = ${id}`.execute(trx)
    return (await replay(trx, sendMail, { mailId: id })) ? 'replayed' : 'not_failed'
  })
}
