import { createGithubClient } from '@debrief/github/client'
import type { Scene } from '../promise.ts'
import type { ConnectedRepository } from '../stage/tenants.ts'

interface Hook {
  id: number
  config: { url: string }
}

/**
 * Points GitHub's webhooks directly at ingest, as in production, so that a delivery ingest misses is lost. Sets the connection
 * time to now, so that earlier merges don't count as lost.
 */
export async function hangHooksAtIngest(
  { github, ingestUrl, judge }: Scene,
  repositories: readonly ConnectedRepository[],
): Promise<void> {
  for (const { id, fullName, secret, token } of repositories) {
    const client = createGithubClient({ baseUrl: github.url, token, userAgent: 'faults' })
    const hooks = (await client.list(`/repos/${fullName}/hooks`)) as Hook[]
    const own = hooks.find(({ config }) => config.url.endsWith(id))
    if (!own) throw new Error(`${fullName} has no hook of ${id}`)
    const config = { url: `${ingestUrl}/webhooks/github/${id}`, content_type: 'json', secret }
    await client.send('PATCH', `/repos/${fullName}/hooks/${own.id}`, { body: { config } })
    await judge.db
      .updateTable('repositories')
      .set({ webhook_id: own.id, created_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
}
