import type { Database } from '@debrief/database/connect'

/** The delivery or request that caused the pull request's last analysis; null if there has been none so far. */
export async function findRequestOf(db: Database, pullRequestId: string): Promise<string | null> {
  const run = await db
    .selectFrom('analysis_runs')
    .select('request_id')
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.request_id ?? null
}
