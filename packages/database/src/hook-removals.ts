import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

/** A webhook at GitHub that belongs to no connection any more, with whose token it is taken away. */
export interface HookRemoval {
  id: number
  userId: string
  fullName: string
  hookUrl: string
  hookId: number | null
  attempts: number
  /** Encrypted; null where the account has lost it or GitHub no longer takes it. */
  githubAccessToken: string | null
  isTooOld: boolean
}

/** Longer than one removal may take; another sweep leaves it alone meanwhile. */
const LEASE = '2 minutes'
const GIVEN_UP_AFTER = '90 days'

/**
 * Takes removals that are due, for this sweep alone. Those that were given up for want of a token are due again once
 * their person has signed in anew.
 */
export async function takeDueRemovals(db: Database, limit: number): Promise<HookRemoval[]> {
  const { rows } = await sql<HookRemoval>`
    update hook_removals h set attempts = h.attempts + 1, due_at = now() + ${LEASE}::interval
    from users u
    where u.id = h.user_id and h.id in (
      select d.id from hook_removals d join users p on p.id = d.user_id
      where d.due_at <= now() or (d.due_at = 'infinity' and d.created_at > now() - ${GIVEN_UP_AFTER}::interval
        and p.github_access_token is not null and not p.needs_reconnect)
      order by d.due_at limit ${limit} for update of d skip locked)
    returning h.id, h.user_id as "userId", h.repo_full_name as "fullName", h.hook_url as "hookUrl", h.hook_id as "hookId",
      h.attempts, case when u.needs_reconnect then null else u.github_access_token end as "githubAccessToken",
      h.created_at < now() - ${GIVEN_UP_AFTER}::interval as "isTooOld"`.execute(db)
  return rows
}

/** Notes a webhook for removal, beside the transaction in which its connection ended. */
export async function noteRemoval(
  db: Database | Trx,
  gone: {
    userId: string
    githubRepoId: number
    fullName: string
    hookUrl: string
    hookId: number | null
    dueInSeconds: number
  },
): Promise<number> {
  const { id } = await db
    .insertInto('hook_removals')
    .values({
      user_id: gone.userId,
      github_repo_id: gone.githubRepoId,
      repo_full_name: gone.fullName,
      hook_url: gone.hookUrl,
      hook_id: gone.hookId,
      due_at: sql<Date>`now() + make_interval(secs => ${gone.dueInSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The webhook is gone. */
export async function finishRemoval(db: Database, id: number): Promise<void> {
  await db.deleteFrom('hook_removals').where('id', '=', id).execute()
}

/** It is tried again; null seconds: not before the person has signed in anew, if ever. */
export async function postponeRemoval(
  db: Database,
  { id, seconds, error }: { id: number; seconds: number | null; error: string },
): Promise<void> {
  await db
    .updateTable('hook_removals')
    .set({
      last_error: error.slice(0, 500),
      due_at: seconds === null ? sql<Date>`'infinity'` : sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** A connection whose webhook was being made when whoever made it stopped. */
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
