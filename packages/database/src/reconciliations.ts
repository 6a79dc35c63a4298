import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { HookKey } from './lost-deliveries.ts'

/** A hook that is due to be compared with GitHub. */
export interface DueReconciliation extends HookKey {
  /** What GitHub sent until then was compared before, by GitHub's clock; null: nothing yet. */
  deliveriesUntil: Date | null
  /** How often in a row it went wrong before this time. */
  failures: number
}

/** The webhook of a connection, with whose token it is looked at. */
export interface DueConnection extends DueReconciliation {
  repositoryId: string
  userId: string
  githubRepoId: number
  fullName: string
  webhookId: number
  /** Encrypted. */
  githubAccessToken: string
  /** Merges since then are compared now; null: not this time. */
  mergesSince: Date | null
}

/** Told to operators, and by it the person who connected is told that no webhook hangs there. */
export const HOOK_MISSING =
  'The webhook is gone at GitHub, which does not let the account that connected the repository make another one.'

/** The time by which merges are compared goes back as far, so that one that GitHub listed late is seen. */
const MERGES_OVERLAP = '1 hour'
/** What was merged before a connection was first compared, and while it could not be. */
const MERGES_FIRST = '7 days'
const MERGES_FURTHEST = '30 days'

/** Paused connections, those whose webhook is not made and those whose person has to sign in again are left alone. */
const isLookedAt = sql`r.is_active and r.hook_state = 'made' and r.webhook_id is not null
  and u.github_access_token is not null and not u.needs_reconnect`

/** Makes the row of each connection that has none yet. They come due spread over the second half of the interval. */
export async function addReconciliations(db: Database, everySeconds: number): Promise<void> {
  await sql`
    insert into reconciliations (hook_id, repository_id, due_at)
    select r.id, r.id, now() + make_interval(secs => ${everySeconds} * (0.5 + random() / 2))
    from repositories r
    where r.webhook_id is not null and not exists (select from reconciliations c where c.repository_id = r.id)
    on conflict do nothing`.execute(db)
}

/**
 * Takes connections that are due, for this process alone: they are due again after the interval, give or take a tenth of it,
 * so that they stay spread over time.
 */
export async function takeDueConnections(
  db: Database,
  { everySeconds, limit }: { everySeconds: number; limit: number },
): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update reconciliations c set due_at = ${nextTime(everySeconds)}
    from repositories r join users u on u.id = r.user_id
    where r.id = c.repository_id and c.hook_id in (
      select d.hook_id from reconciliations d
      join repositories r on r.id = d.repository_id join users u on u.id = r.user_id
      where d.due_at <= now() and ${isLookedAt}
      order by d.due_at limit ${limit} for update of d skip locked)
    returning 'github-repository' as source, c.hook_id as "hookId", c.deliveries_until as "deliveriesUntil", c.failures,
      r.id as "repositoryId", r.user_id as "userId", r.github_repo_id as "githubRepoId",
      r.repo_full_name as "fullName", r.webhook_id as "webhookId",
      u.github_access_token as "githubAccessToken",
      case when c.merges_due_at <= now() then ${mergesSince} end as "mergesSince"`.execute(db)
  return rows
}

const nextTime = (everySeconds: number) =>
  sql`now() + make_interval(secs => ${everySeconds} * (0.9 + random() / 5))`

const mergesSince = sql`greatest(r.created_at, now() - ${MERGES_FURTHEST}::interval,
  coalesce(c.merges_until - ${MERGES_OVERLAP}::interval, now() - ${MERGES_FIRST}::interval))`

/** From when on merges of a connection are compared though it was not yet their time. null: it is gone. */
export async function findMergesSince(db: Database, hookId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select ${mergesSince} as since from reconciliations c join repositories r on r.id = c.repository_id
    where c.hook_id = ${hookId}`.execute(db)
  return rows[0]?.since ?? null
}

/** The App's own hook, where it is due; likewise. */
export async function takeDueApp(db: Database, everySeconds: number): Promise<DueReconciliation | null> {
  await sql`
    insert into reconciliations (hook_id, due_at) values ('app', now() + make_interval(secs => ${everySeconds} / 2.0))
    on conflict do nothing`.execute(db)
  const { rows } = await sql<DueReconciliation>`
    update reconciliations c set due_at = ${nextTime(everySeconds)} where hook_id = 'app' and due_at <= now()
    returning 'github-app' as source, c.hook_id as "hookId", c.deliveries_until as "deliveriesUntil", c.failures`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface Reconciled {
  /** The newest that GitHub listed; null: nothing, or it could not be listed. */
  deliveriesUntil: Date | null
  /** null: merges were not compared this time. */
  mergesUntil: Date | null
  mergesEverySeconds: number
  /** Something is being waited for: due again so soon. */
  againInSeconds: number | null
  /** What stood in the way, in a sentence, where merges alone could be compared. */
  error: string | null
}

/** Notes what was compared. */
export async function finishReconciliation(
  db: Database,
  hookId: string,
  { deliveriesUntil, mergesUntil, mergesEverySeconds, againInSeconds, error }: Reconciled,
): Promise<void> {
  await sql`
    update reconciliations set checked_at = now(), error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end,
      deliveries_until = greatest(deliveries_until, ${deliveriesUntil}),
      merges_until = greatest(merges_until, ${mergesUntil}),
      merges_due_at = case when ${mergesUntil}::timestamptz is null then merges_due_at
        else now() + make_interval(secs => ${mergesEverySeconds}) end,
      due_at = least(due_at, now() + make_interval(secs => ${againInSeconds}::float8))
    where hook_id = ${hookId}`.execute(db)
}

/** It could not be compared: it is tried again after so many seconds. */
export async function postponeReconciliation(
  db: Database,
  hookId: string,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await sql`
    update reconciliations set failures = failures + 1, error = ${error.slice(0, 500)},
      due_at = now() + make_interval(secs => ${seconds})
    where hook_id = ${hookId}`.execute(db)
}

/**
 * Has one connection, or all that may be looked at, and the App's hook compared with GitHub by the next sweep of a worker,
 * which comes within 15 seconds: what was delivered, and what was merged. Safe to repeat. Gives how many.
 */
export async function reconcileNow(
  db: Database,
  { repositoryId = null }: { repositoryId?: string | null } = {},
): Promise<number> {
  const { rows } = await sql<{ hook_id: string }>`
    insert into reconciliations as c (hook_id, repository_id, due_at)
    select r.id::text, r.id, now() from repositories r join users u on u.id = r.user_id
    where ${isLookedAt} and (${repositoryId}::uuid is null or r.id = ${repositoryId}::uuid)
    union all select 'app', null, now() from reconciliations a where a.hook_id = 'app' and ${repositoryId}::uuid is null
    on conflict (hook_id) do update set due_at = least(c.due_at, now()), merges_due_at = least(c.merges_due_at, now())
    returning hook_id`.execute(db)
  return rows.length
}
