import { limitsOfSubscription } from '@debrief/domain/subscription'
import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { findPayer } from './subscriptions.ts'

export interface Fitted {
  paused: number
  resumed: number
}

/**
 * Pauses what a person has connected beyond the limit of their plan, the most recently active staying, and resumes what is
 * paused as far as the limit goes (D8). Without a plan nothing changes: then nothing is analysed anyway. Safe to repeat,
 * and beside somebody who connects: both hold the person's row.
 */
export function fitRepositories(db: Database, userId: string): Promise<Fitted> {
  return db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${userId} for no key update`.execute(trx)
    const payer = await findPayer(trx, userId)
    if (!payer) return { paused: 0, resumed: 0 }
    const changed = await keepWithin(trx, {
      userId,
      limit: limitsOfSubscription(payer.subscription).repositoriesLimit,
    })
    const paused = changed.filter(({ isActive }) => !isActive).map(({ id }) => id)
    await sayPaused(trx, paused)
    return { paused: paused.length, resumed: changed.length - paused.length }
  })
}

/** Active ones come first, so that nothing takes turns from one time to the next. */
async function keepWithin(
  trx: Trx,
  { userId, limit }: { userId: string; limit: number | null },
): Promise<{ id: string; isActive: boolean }[]> {
  const { rows } = await sql<{ id: string; isActive: boolean }>`
    with ranked as (
      select id, ${limit}::int is null or row_number() over (
        order by is_active desc, greatest(last_webhook_activity, created_at) desc, id) <= ${limit}::int as stays
      from repositories where user_id = ${userId}
    )
    update repositories r set is_active = ranked.stays from ranked
    where r.id = ranked.id and r.is_active <> ranked.stays
    returning r.id, r.is_active as "isActive"`.execute(trx)
  return rows
}

/** What waits there for the month or a plan now waits for the repository. */
async function sayPaused(trx: Trx, repositoryIds: readonly string[]): Promise<void> {
  if (repositoryIds.length === 0) return
  await sql`
    update pull_requests set pending_reason = 'paused'
    where repository_id = any(${repositoryIds}::uuid[]) and merged_at is not null and analysis_status = 'pending'
      and pending_reason in ('quota_exhausted', 'no_subscription')`.execute(trx)
}
