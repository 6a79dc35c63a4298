import type { GuidanceFormat } from '@debrief/domain/standards/guidance/file-paths'
import type { DownloadEntry } from '@debrief/domain/standards/guidance/guidance-drift'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { storableJson } from '../storable.ts'

export interface StoredDownload {
  withMistakes: boolean
  entries: DownloadEntry[]
}

/**
 * Records when a team's standards first reached a coding assistant, but not whose assistant it was (D42). Skips
 * standards that another transaction is changing. The next download or read records them.
 */
export async function noteReached(
  db: Database,
  by: 'exported_at' | 'read_over_mcp_at',
  standardIds: readonly string[],
): Promise<void> {
  if (standardIds.length === 0) return
  const column = sql.ref(by)
  await sql`
    update recurring_mistakes set ${column} = now() where id in (
      select id from recurring_mistakes where id = any(${[...standardIds]}::uuid[]) and is_team_standard
        and ${column} is null order by id for no key update skip locked)`.execute(db)
}

/**
 * Replaces the person's previous download of the same format, because changes are compared only with the latest
 * download.
 */
export async function recordGuidanceDownload(
  db: Database,
  { userId, format, ...kept }: { userId: string; format: GuidanceFormat } & StoredDownload,
): Promise<void> {
  await sql`
    with before as (delete from guidance_downloads where user_id = ${userId} and format = ${format})
    insert into guidance_downloads (user_id, team_id, format, entries)
    values (${userId}, (select m.team_id from team_members m where m.user_id = ${userId}), ${format},
      ${storableJson(kept)}::jsonb)`.execute(db)
}

export async function readGuidanceDownloads(
  db: Database,
  userId: string,
): Promise<({ format: GuidanceFormat; at: Date } & StoredDownload)[]> {
  const { rows } = await sql<{ format: GuidanceFormat; at: Date; entries: StoredDownload }>`
    select distinct on (format) format, at, entries from guidance_downloads
    where user_id = ${userId} order by format, at desc`.execute(db)
  return rows.map(({ format, at, entries: kept }) => ({ format, at, ...kept }))
}
