import type { InstallationRepository } from '@debrief/contracts/deliveries/installation'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import {
  addInstallationRepositories,
  enqueueSyncs,
  type InstallationFacts,
  syncInstallation,
} from './installations.ts'

export function enqueueDueSyncs(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select i.id from installations i
      where i.deleted_at is null and (i.synced_at is null or i.synced_at < now() - interval '1 day')
        and not exists (select from jobs j
          where j.kind = ${syncInstallation.kind} and j.key = i.id::text and j.state <> 'discarded')`.execute(
      trx,
    )
    await enqueueSyncs(trx, rows)
  })
}

export async function isInstalled(db: Database, id: number): Promise<boolean> {
  const installations = db.selectFrom('installations').select('id').where('deleted_at', 'is', null)
  return (await installations.where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * If `repositories` is null, keeps the stored repositories, because GitHub doesn't list those of a suspended
 * installation. Returns false and stores nothing if the installation was deleted, or if an event has enqueued another
 * sync.
 */
export async function completeSync(
  trx: Trx,
  id: number,
  synced: { facts: InstallationFacts; repositories: readonly InstallationRepository[] | null },
): Promise<boolean> {
  // Waits for uncommitted events that locked this row, so the next statement sees the syncs that they enqueued.
  await sql`select from installations where id = ${id} for update`.execute(trx)
  const { account, selection, suspendedAt } = synced.facts
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
    .where(
      sql<boolean>`not exists (
        select from jobs j where j.kind = ${syncInstallation.kind} and j.key = ${String(id)} and j.state = 'waiting')`,
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (synced.repositories === null) return true
  await trx.deleteFrom('installation_repositories').where('installation_id', '=', id).execute()
  await addInstallationRepositories(trx, id, synced.repositories)
  return true
}

/**
 * Enqueues syncs of new and restored installations, and of stored installations that are missing from the list. Returns
 * the new and restored installations.
 */
export async function noteInstallationList(
  trx: Trx,
  installationFacts: readonly InstallationFacts[],
): Promise<InstallationFacts[]> {
  const news: InstallationFacts[] = []
  for (const one of installationFacts) {
    const { id, account, selection, suspendedAt } = one
    const { rows } = await sql`
      insert into installations (id, account_id, account_login, account_type, selection, suspended_at)
      values (${id}, ${account.id}, ${account.login}, ${account.type}, coalesce(${selection}::text, 'all'), ${suspendedAt})
      on conflict (id) do update set deleted_at = null, synced_at = null
      where installations.deleted_at is not null
      returning id`.execute(trx)
    if (rows.length > 0) news.push(one)
  }
  const missing = await sql<{ id: number }>`
    update installations set synced_at = null
    where deleted_at is null and id <> all(${installationFacts.map(({ id }) => id)}::bigint[]) returning id`.execute(
    trx,
  )
  await enqueueSyncs(trx, [...news, ...missing.rows])
  return news
}
