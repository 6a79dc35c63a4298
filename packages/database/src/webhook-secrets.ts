import type { Pool } from 'pg'

/** The secret of each connection's own hook, in the order of the ids (UUIDs); null where there is no such connection. */
export async function findWebhookSecrets(pool: Pool, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ id: string; webhook_secret: string }>({
    name: 'find-webhook-secrets',
    text: 'select id, webhook_secret from repositories where id = any($1::uuid[])',
    values: [ids],
  })
  const secrets = new Map(rows.map((row) => [row.id, row.webhook_secret]))
  return ids.map((id) => secrets.get(id.toLowerCase()) ?? null)
}
