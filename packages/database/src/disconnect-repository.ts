import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { deleteEmptyGroups } from './grouping/leave-team-groups.ts'
import { forgetScopes, listScopes, lockScopes } from './grouping/lock-scopes.ts'
import { noteRemoval } from './hook-removals.ts'
import { repeatLongAfterDeadlock } from './repeat-after-deadlock.ts'

export interface Disconnected {
  removalId: number
  fullName: string
  githubRepoId: number
  hookUrl: string
  /** null where none was ever saved. */
  hookId: number | null
}

interface Wanted {
  repositoryId: string
  /** Address of its webhook, by which it is found where its id was never saved. */
  hookUrl: string
  /** Only while its webhook is still being made: for undoing a connection that could not be finished. */
  unmade?: boolean
  /** When the sweep looks after the webhook, unless it is known to be gone before. */
  sweepAfterSeconds?: number
}

/** Whoever disconnects tries to take the hook away at once; the sweep comes after. */
const SWEEP_AFTER_SECONDS = 30

/**
 * Deletes a connected repository with all that belongs to it, gives back what its running analyses had reserved, and
 * notes its webhook for removal: all in one transaction (W4). An analysis that is under way loses its run and stores
 * nothing. Null: there is no such repository any more.
 */
export async function disconnectRepository(db: Database, wanted: Wanted): Promise<Disconnected | null> {
  for (;;) {
    const done = await repeatLongAfterDeadlock(db, (trx) => disconnect(trx, wanted))
    if (done !== 'again') return done
  }
}

/** 'again': somebody else's mistakes were stored while the locks were taken. */
async function disconnect(trx: Trx, wanted: Wanted): Promise<Disconnected | 'again' | null> {
  const scopes = await lockAll(trx, wanted)
  if (!scopes) return null
  const owners = await findOwners(trx, wanted.repositoryId)
  if (owners.some((owner) => !scopes.includes(owner))) return 'again'
  await releaseReservations(trx, wanted.repositoryId)
  const groups = await takeOutOfGroups(trx, wanted.repositoryId)
  const removed = await trx
    .deleteFrom('repositories')
    .where('id', '=', wanted.repositoryId)
    .returning(['user_id', 'repo_full_name', 'github_repo_id', 'webhook_id'])
    .executeTakeFirstOrThrow()
  await deleteEmptyGroups(trx, groups)
  await forgetScopes(trx, scopes)
  await emptyDeliveries(trx, wanted.repositoryId)
  const hook = {
    fullName: removed.repo_full_name,
    githubRepoId: removed.github_repo_id,
    hookUrl: wanted.hookUrl,
    hookId: removed.webhook_id,
  }
  const dueInSeconds = wanted.sweepAfterSeconds ?? SWEEP_AFTER_SECONDS
  const removalId = await noteRemoval(trx, { ...hook, userId: removed.user_id, dueInSeconds })
  return { removalId, ...hook }
}

/**
 * Takes the locks in the order in which the others take theirs (grouping/lock-scopes.ts), so that none waits in a circle:
 * runs are held for a person by their row and then the runs, deliveries lock the repository and then a pull request, an
 * analysis its run and then the pull request, a request for one the pull request. Gives the scopes that are held; null:
 * there is no such repository.
 */
async function lockAll(trx: Trx, { repositoryId, unmade = false }: Wanted): Promise<string[] | null> {
  await sql`
    select id from users where id = (select user_id from repositories where id = ${repositoryId}) for key share`.execute(
    trx,
  )
  const scopes = await listScopes(trx, await findOwners(trx, repositoryId))
  await lockScopes(trx, scopes)
  const { rows } = await sql`
    select id from repositories where id = ${repositoryId} and (not ${unmade}::boolean or hook_state = 'making')
    for no key update`.execute(trx)
  if (rows.length === 0) return null
  await sql`select id from analysis_runs where repository_id = ${repositoryId} and state in ('waiting', 'claimed')
    order by id for update`.execute(trx)
  await sql`select id from pull_requests where repository_id = ${repositoryId} order by id for update`.execute(
    trx,
  )
  await sql`select a.id from pr_analysis a join pull_requests p on p.id = a.pull_request_id
    where p.repository_id = ${repositoryId} order by a.id for update of a`.execute(trx)
  return scopes.map(({ id }) => id)
}

/** Whose mistakes are stored of it. */
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

/** All at once, so that each group is counted once and not with each mistake that goes. Gives the groups. */
async function takeOutOfGroups(trx: Trx, repositoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from recurring_mistakes where id in (
      select r.recurring_mistake_group_id from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pull_requests p on p.id = m.pull_request_id where p.repository_id = ${repositoryId})
    order by id for no key update`.execute(trx)
  await sql`
    delete from recurring_mistake_members r using mistakes m, pull_requests p
    where m.id = r.mistake_id and p.id = m.pull_request_id and p.repository_id = ${repositoryId}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What its deliveries said goes too; that they came stays, so that one that is sent again has no effect. */
async function emptyDeliveries(trx: Trx, repositoryId: string): Promise<void> {
  await sql`
    update deliveries set facts = null
    where source = 'github-repository' and hook_id = ${repositoryId} and facts is not null`.execute(trx)
}
