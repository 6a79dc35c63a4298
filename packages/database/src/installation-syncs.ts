import type { InstallationRepository } from '@debrief/contracts/events/installation'
import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'
import { addInstallationRepositories, type InstallationFacts } from './installations.ts'

/** How long what was compared with GitHub counts as compared. */
const DAY = '1 day'

/** An installation that is being compared with GitHub; the mark says that no event came meanwhile. */
export interface DueSync {
  id: number
  mark: string
}

/**
 * Installations that an event touched, or that were last compared with GitHub a day ago. One that is taken stays due until
 * `completeSync`, so that a process that stops on the way leaves it to the next; one process at a time takes any.
 */
export async function takeDueSyncs(db: Database, limit: number): Promise<DueSync[]> {
  const { rows } = await sql<DueSync>`
    update installations set synced_at = clock_timestamp() - ${DAY}::interval * 2
    where id in (
      select id from installations
      where deleted_at is null and (synced_at is null or synced_at < now() - ${DAY}::interval)
      order by synced_at nulls first, id limit ${limit})
    returning id, synced_at::text as mark`.execute(db)
  return rows
}

/**
 * Writes down what GitHub has; null repositories leave those that are stored, because GitHub shows none of a suspended one.
 * False where an event came while GitHub was asked: it is due again.
 */
export async function completeSync(
  trx: Trx,
  { id, mark }: DueSync,
  seen: { facts: InstallationFacts; repositories: readonly InstallationRepository[] | null },
): Promise<boolean> {
  const { account, selection, suspendedAt } = seen.facts
  const { numUpdatedRows } = await trx
    .updateTable('installations')
    .set({
      account_login: account.login,
      ...(selection ? { selection } : {}),
      suspended_at: suspendedAt,
      synced_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('synced_at', '=', sql<Date>`${mark}::timestamptz`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (seen.repositories === null) return true
  await trx.deleteFrom('installation_repositories').where('installation_id', '=', id).execute()
  await addInstallationRepositories(trx, id, seen.repositories)
  return true
}

/** GitHub could not be asked: it is asked again in so many seconds, unless an event comes before. */
export async function postponeSync(db: Database, { id, mark }: DueSync, seconds: number): Promise<void> {
  await db
    .updateTable('installations')
    .set({ synced_at: sql<Date>`now() - ${DAY}::interval + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('synced_at', '=', sql<Date>`${mark}::timestamptz`)
    .execute()
}

/**
 * Brings the stored installations in line with GitHub's whole list: new ones come in and are due, those that it does not
 * name are due, and one that was thought deleted lives again. Gives those that were not there.
 */
export async function noteInstallationList(
  trx: Trx,
  seen: readonly InstallationFacts[],
): Promise<InstallationFacts[]> {
  const news: InstallationFacts[] = []
  for (const one of seen) {
    const { id, account, selection, suspendedAt } = one
    const { rows } = await sql`
      insert into installations (id, account_id, account_login, account_type, selection, suspended_at)
      values (${id}, ${account.id}, ${account.login}, ${account.type}, coalesce(${selection}::text, 'all'), ${suspendedAt})
      on conflict (id) do update set deleted_at = null, synced_at = null
      where installations.deleted_at is not null
      returning id`.execute(trx)
    if (rows.length > 0) news.push(one)
  }
  await sql`
    update installations set synced_at = null
    where deleted_at is null and id <> all(${seen.map(({ id }) => id)}::bigint[])`.execute(trx)
  return news
}
