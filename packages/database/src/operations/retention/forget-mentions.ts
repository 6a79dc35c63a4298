import { sql } from 'kysely'
import { cancelMentions } from '../../agent/runs.ts'
import type { Database } from '../../connect.ts'
import type { DeletionBounds } from './delete-past.ts'

export async function deleteMentions(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from agent_runs r where r.id = any(array(
      select a.id from agent_runs a join installations i on i.id = a.installation_id
      where (i.deleted_at < ${before}
        or i.deleted_at is null and i.synced_at is not null and a.created_at < ${before}
          and not exists (select from installation_repositories s
            where (s.installation_id, s.github_repo_id) = (a.installation_id, a.github_repo_id)))
      limit ${limit} for update of a skip locked))
    returning id`.execute(db)
  await cancelMentions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

export async function deletePauses(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from agent_pauses p where (p.github_repo_id, p.pr_number) in (
      select s.github_repo_id, s.pr_number from agent_pauses s where s.at < ${before}
        and not exists (select from agent_runs r where r.github_repo_id = s.github_repo_id)
        and not exists (select from installation_repositories i where i.github_repo_id = s.github_repo_id)
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteInstallations(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from installations i where i.id in (
      select d.id from installations d where d.deleted_at < ${before}
        and not exists (select from agent_runs r where r.installation_id = d.id)
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteSuppressions(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from suppressions p where p.id in (
      select s.id from suppressions s where coalesce(s.ended_at, s.expires_at, s.created_at) < ${before}
        and not exists (select from suppressed_mistakes m where m.suppression_id = s.id)
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
