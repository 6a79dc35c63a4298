import { sql } from 'kysely'
import type { Database } from '../connect.ts'

interface Look {
  viewerId: string
  viewedId: string
  screen: string
}

/** Records at most once a minute that a manager viewed a member's screen, so the member can see it (D23a). */
export async function noteMemberView(db: Database, look: Look): Promise<void> {
  const { rows } = await sql<{ seen: boolean }>`select ${seenLately(look)} as seen`.execute(db)
  if (rows[0]?.seen) return
  await db.transaction().execute(async (trx) => {
    const key = `${look.viewerId} ${look.viewedId} ${look.screen}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 11))`.execute(trx)
    await sql`
      insert into member_views (viewer_id, viewed_id, screen, at)
      select ${look.viewerId}, ${look.viewedId}, ${look.screen}, clock_timestamp() where not ${seenLately(look)}`.execute(
      trx,
    )
  })
}

const seenLately = ({ viewerId, viewedId, screen }: Look) => sql`exists (
  select from member_views where viewed_id = ${viewedId} and viewer_id = ${viewerId} and screen = ${screen}
    and at > clock_timestamp() - interval '1 minute')`
