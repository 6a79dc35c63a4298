import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { sql } from 'kysely'
import { findPayer } from '../billing/subscriptions.ts'
import type { Database, Trx } from '../connect.ts'

export interface FitResult {
  paused: number
  resumed: number
}

/**
 * Pauses or resumes repositories to fit the plan's limit (D8). Without a plan, changes nothing, because nothing is
 * analyzed. Locks the person's row, as connecting a repository does.
 */
export function fitRepositories(db: Database, userId: string): Promise<FitResult> {
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

/** Active repositories rank first, so the selection doesn't keep changing. */
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

async function sayPaused(trx: Trx, repositoryIds: readonly string[]): Promise<void> {
  if (repositoryIds.length === 0) return
  await sql`
    update pull_requests set pending_reason = 'paused'
    where repository_id = any(${repositoryIds}::uuid[]) and merged_at is not null and analysis_status = 'pending'
      and pending_reason in ('quota_exhausted', 'no_subscription')`.execute(trx)
}
