import { shouldMute } from '@debrief/domain/agent/acted-on'
import type { Category } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { notifyCategoryMuted } from '../notifications/notify.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'

/** A team, or a person without a team. One of the two ids is null. */
export interface AgentAudience {
  teamId: string | null
  userId: string | null
}

export const ofAudience = ({ teamId, userId }: AgentAudience, table: string) =>
  teamId === null
    ? sql`(${sql.ref(`${table}.user_id`)} = ${userId} and ${sql.ref(`${table}.team_id`)} is null)`
    : sql`${sql.ref(`${table}.team_id`)} = ${teamId}`

export async function readMutedCategories(db: Database, audience: AgentAudience): Promise<Set<Category>> {
  const { rows } = await sql<{ category: Category }>`
    select m.category from muted_categories m where ${ofAudience(audience, 'm')} and m.unmuted_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ category }) => category))
}

/** If someone unmuted the category before, only comments on pull requests merged since then count. */
export async function muteUnheeded(
  trx: Trx,
  { category, ...audience }: AgentAudience & { category: Category },
): Promise<void> {
  const { rows } = await sql<{ actedOn: number; comments: number }>`
    select count(*) filter (where o.acted_on)::int as "actedOn", count(*)::int as comments from comment_outcomes o
    where ${ofAudience(audience, 'o')} and o.category = ${category} and o.acted_on is not null
      and o.merged_at > coalesce((select max(m.unmuted_at) from muted_categories m
        where ${ofAudience(audience, 'm')} and m.category = ${category}), '-infinity')`.execute(trx)
  const seen = onlyRow(rows)
  if (!shouldMute(category, seen)) return
  const { rows: muted } = await sql<{ id: string }>`
    insert into muted_categories (team_id, user_id, category, acted_on, comments)
    values (${audience.teamId}, ${audience.userId}, ${category}, ${seen.actedOn}, ${seen.comments})
    on conflict do nothing returning id`.execute(trx)
  const id = muted[0]?.id
  if (!id) return
  await recordAudit(trx, {
    action: 'category_muted',
    actorId: null,
    subjectId: audience.userId,
    requestId: null,
    details: { category, teamId: audience.teamId, ...seen },
  })
  await notifyCategoryMuted(trx, id)
}

export async function unmuteCategory(
  trx: Trx,
  { mutedId, actorId, requestId }: { mutedId: string; actorId: string; requestId: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('muted_categories')
    .set({ unmuted_at: sql<Date>`now()`, unmuted_by: actorId })
    .where('id', '=', mutedId)
    .where('unmuted_at', 'is', null)
    .returning(['category', 'team_id'])
    .executeTakeFirst()
  if (!row) return false
  const details = { category: row.category, teamId: row.team_id }
  await recordAudit(trx, { action: 'category_unmuted', actorId, requestId, details })
  return true
}
