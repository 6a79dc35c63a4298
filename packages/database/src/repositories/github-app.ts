import type { Pool } from 'pg'
import type { Database, Trx } from '../connect.ts'

/** The table of the App that answers mentions, or of the optional App that writes standards (D41). */
export type AppTable = 'github_app' | 'standards_app'

export interface StoredGithubApp {
  appId: number
  slug: string
  name: string
  htmlUrl: string
  /** Encrypted; see `aboutGithubApp` in the key ring. */
  privateKey: string
  /** Encrypted. */
  webhookSecret: string
}

/** An App in the settings takes precedence over the stored App (see `chooseGithubApp`). */
export async function readGithubApp(
  db: Database | Trx,
  table: AppTable,
): Promise<(StoredGithubApp & { createdAt: Date }) | null> {
  const row = await db
    .selectFrom(table)
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

export async function readGithubAppSecret(pool: Pool, table: AppTable): Promise<string | null> {
  const { rows } = await pool.query<{ webhook_secret: string }>({
    name: `read-${table}-secret`,
    text: `select webhook_secret from ${table}`,
  })
  return rows[0]?.webhook_secret ?? null
}

export async function recordGithubApp(
  trx: Trx,
  table: AppTable,
  app: StoredGithubApp & { createdBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table)
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
