import type { InstallationRepository } from '@debrief/contracts/deliveries/installation'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'

export const syncInstallation: JobDeclaration<{ installationId: number }> = {
  kind: 'sync-installation',
  input: z.object({ installationId: z.number().int() }),
  key: ({ installationId }) => String(installationId),
  serialBy: ({ installationId }) => String(installationId),
}

export async function enqueueSyncs(trx: Trx, installations: readonly { id: number }[]): Promise<void> {
  for (const { id: installationId } of installations) await enqueue(trx, syncInstallation, { installationId })
}

export interface InstallationFacts {
  id: number
  account: { id: number; login: string; type: string }
  selection: 'all' | 'selected' | null
  suspendedAt: string | null
}

export async function findRepositoryInstallation(
  db: Database | Trx,
  githubRepoId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('installation_repositories as r')
    .innerJoin('installations as i', 'i.id', 'r.installation_id')
    .select('i.id')
    .where('r.github_repo_id', '=', githubRepoId)
    .where('i.deleted_at', 'is', null)
    .where('i.suspended_at', 'is', null)
    .orderBy('i.id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Stores the installation, and enqueues a comparison with GitHub, because events may arrive in any order. Returns null
 * for a deleted installation. Events never restore an installation, because GitHub doesn't reuse ids.
 */
export async function noteInstallation(
  trx: Trx,
  facts: InstallationFacts,
): Promise<{ isNew: boolean } | null> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into installations (id, account_id, account_login, account_type, selection, suspended_at)
    values (${facts.id}, ${facts.account.id}, ${facts.account.login}, ${facts.account.type},
      coalesce(${facts.selection}::text, 'all'), ${facts.suspendedAt})
    on conflict (id) do update set account_login = excluded.account_login,
      selection = coalesce(${facts.selection}::text, installations.selection), suspended_at = excluded.suspended_at, synced_at = null
    where installations.deleted_at is null
    returning xmax = 0 as "isNew"`.execute(trx)
  if (rows.length > 0) await enqueueSyncs(trx, [facts])
  return rows[0] ?? null
}

export async function renameInstallationAccount(
  trx: Trx,
  { id, login }: { id: number; login: string },
): Promise<void> {
  const renamed = await trx
    .updateTable('installations')
    .set({ account_login: login, synced_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  await enqueueSyncs(trx, renamed)
}

export async function addInstallationRepositories(
  trx: Trx,
  installationId: number,
  repositories: readonly InstallationRepository[],
): Promise<void> {
  if (repositories.length === 0) return
  await sql`
    insert into installation_repositories (installation_id, github_repo_id, full_name)
    select ${installationId}, id, min(name)
    from unnest(${repositories.map(({ githubId }) => githubId)}::bigint[], ${repositories.map(({ fullName }) => fullName)}::text[])
      as given (id, name) group by id
    on conflict (installation_id, github_repo_id) do update set full_name = excluded.full_name`.execute(trx)
}

export async function removeInstallationRepositories(
  trx: Trx,
  installationId: number,
  repositories: readonly InstallationRepository[],
): Promise<void> {
  if (repositories.length === 0) return
  await trx
    .deleteFrom('installation_repositories')
    .where('installation_id', '=', installationId)
    .where(
      'github_repo_id',
      'in',
      repositories.map(({ githubId }) => githubId),
    )
    .execute()
}

export async function endInstallation(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('installations')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await trx.deleteFrom('installation_repositories').where('installation_id', '=', id).execute()
  return numUpdatedRows === 1n
}

/** `fullName` is the repository's new name, or null if the repository was deleted. */
export async function noteRepositoryOfInstallations(
  trx: Trx,
  { githubRepoId, fullName }: { githubRepoId: number; fullName: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update installations set synced_at = null where deleted_at is null
      and id in (select installation_id from installation_repositories where github_repo_id = ${githubRepoId})
    returning id`.execute(trx)
  if (rows.length === 0) return
  await enqueueSyncs(trx, rows)
  if (fullName === null)
    await trx.deleteFrom('installation_repositories').where('github_repo_id', '=', githubRepoId).execute()
  else
    await trx
      .updateTable('installation_repositories')
      .set({ full_name: fullName })
      .where('github_repo_id', '=', githubRepoId)
      .execute()
}
