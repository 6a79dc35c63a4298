import type { Pool } from 'pg'
import type { Database, Trx } from './connect.ts'

/** The GitHub App that was made from the operators' page, its two secrets sealed. */
export interface StoredGithubApp {
  appId: number
  slug: string
  name: string
  htmlUrl: string
  /** Sealed, see `aboutGithubApp`. */
  privateKey: string
  /** Sealed likewise. */
  webhookSecret: string
}

/** null where none was made. An App of the settings counts before it: see `chooseGithubApp`. */
export async function readGithubApp(
  db: Database | Trx,
): Promise<(StoredGithubApp & { createdAt: Date }) | null> {
  const row = await db
    .selectFrom('github_app')
    .select([
      'app_id as appId',
      'slug',
      'name',
      'html_url as htmlUrl',
      'private_key as privateKey',
      'webhook_secret as webhookSecret',
      'created_at as createdAt',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** The sealed secret of its hook, for a process that reads nothing else; null where no App was made. */
export async function readGithubAppSecret(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ webhook_secret: string }>({
    name: 'read-github-app-secret',
    text: 'select webhook_secret from github_app',
  })
  return rows[0]?.webhook_secret ?? null
}

/** false where there is one already: it stays. */
export async function recordGithubApp(
  trx: Trx,
  app: StoredGithubApp & { createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('github_app')
    .values({
      app_id: app.appId,
      slug: app.slug,
      name: app.name,
      html_url: app.htmlUrl,
      private_key: app.privateKey,
      webhook_secret: app.webhookSecret,
      created_by: app.createdBy,
    })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
