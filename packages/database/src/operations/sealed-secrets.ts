import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { SealedSecret } from './unreadable-secrets.ts'

type Place = SealedSecret['place']

/**
 * Columns with secrets that TOKEN_KEYS encrypts. The tables of GitHub Apps have a single row, identified by `only_one`.
 */
export const SECRET_COLUMNS: Record<Place, { table: string; column: string; id: string }> = {
  github_token: { table: 'users', column: 'github_access_token', id: 'id' },
  mail: { table: 'mails', column: 'body', id: 'id' },
  chat_address: { table: 'chat_channels', column: 'address', id: 'id' },
  app_private_key: { table: 'github_app', column: 'private_key', id: 'only_one' },
  app_webhook_secret: { table: 'github_app', column: 'webhook_secret', id: 'only_one' },
  standards_app_private_key: { table: 'standards_app', column: 'private_key', id: 'only_one' },
  standards_app_webhook_secret: { table: 'standards_app', column: 'webhook_secret', id: 'only_one' },
  webhook_secret: { table: 'webhook_endpoints', column: 'secret', id: 'id' },
  webhook_previous_secret: { table: 'webhook_endpoints', column: 'previous_secret', id: 'id' },
  oidc_refresh_token: { table: 'oidc_identities', column: 'refresh_token', id: 'id' },
  session_id_token: { table: 'sessions', column: 'id_token', id: 'id' },
}
export const SECRET_PLACES = Object.keys(SECRET_COLUMNS) as Place[]

/** Each stored secret starts with the id of its key. */
export async function findKeyIdsInUse(db: Database): Promise<string[]> {
  const ids = new Set<string>()
  for (const { table, column } of Object.values(SECRET_COLUMNS)) {
    const { rows } = await sql<{ id: string }>`
      select distinct split_part(${sql.ref(column)}, '.', 1) as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].toSorted()
}

interface Batch {
  place: Place
  keyId: string
  after: string | null
  limit: number
}

export async function findSealedOtherwise(
  db: Database,
  { place, keyId, after, limit }: Batch,
): Promise<SealedSecret[]> {
  const { table, column, id } = SECRET_COLUMNS[place]
  const { rows } = await sql<SealedSecret>`
    select ${place} as place, ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where split_part(${sql.ref(column)}, '.', 1) <> ${keyId} and (${after}::text is null or ${sql.ref(id)}::text > ${after})
    order by ${sql.ref(id)}::text limit ${limit}`.execute(db)
  return rows
}

/**
 * Skips secrets that have changed since they were read, so no locks are needed in between. Returns the number of
 * replaced secrets.
 */
export async function replaceSealed(
  db: Database,
  place: Place,
  secrets: readonly { id: string; sealed: string; resealed: string }[],
): Promise<number> {
  const { table, column, id } = SECRET_COLUMNS[place]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.resealed
    from unnest(${secrets.map((one) => one.id)}::text[], ${secrets.map((one) => one.sealed)}::text[],
      ${secrets.map((one) => one.resealed)}::text[]) as n (id, sealed, resealed)
    where ${sql.ref(`t.${id}`)}::text = n.id and ${sql.ref(`t.${column}`)} = n.sealed`.execute(db)
  return Number(numAffectedRows ?? 0)
}
