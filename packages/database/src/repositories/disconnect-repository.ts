import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { endImports } from '../history/history-imports.ts'
import { cancelAll } from '../jobs/declare-job.ts'
import { regroup } from '../mistakes/grouping/group-mistakes.ts'
import { listScopes, lockScopes } from '../mistakes/grouping/lock-scopes.ts'
import { deleteEmptyGroups, takeOutOfGroups } from '../mistakes/leave-team-groups.ts'
import { repeatLongAfterDeadlock } from '../repeat-after-deadlock.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { endStandardsRepositories } from '../standards/standards-repositories.ts'
import { discoverStandards } from '../standards/suggested-standards.ts'
import { noteRemoval } from './hook-removals.ts'

export interface DisconnectedRepository {
  removalId: number
  fullName: string
  githubRepoId: number
  hookUrl: string
  hookId: number | null
}

interface DisconnectOptions {
  repositoryId: string
  hookUrl: string
  /** If true, disconnects the repository only while its webhook is still being created. */
  onlyWhileConnecting?: boolean
  /** Seconds until the worker deletes the webhook, unless its deletion is confirmed before that. */
  removeAfterSeconds?: number
}

/** By default, the worker waits this long, because the caller first tries to delete the webhook itself. */
const REMOVE_AFTER_SECONDS = 30

/**
 * Deletes a connected repository with its data, releases its reservations, and enqueues the removal of its webhook, in
 * one transaction (W4). Returns null if the repository is gone or, with `onlyWhileConnecting`, if its webhook has been
 * created.
 */
export async function disconnectRepository(
  db: Database,
  options: DisconnectOptions,
): Promise<DisconnectedRepository | null> {
  for (;;) {
    const done = await repeatLongAfterDeadlock(db, (trx) => disconnect(trx, options))
    if (done !== 'again') return done
  }
}

/** Returns 'again' if mistakes of another person were stored while the locks were being acquired. */
async function disconnect(
  trx: Trx,
  options: DisconnectOptions,
): Promise<DisconnectedRepository | 'again' | null> {
  const scopes = await lockAll(trx, options)
  if (!scopes) return null
  const owners = await findOwners(trx, options.repositoryId)
  if (owners.some((owner) => !scopes.includes(owner))) return 'again'
  await releaseReservations(trx, options.repositoryId)
  const groups = await takeOutOfGroups(trx, sql`p.repository_id = ${options.repositoryId}`)
  const removed = await trx
    .deleteFrom('repositories')
    .where('id', '=', options.repositoryId)
    .returning(['user_id', 'repo_full_name', 'github_repo_id', 'webhook_id'])
    .executeTakeFirstOrThrow()
  await deleteEmptyGroups(trx, groups)
  await emptyDeliveries(trx, options.repositoryId)
  const hook = {
    fullName: removed.repo_full_name,
    githubRepoId: removed.github_repo_id,
    hookUrl: options.hookUrl,
    hookId: removed.webhook_id,
  }
  const dueInSeconds = options.removeAfterSeconds ?? REMOVE_AFTER_SECONDS
  const removalId = await noteRemoval(trx, { ...hook, userId: removed.user_id, dueInSeconds })
  await regroup(trx, { scopeIds: scopes })
  return { removalId, ...hook }
}

/**
 * Acquires the locks in the usual order to avoid deadlocks (see lock-scopes.ts). Returns the ids of the locked scopes,
 * or null if there is nothing to disconnect.
 */
async function lockAll(
  trx: Trx,
  { repositoryId, onlyWhileConnecting = false }: DisconnectOptions,
): Promise<string[] | null> {
  await sql`
    select id from users where id = (select user_id from repositories where id = ${repositoryId}) for key share`.execute(
    trx,
  )
  const scopes = await listScopes(trx, await findOwners(trx, repositoryId))
  await lockScopes(trx, scopes)
  const { rows } = await sql`
    select id from repositories where id = ${repositoryId} and (not ${onlyWhileConnecting}::boolean or hook_state = 'making')
    for no key update`.execute(trx)
  if (rows.length === 0) return null
  await endImports(trx, { repositoryId })
  const { rows: runs } = await sql<{ runId: string }>`
    select id as "runId" from analysis_runs where repository_id = ${repositoryId} and state <> 'done'`.execute(
    trx,
  )
  await cancelAll(trx, analyzePullRequest, runs)
  const { rows: discoveries } = await sql<{ discoveryId: string }>`
    select id as "discoveryId" from discoveries where repository_id = ${repositoryId} and state <> 'done'`.execute(
    trx,
  )
  await cancelAll(trx, discoverStandards, discoveries)
  await endStandardsRepositories(trx, sql`s.repository_id = ${repositoryId}`)
  await sql`select id from analysis_runs where repository_id = ${repositoryId} and state = 'waiting'
    order by id for update`.execute(trx)
  await sql`select id from pull_requests where repository_id = ${repositoryId} order by id for update`.execute(
    trx,
  )
  await sql`select a.id from pr_analysis a join pull_requests p on p.id = a.pull_request_id
    where p.repository_id = ${repositoryId} order by a.id for update of a`.execute(trx)
  return scopes.map(({ id }) => id)
}

async function findOwners(trx: Trx, repositoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.user_id as id from pull_requests p
    where p.repository_id = ${repositoryId} and exists (select from mistakes m where m.pull_request_id = p.id)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

async function releaseReservations(trx: Trx, repositoryId: string): Promise<void> {
  await sql`
    with released as (
      update usage_events e set state = 'released', finished_at = now()
      from analysis_runs a where a.repository_id = ${repositoryId} and e.key = 'an:' || a.id and e.state = 'reserved'
      returning e.tenant_id, e.kind, e.period_start, e.amount
    ),
    sums as (
      select tenant_id, kind, period_start, sum(amount) as amount from released group by tenant_id, kind, period_start
    )
    update usage_periods p set reserved = p.reserved - sums.amount
    from sums where p.tenant_id = sums.tenant_id and p.kind = sums.kind and p.period_start = sums.period_start`.execute(
    trx,
  )
}

/** Keeps the rows without their contents, so a redelivery has no effect. */
async function emptyDeliveries(trx: Trx, repositoryId: string): Promise<void> {
  await sql`
    update deliveries set facts = null
    where source = 'github-repository' and hook_id = ${repositoryId} and facts is not null`.execute(trx)
}
