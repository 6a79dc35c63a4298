import { sql } from 'kysely'
import { isPerson } from '../coding-agents/owners.ts'
import type { Database, Trx } from '../connect.ts'

/**
 * Opens the first look for the people whose pull requests an import reviewed (D36), even if they dismissed an earlier
 * one. `months` is the length of the imported period.
 */
export async function openFirstLooks(
  trx: Trx,
  { userIds, months }: { userIds: readonly string[]; months: number },
): Promise<void> {
  await sql`
    insert into first_looks as f (user_id, months)
    select u.id, ${months} from users u where u.id = any(${userIds}::uuid[]) and ${isPerson('u')} order by u.id
    on conflict (user_id) do update set months = greatest(f.months, excluded.months), opened_at = now(),
      dismissed_at = null`.execute(trx)
}

export async function dismissFirstLook(db: Database, userId: string, dismissed: boolean): Promise<void> {
  await db
    .updateTable('first_looks')
    .set({ dismissed_at: dismissed ? sql<Date>`coalesce(dismissed_at, now())` : null })
    .where('user_id', '=', userId)
    .execute()
}

export async function shareFirstLook(db: Database, userId: string, shared: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team_members')
    .set({ shares_first_look: shared })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
