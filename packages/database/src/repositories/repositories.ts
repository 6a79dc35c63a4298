import type { RepositoryFacts } from '@debrief/contracts/deliveries/github-facts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../connect.ts'
import type { DB } from '../tables.ts'

export interface Connection {
  id: string
  userId: string
  teamId: string | null
  githubRepoId: number
  fullName: string
  isActive: boolean
  analyzeAuthors: 'team' | 'everyone'
  /** Whether the pull requests of coding agents are analyzed automatically (D42). */
  analyzeAgents: boolean
  createdAt: Date
}

const columns = [
  'r.id',
  'r.user_id',
  'r.team_id',
  'r.github_repo_id',
  'r.repo_full_name',
  'r.is_active',
  'r.analyze_authors',
  'r.analyze_agents',
  'r.created_at',
] as const

/**
 * Finds the connection that the webhook's URL names or, for an App event, all connections of the repository. Leaves out
 * deleted accounts, and keeps the remaining accounts from being deleted until the transaction ends (W4).
 */
export async function findConnections(
  db: Database | Transaction<DB>,
  { repositoryId, githubRepoId }: { repositoryId: string | null; githubRepoId: number },
): Promise<Connection[]> {
  const rows = await db
    .selectFrom('repositories as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(columns)
    .where('u.deleted_at', 'is', null)
    .where('r.github_repo_id', '=', githubRepoId)
    .where((where) => (repositoryId === null ? where.lit(true) : where('r.id', '=', repositoryId)))
    // Code that locks several repositories always uses this order: people by id, then their repositories.
    .orderBy('u.id')
    .orderBy('r.id')
    .forShare('u')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    teamId: row.team_id,
    githubRepoId: row.github_repo_id,
    fullName: row.repo_full_name,
    isActive: row.is_active,
    analyzeAuthors: row.analyze_authors as Connection['analyzeAuthors'],
    analyzeAgents: row.analyze_agents,
    createdAt: row.created_at,
  }))
}

/** Records the webhook activity. Stores the facts only if they have a time and no newer facts are stored. */
export async function noteRepositoryFacts(
  trx: Transaction<DB>,
  { id, facts, receivedAt }: { id: string; facts: RepositoryFacts; receivedAt: Date },
): Promise<void> {
  // Skips the row if another event is changing it, so that a repository's events don't wait for one another.
  await sql`
    update repositories set last_webhook_activity = ${receivedAt} where id = (
      select id from repositories where id = ${id} and (last_webhook_activity is null or last_webhook_activity < ${receivedAt})
      for no key update skip locked)`.execute(trx)
  if (facts.updatedAt === null) return
  await sql`
    update repositories set repo_full_name = ${facts.fullName}, repo_owner = ${facts.owner}, repo_name = ${facts.name},
      description = ${facts.description}, language = coalesce(${facts.language}::text, language), source_updated_at = ${facts.updatedAt}
    where id = ${id} and (source_updated_at is null
      or (source_updated_at, repo_full_name, coalesce(description, ''))
        < (${facts.updatedAt}::timestamptz, ${facts.fullName}::text, coalesce(${facts.description}::text, '')))`.execute(
    trx,
  )
}

/** Call this if the repository was deleted on GitHub or Debrief can no longer access it. */
export async function markUnreachable(db: Database | Transaction<DB>, id: string): Promise<void> {
  await db.updateTable('repositories').set({ reachability: 'unreachable' }).where('id', '=', id).execute()
}

export async function markReachable(db: Database | Transaction<DB>, id: string): Promise<void> {
  await db
    .updateTable('repositories')
    .set({ reachability: 'ok' })
    .where('id', '=', id)
    .where('reachability', '<>', 'ok')
    .execute()
}
