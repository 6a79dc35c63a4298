import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'

/**
 * Removes all mistakes of the matching pull requests `p` from their groups in one statement, so that each group is
 * recounted only once. Returns the groups.
 */
export async function takeOutOfGroups(trx: Trx, isMatch: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recurring_mistakes where id in (
      select r.recurring_mistake_group_id from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pull_requests p on p.id = m.pull_request_id where ${isMatch})
    order by id for no key update`.execute(trx)
  await sql`
    delete from recurring_mistake_members r using mistakes m, pull_requests p
    where m.id = r.mistake_id and p.id = m.pull_request_id and ${isMatch}`.execute(trx)
  return rows.map(({ id }) => id)
}
