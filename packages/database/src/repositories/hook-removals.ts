import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'

export const removeWebhook: JobDeclaration<{ removalId: number }> = {
  kind: 'remove-webhook',
  input: z.object({ removalId: z.number().int() }),
  key: ({ removalId }) => String(removalId),
}

export interface HookRemoval {
  id: number
  userId: string
  fullName: string
  hookUrl: string
  hookId: number | null
  /** Encrypted; null if the account has no token or GitHub rejects it. */
  githubAccessToken: string | null
  isTooOld: boolean
}

const GIVEN_UP_AFTER = '90 days'

export async function findRemoval(db: Database, id: number): Promise<HookRemoval | null> {
  const { rows } = await sql<HookRemoval>`
    select h.id, h.user_id as "userId", h.repo_full_name as "fullName", h.hook_url as "hookUrl", h.hook_id as "hookId",
      case when u.needs_reconnect then null else u.github_access_token end as "githubAccessToken",
      h.created_at < now() - ${GIVEN_UP_AFTER}::interval as "isTooOld"
    from hook_removals h join users u on u.id = h.user_id where h.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Call this in the transaction that ends the webhook's connection. */
export async function noteRemoval(
  trx: Trx,
  gone: {
    userId: string
    githubRepoId: number
    fullName: string
    hookUrl: string
    hookId: number | null
    dueInSeconds: number
  },
): Promise<number> {
  const { id: removalId } = await trx
    .insertInto('hook_removals')
    .values({
      user_id: gone.userId,
      github_repo_id: gone.githubRepoId,
      repo_full_name: gone.fullName,
      hook_url: gone.hookUrl,
      hook_id: gone.hookId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, removeWebhook, { removalId }, { runIn: gone.dueInSeconds })
  return removalId
}

export async function endRemovals(db: Database, ended: { id: number } | { hookUrl: string }): Promise<void> {
  const which = 'id' in ended ? sql`id = ${ended.id}` : sql`hook_url = ${ended.hookUrl}`
  await sql`
    with gone as (delete from hook_removals where ${which} returning id)
    select cancel_jobs(${removeWebhook.kind}, array_agg(id::text)) from gone`.execute(db)
}

export async function giveUpRemoval(trx: Trx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await trx
    .updateTable('hook_removals')
    .set({ gave_up_at: sql<Date>`now()`, gave_up_reason: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}

export function resumeRemovals(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ removalId: number }>`
      update hook_removals h set gave_up_at = null, gave_up_reason = null from users u
      where u.id = h.user_id and h.gave_up_at is not null and h.created_at > now() - ${GIVEN_UP_AFTER}::interval
        and u.github_access_token is not null and not u.needs_reconnect
      returning h.id as "removalId"`.execute(trx)
    for (const removal of rows) await enqueue(trx, removeWebhook, removal)
  })
}

export interface UnmadeConnection {
  id: string
  userId: string
  fullName: string
  secret: string
  githubAccessToken: string | null
}

export async function findUnmadeConnections(
  db: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<UnmadeConnection[]> {
  const { rows } = await sql<UnmadeConnection>`
    select r.id, r.user_id as "userId", r.repo_full_name as "fullName", r.webhook_secret as secret,
      case when u.needs_reconnect then null else u.github_access_token end as "githubAccessToken"
    from repositories r join users u on u.id = r.user_id
    where r.hook_state = 'making' and r.created_at < now() - make_interval(secs => ${olderThanSeconds})
    order by r.created_at limit ${limit}`.execute(db)
  return rows
}
