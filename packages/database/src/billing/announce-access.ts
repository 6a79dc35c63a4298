import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

/** Tells the event streams of the payer and their team's members that access may have changed (D6). */
export async function announceAccess(db: Database | Trx, payerId: string): Promise<void> {
  await sql`
    select pg_notify('debrief_live', json_build_object('userId', id, 'accessChanged', true)::text)
    from (select ${payerId}::uuid as id
      union select m.user_id from team_members m join teams t on t.id = m.team_id where t.manager_id = ${payerId}) paid_for`.execute(
    db,
  )
}
