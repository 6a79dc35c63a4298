import { type Connection, connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate'
import { aboutGithubToken, type KeyRing } from '@debrief/service-kit/key-ring'
import { onDatabase } from '@debrief/testing/database-url'
import { connectRepository, createUser } from '@debrief/testing/factories'
import pg from 'pg'

export interface Tenant {
  userId: string
  repositoryId: string
}

/** A database of its own on the benchmark's server, so that nobody takes another's runs. */
export interface WorkDatabase {
  url: string
  connection: Connection
  tenant(): Promise<Tenant>
  /** Ids of as many new runs of that tenant, one pull request each. */
  runs(tenant: Tenant, count: number, due: 'now' | 'tomorrow'): Promise<string[]>
  close(): Promise<void>
}

export async function openWorkDatabase(
  server: string,
  { name, keys }: { name: string; keys: KeyRing },
): Promise<WorkDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = onDatabase(server, name)
  await migrateToLatest(url)
  const connection = connect(url, { max: 2, statementTimeout: 300_000 })
  let numbered = 0
  return {
    url,
    connection,
    async tenant() {
      const { id: userId } = await createUser(connection.db)
      const sealed = keys.seal('token-of-nobody', aboutGithubToken(userId))
      await connection.pool.query('update users set github_access_token = $1 where id = $2', [sealed, userId])
      const { id: repositoryId } = await connectRepository(connection.db, { userId })
      return { userId, repositoryId }
    },
    async runs({ userId, repositoryId }, count, due) {
      numbered += count
      const { rows } = await connection.pool.query<{ id: string }>(
        `with pulls as (
          insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
          select $1, $2, 'Pull request', n, now(), 'sha' || n, 'https://github.com/x', now()
          from generate_series($3::int, $4::int) n returning id, merge_sha)
        insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, due_at)
        select id, $1, $2, $2, merge_sha, now() + $5::interval from pulls returning id`,
        [repositoryId, userId, numbered - count + 1, numbered, due === 'now' ? '0' : '1 day'],
      )
      return rows.map(({ id }) => id)
    },
    close: () => connection.close(),
  }
}
