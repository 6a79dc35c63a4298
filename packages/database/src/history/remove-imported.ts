import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { cancel } from '../jobs/declare-job.ts'
import { regroup } from '../mistakes/grouping/group-mistakes.ts'
import { listScopes, lockScopes } from '../mistakes/grouping/lock-scopes.ts'
import { deleteEmptyGroups, takeOutOfGroups } from '../mistakes/leave-team-groups.ts'
import { repeatLongAfterDeadlock } from '../repeat-after-deadlock.ts'
import { type ChangeOutcome, importHistory, lockImport, setState } from './history-imports.ts'

interface OwnImport {
  importId: string
  userId: string
}

/**
 * Deletes the pull requests that the import added. Pull requests that Debrief already knew lose the imported review and
 * become pending again. Pull requests that were analyzed again after the import don't change.
 */
export async function removeImported(db: Database, own: OwnImport): Promise<ChangeOutcome> {
  for (;;) {
    const done = await repeatLongAfterDeadlock(db, (trx) => remove(trx, own))
    if (done !== 'again') return done
  }
}

/** Returns 'again' if a pull request of another person was stored while the locks were being acquired. */
async function remove(trx: Trx, { importId, userId }: OwnImport): Promise<ChangeOutcome | 'again'> {
  await sql`select id from users where id = ${userId} for key share`.execute(trx)
  const scopes = await listScopes(trx, await listOwners(trx, importId))
  await lockScopes(trx, scopes)
  await sql`
    select id from repositories where id = (select repository_id from history_imports where id = ${importId})
    for key share`.execute(trx)
  const found = await lockImport(trx, { importId, userId })
  if (!found) return 'not_found'
  await cancel(trx, importHistory, { importId, userId })
  const scopeIds = scopes.map(({ id }) => id)
  if ((await listOwners(trx, importId)).some((owner) => !scopeIds.includes(owner))) return 'again'
  await setState(trx, importId, 'canceled')
  await removePullRequests(trx, { pullRequestIds: await lockRemovable(trx, importId), scopeIds, importId })
  await trx.deleteFrom('history_pull_requests').where('import_id', '=', importId).execute()
  return 'done'
}

async function listOwners(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.user_id as id from history_pull_requests i join pull_requests p on p.id = i.pull_request_id
    where i.import_id = ${importId}`.execute(trx)
  return rows.map(({ id }) => id)
}

async function lockRemovable(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pull_requests p where exists (select from history_pull_requests i
        where i.import_id = ${importId} and i.pull_request_id = p.id and (i.is_new or i.outcome = 'analyzed'))
      and not exists (select from analysis_runs run where run.pull_request_id = p.id and run.kind = 'live')
    order by p.id for update of p`.execute(trx)
  return rows.map(({ id }) => id)
}

/** With `importId`, pull requests that Debrief knew before the import stay, without their review. */
export async function removePullRequests(
  trx: Trx,
  removed: { pullRequestIds: readonly string[]; scopeIds: readonly string[]; importId?: string },
): Promise<void> {
  const ids = sql`(select unnest(${[...removed.pullRequestIds]}::uuid[]))`
  const groups = await takeOutOfGroups(trx, sql`p.id in ${ids}`)
  const { importId = null } = removed
  const known = sql`(
    select i.pull_request_id from history_pull_requests i where i.import_id = ${importId} and not i.is_new)`
  await sql`delete from pull_requests p where p.id in ${ids} and p.id not in ${known}`.execute(trx)
  await sql`delete from pr_analysis a where a.pull_request_id in ${ids}`.execute(trx)
  await sql`delete from analysis_runs a where a.pull_request_id in ${ids}`.execute(trx)
  await sql`delete from opportunities o where o.pull_request_id in ${ids}`.execute(trx)
  await sql`delete from given_comments g where g.pull_request_id in ${ids}`.execute(trx)
  await sql`
    update pull_requests p set analysis_status = 'pending', analysis_error = null,
      pending_reason = coalesce(i.reason_before, 'author_not_on_team')
    from history_pull_requests i
    where i.import_id = ${importId} and i.pull_request_id = p.id and p.id in ${ids}`.execute(trx)
  await deleteEmptyGroups(trx, groups)
  await regroup(trx, { scopeIds: removed.scopeIds })
}
