import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { noteRemoval } from './hook-removals.ts'

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

/** How long the deletion of all that belongs to a repository may take; far longer than any other statement. */
const LONGEST = '120s'
/** Whoever disconnects tries to take the hook away at once; the sweep comes after. */
const SWEEP_AFTER_SECONDS = 30
const TRIES = 4
const DEADLOCK = '40P01'

/**
 * Deletes a connected repository with all that belongs to it, gives back what its running analyses had reserved, and
 * notes its webhook for removal: all in one transaction (W4). An analysis that is under way loses its run and stores
 * nothing. Null: there is no such repository any more.
 */
export async function disconnectRepository(db: Database, wanted: Wanted): Promise<Disconnected | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((trx) => disconnect(trx, wanted))
    } catch (error) {
      if (tries === TRIES || (error as { code?: unknown }).code !== DEADLOCK) throw error
    }
  }
}

async function disconnect(trx: Trx, wanted: Wanted): Promise<Disconnected | null> {
  await sql`select set_config('statement_timeout', ${LONGEST}, true)`.execute(trx)
  if (!(await lockAll(trx, wanted))) return null
  await releaseReservations(trx, wanted.repositoryId)
  const groups = await findGroups(trx, wanted.repositoryId)
  const removed = await trx
    .deleteFrom('repositories')
    .where('id', '=', wanted.repositoryId)
    .returning(['user_id', 'repo_full_name', 'github_repo_id', 'webhook_id'])
    .executeTakeFirstOrThrow()
  await deleteEmptyGroups(trx, groups)
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
 * Takes the locks in the order in which the others take theirs, so that none waits in a circle: runs are held for a person
 * by their row and then the runs, deliveries lock the repository and then a pull request, an analysis its run and then the
 * pull request, a request for one the pull request.
 */
async function lockAll(trx: Trx, { repositoryId, unmade = false }: Wanted): Promise<boolean> {
  await sql`
    select id from users where id = (select user_id from repositories where id = ${repositoryId}) for key share`.execute(
    trx,
  )
  const { rows } = await sql`
    select id from repositories where id = ${repositoryId} and (not ${unmade}::boolean or hook_state = 'making')
    for no key update`.execute(trx)
  if (rows.length === 0) return false
  await sql`select id from analysis_runs where repository_id = ${repositoryId} and state in ('waiting', 'claimed')
    order by id for update`.execute(trx)
  await sql`select id from pull_requests where repository_id = ${repositoryId} order by id for update`.execute(
    trx,
  )
  return true
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

async function findGroups(trx: Trx, repositoryId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('recurring_mistake_members as m')
    .innerJoin('mistakes as k', 'k.id', 'm.mistake_id')
    .innerJoin('pull_requests as p', 'p.id', 'k.pull_request_id')
    .select('m.recurring_mistake_group_id as id')
    .distinct()
    .where('p.repository_id', '=', repositoryId)
    .execute()
  return rows.map(({ id }) => id)
}

/** A recurring mistake none of whose occurrences is left says nothing any more; a team's standard stays. */
async function deleteEmptyGroups(trx: Trx, groups: string[]): Promise<void> {
  await sql`
    delete from recurring_mistakes g where g.id = any(${groups}::uuid[]) and not g.is_team_standard
      and not exists (select 1 from recurring_mistake_members m where m.recurring_mistake_group_id = g.id)`.execute(
    trx,
  )
}

/** What its deliveries said goes too; that they came stays, so that one that is sent again has no effect. */
async function emptyDeliveries(trx: Trx, repositoryId: string): Promise<void> {
  await sql`
    update deliveries set facts = null
    where source = 'github-repository' and hook_id = ${repositoryId} and facts is not null`.execute(trx)
}
