import { sql, type Transaction } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import type { DB } from '../tables.ts'

export async function findAuthor(
  db: Database | Transaction<DB>,
  { githubId, connectingUserId }: { githubId: number | null; connectingUserId: string },
): Promise<{ authorUserId: string | null; authorOnTeam: boolean }> {
  if (githubId === null) return { authorUserId: null, authorOnTeam: false }
  const { rows } = await sql<{ id: string; on_team: boolean }>`
    select u.id, exists (
      select 1 from team_members mine join team_members theirs on theirs.team_id = mine.team_id
      where mine.user_id = ${connectingUserId} and theirs.user_id = u.id) as on_team
    from users u where u.github_id = ${githubId} and u.deleted_at is null`.execute(db)
  const row = rows[0]
  return { authorUserId: row?.id ?? null, authorOnTeam: row?.on_team ?? false }
}

/** Records that GitHub rejected this user's token, so Debrief asks them to sign in again (D5). */
export async function markNeedsReconnect(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ needs_reconnect: true }).where('id', '=', userId).execute()
}

export async function storeShortcuts(
  db: Database,
  userId: string,
  singleKeyShortcuts: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ single_key_shortcuts: singleKeyShortcuts })
    .where('id', '=', userId)
    .execute()
}

export async function findMainAddress(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
