import type { InstallationRepository } from '@debrief/contracts/events/installation'
import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

/** Where the App is installed, as an event or GitHub itself says it. */
export interface InstallationFacts {
  id: number
  account: { id: number; login: string; type: string }
  /** null where it is not said. */
  selection: 'all' | 'selected' | null
  suspendedAt: string | null
}

/** The installation through which a repository may be read and written now; null where there is none. */
export async function findInstallationOf(db: Database | Trx, githubRepoId: number): Promise<number | null> {
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
 * Takes over what an event says, and has the installation compared with GitHub soon: events come in any order, and the
 * last word is GitHub's. null for one that is deleted, which no event brings back, because ids are used once.
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
  return rows[0] ?? null
}

/** The account has another name. */
export async function renameInstallationAccount(
  trx: Trx,
  { id, login }: { id: number; login: string },
): Promise<void> {
  await trx
    .updateTable('installations')
    .set({ account_login: login, synced_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
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

/** The App was taken away there. True the first time. */
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

/** A repository has another name, or is gone: what reaches it is compared with GitHub soon. */
export async function noteRepositoryOfInstallations(
  trx: Trx,
  { githubRepoId, fullName }: { githubRepoId: number; fullName: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update installations set synced_at = null where deleted_at is null
      and id in (select installation_id from installation_repositories where github_repo_id = ${githubRepoId})
    returning id`.execute(trx)
  if (rows.length === 0) return
  if (fullName === null)
    await trx.deleteFrom('installation_repositories').where('github_repo_id', '=', githubRepoId).execute()
  else
    await trx
      .updateTable('installation_repositories')
      .set({ full_name: fullName })
      .where('github_repo_id', '=', githubRepoId)
      .execute()
}
