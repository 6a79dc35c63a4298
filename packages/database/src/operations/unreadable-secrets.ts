import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { BrokenInvariant } from './verify.ts'

export interface SealedSecret {
  place:
    | 'github_token'
    | 'mail'
    | 'chat_address'
    | 'app_private_key'
    | 'app_webhook_secret'
    | 'standards_app_private_key'
    | 'standards_app_webhook_secret'
    | 'webhook_secret'
    | 'webhook_previous_secret'
    | 'oidc_refresh_token'
    | 'session_id_token'
  id: string
  sealed: string
}

const BATCH = 500
const SHOWN = 20

async function* readSealed(db: Database): AsyncGenerator<SealedSecret[]> {
  for (let after: SealedSecret | undefined; ; ) {
    const { rows } = await sql<SealedSecret>`
      select place, id, sealed from (
        select 'github_token' as place, id::text as id, github_access_token as sealed from users
        union all select 'mail', id::text, body from mails
        union all select 'chat_address', id::text, address from chat_channels
        union all select 'app_private_key', '', private_key from github_app
        union all select 'app_webhook_secret', '', webhook_secret from github_app
        union all select 'standards_app_private_key', '', private_key from standards_app
        union all select 'standards_app_webhook_secret', '', webhook_secret from standards_app
        union all select 'webhook_secret', id::text, secret from webhook_endpoints
        union all select 'webhook_previous_secret', id::text, previous_secret from webhook_endpoints
        union all select 'oidc_refresh_token', id::text, refresh_token from oidc_identities
        union all select 'session_id_token', id::text, id_token from sessions) stored
      where sealed is not null and (place, id) > (${after?.place ?? ''}, ${after?.id ?? ''})
      order by place, id limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)
  }
}

export async function findUnreadableSecrets(
  db: Database,
  open: (secret: SealedSecret) => unknown,
): Promise<BrokenInvariant | null> {
  const unreadable: { place: string; id: string }[] = []
  for await (const batch of readSealed(db))
    for (const secret of batch)
      if (!opens(secret, open)) unreadable.push({ place: secret.place, id: secret.id })
  if (unreadable.length === 0) return null
  const invariant = 'every stored secret can be decrypted'
  return { invariant, count: unreadable.length, rows: unreadable.slice(0, SHOWN) }
}

function opens(secret: SealedSecret, open: (secret: SealedSecret) => unknown): boolean {
  try {
    open(secret)
    return true
  } catch {
    return false
  }
}
