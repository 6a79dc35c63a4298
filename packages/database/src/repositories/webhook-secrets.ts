import type { Pool } from 'pg'

/**
 * Finds the webhook secrets of connections, in the order of their ids (UUIDs). Null for an id without a connection.
 */
export async function findWebhookSecrets(pool: Pool, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ id: string; webhook_secret: string }>({
    name: 'find-webhook-secrets',
    text: 'select id, webhook_secret from repositories where id = any($1::uuid[])',
    values: [ids],
  })
  const secrets = new Map(rows.map((row) => [row.id, row.webhook_secret]))
  return ids.map((id) => secrets.get(id.toLowerCase()) ?? null)
}
