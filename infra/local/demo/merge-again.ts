import type { Database } from '@debrief/database/connect'
import type { DemoConnection } from './connect-demo-repository.ts'

/** Repeats the merges that the simulator forgot when it stopped. No webhooks exist yet, so none are sent. */
export async function mergeAgain(
  { db, simulatorUrl }: { db: Database; simulatorUrl: string },
  connection: DemoConnection,
): Promise<void> {
  if (connection.isNew) return
  const merged = await db
    .selectFrom('pull_requests')
    .select(['pr_number', 'merged_at'])
    .where('repository_id', '=', connection.id)
    .where('merged_at', 'is not', null)
    .execute()
  for (const { pr_number, merged_at } of merged) {
    await fetch(`${simulatorUrl}/_simulator/pull-requests/${connection.fullName}/${pr_number}/merge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: merged_at!.toISOString().replace('.000', '') }),
    })
  }
}
