import type { Pool } from 'pg'

/** Returns the secrets in the order of `ids` (UUIDs), with null for unknown ids. */
export async function findWebhookSecrets(pool: Pool, ids: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ id: string; webhook_secret: string }>({
    name: 'find-webhook-secrets',
    text: 'select id, webhook_secret from repositories where id = any($1::uuid[])',
    values: [ids],
  })
  const secrets = new Map(rows.map((row) => [row.id, row.webhook_secret]))
  return ids.map((id) => secrets.get(id.toLowerCase()) ?? null)
}
