import type { ViewScreen } from '@debrief/contracts/lists/constants'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface SavedView {
  id: string
  screen: ViewScreen
  name: string
  query: string
}

const columns = sql`v.id, v.screen, v.name, v.query`

export async function listSavedViews(db: Database, userId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${columns} from saved_views v where v.user_id = ${userId} order by lower(v.name), v.id`.execute(db)
  return rows
}

export type ViewOutcome = { outcome: 'done'; view: SavedView } | { outcome: 'not_found' | 'taken' | 'full' }

interface NewView extends Omit<SavedView, 'id'> {
  userId: string
  limit: number
}

/** Locking the person's row keeps concurrent calls from exceeding the maximum. */
export function createSavedView(db: Database, view: NewView): Promise<ViewOutcome> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', view.userId).forUpdate().execute()
    const { rows: held } = await sql<{ views: number; taken: boolean }>`
      select count(*)::int as views, coalesce(bool_or(screen = ${view.screen} and name = ${view.name}), false) as taken
      from saved_views where user_id = ${view.userId}`.execute(trx)
    if (held[0]?.taken) return { outcome: 'taken' }
    if ((held[0]?.views ?? 0) >= view.limit) return { outcome: 'full' }
    const { rows } = await sql<SavedView>`
      insert into saved_views as v (user_id, screen, name, query)
      values (${view.userId}, ${view.screen}, ${view.name}, ${view.query}) returning ${columns}`.execute(trx)
    return rows[0] ? { outcome: 'done', view: rows[0] } : { outcome: 'not_found' }
  })
}

interface RenameOptions {
  userId: string
  id: string
  name: string
}

export function renameSavedView(db: Database, { userId, id, name }: RenameOptions): Promise<ViewOutcome> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { rows: held } = await sql<{ taken: boolean }>`
      select exists (select from saved_views other
        where other.user_id = v.user_id and other.screen = v.screen and other.name = ${name} and other.id <> v.id) as taken
      from saved_views v where v.id = ${id} and v.user_id = ${userId}`.execute(trx)
    if (!held[0]) return { outcome: 'not_found' }
    if (held[0].taken) return { outcome: 'taken' }
    const { rows } = await sql<SavedView>`
      update saved_views v set name = ${name}, updated_at = now() where v.id = ${id} and v.user_id = ${userId}
      returning ${columns}`.execute(trx)
    return rows[0] ? { outcome: 'done', view: rows[0] } : { outcome: 'not_found' }
  })
}

export async function deleteSavedView(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
