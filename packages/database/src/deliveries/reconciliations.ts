import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import type { HookKey } from './lost-deliveries.ts'

/** One job at a time compares a webhook's deliveries with GitHub's, so nothing is recovered twice. */
export const reconcileWebhook: JobDeclaration<{ hookId: string }> = {
  kind: 'reconcile-webhook',
  input: z.object({ hookId: z.string() }),
  key: ({ hookId }) => hookId,
  serialBy: ({ hookId }) => hookId,
}

export type AppHookId = 'app' | 'standards-app'

export interface DueReconciliation extends HookKey {
  /** Deliveries up to this time, by GitHub's clock, were already compared. Null before the first comparison. */
  deliveriesUntil: Date | null
}

export interface DueConnection extends DueReconciliation {
  repositoryId: string
  userId: string
  githubRepoId: number
  fullName: string
  webhookId: number
  /** Encrypted. */
  githubAccessToken: string
  /** Merges since this time are compared. Null if it's too early to compare merges again. */
  mergesSince: Date | null
}

/** Operators see this error. The gateway also uses it to detect connections without a webhook. */
export const HOOK_MISSING =
  'The webhook was deleted on GitHub, and the account that connected the repository can’t recreate it.'

/** Comparisons overlap by this much to include merges that GitHub lists late. */
const MERGES_OVERLAP = '1 hour'
/** The first comparison of merges goes back this far, but not beyond the time when the repository was connected. */
const MERGES_FIRST = '7 days'
/** Comparisons of merges never go back further than this. */
const MERGES_FURTHEST = '30 days'

const isLookedAt = sql`r.is_active and r.hook_state = 'made' and r.webhook_id is not null
  and u.github_access_token is not null and not u.needs_reconnect`

/**
 * Adds missing reconciliations and their jobs. Spreads the first comparisons of new webhooks over the second half of
 * the interval.
 */
export function addReconciliations(
  db: Database,
  { everySeconds, apps }: { everySeconds: number; apps: readonly AppHookId[] },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const news = await sql<{ hookId: string }>`
      insert into reconciliations (hook_id, repository_id)
      select r.id::text, r.id from repositories r
      where r.webhook_id is not null and not exists (select from reconciliations c where c.repository_id = r.id)
      union all select app, null from unnest(${[...apps]}::text[]) app
      on conflict do nothing returning hook_id as "hookId"`.execute(trx)
    const newIds = news.rows.map(({ hookId }) => hookId)
    const { rows } = await sql<{ hookId: string; runIn: number }>`
      select c.hook_id as "hookId", case when c.hook_id = any(${newIds}::text[]) then ${everySeconds} * (0.5 + random() / 2)
        else greatest(0, coalesce(extract(epoch from c.checked_at - now()) + ${everySeconds}, 0)) end::float8 as "runIn"
      from reconciliations c left join repositories r on r.id = c.repository_id left join users u on u.id = r.user_id
      where (c.hook_id = any(${[...apps]}::text[]) or ${isLookedAt}) and not exists (select from jobs j
        where j.kind = ${reconcileWebhook.kind} and j.key = c.hook_id and j.state <> 'discarded')`.execute(
      trx,
    )
    for (const { hookId, runIn } of rows) await enqueue(trx, reconcileWebhook, { hookId }, { runIn })
  })
}

export async function findDueConnection(db: Database, hookId: string): Promise<DueConnection | null> {
  const { rows } = await sql<DueConnection>`
    select 'github-repository' as source, c.hook_id as "hookId", c.deliveries_until as "deliveriesUntil",
      r.id as "repositoryId", r.user_id as "userId", r.github_repo_id as "githubRepoId",
      r.repo_full_name as "fullName", r.webhook_id as "webhookId",
      u.github_access_token as "githubAccessToken",
      case when c.merges_due_at <= now() then ${mergesSince} end as "mergesSince"
    from reconciliations c join repositories r on r.id = c.repository_id join users u on u.id = r.user_id
    where c.hook_id = ${hookId} and ${isLookedAt}`.execute(db)
  return rows[0] ?? null
}

const mergesSince = sql`greatest(r.created_at, now() - ${MERGES_FURTHEST}::interval,
  coalesce(c.merges_until - ${MERGES_OVERLAP}::interval, now() - ${MERGES_FIRST}::interval))`

export async function findMergesSince(db: Database, hookId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select ${mergesSince} as since from reconciliations c join repositories r on r.id = c.repository_id
    where c.hook_id = ${hookId}`.execute(db)
  return rows[0]?.since ?? null
}

export async function findDueApp(db: Database, hookId: AppHookId): Promise<DueReconciliation | null> {
  const { rows } = await sql<DueReconciliation>`
    select ${`github-${hookId}`} as source, hook_id as "hookId", deliveries_until as "deliveriesUntil"
    from reconciliations where hook_id = ${hookId}`.execute(db)
  return rows[0] ?? null
}

export interface ReconciliationResult {
  deliveriesUntil: Date | null
  mergesUntil: Date | null
  mergesEverySeconds: number
  error: string | null
  /** Seconds until the next comparison. */
  nextIn: number
}

export async function finishReconciliation(
  trx: Trx,
  hookId: string,
  { deliveriesUntil, mergesUntil, mergesEverySeconds, error, nextIn }: ReconciliationResult,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update reconciliations set checked_at = now(), error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end,
      deliveries_until = greatest(deliveries_until, ${deliveriesUntil}),
      merges_until = greatest(merges_until, ${mergesUntil}),
      merges_due_at = case when ${mergesUntil}::timestamptz is null then merges_due_at
        else now() + make_interval(secs => ${mergesEverySeconds}) end
    where hook_id = ${hookId}`.execute(trx)
  if (numAffectedRows === 1n) await enqueue(trx, reconcileWebhook, { hookId }, { runIn: nextIn })
}

export async function failReconciliation(db: Database, hookId: string, error: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update reconciliations set failures = failures + 1, error = ${error.slice(0, 500)}
    where hook_id = ${hookId} returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

export function reconcileNow(
  db: Database,
  { repositoryId = null }: { repositoryId?: string | null } = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ hookId: string }>`
      insert into reconciliations as c (hook_id, repository_id)
      select r.id::text, r.id from repositories r join users u on u.id = r.user_id
      where ${isLookedAt} and (${repositoryId}::uuid is null or r.id = ${repositoryId}::uuid)
      union all select a.hook_id, null from reconciliations a where a.repository_id is null and ${repositoryId}::uuid is null
      on conflict (hook_id) do update set merges_due_at = least(c.merges_due_at, now())
      returning hook_id as "hookId"`.execute(trx)
    for (const hook of rows) await enqueue(trx, reconcileWebhook, hook)
    return rows.length
  })
}
