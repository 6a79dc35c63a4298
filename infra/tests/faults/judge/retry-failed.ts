import type { Connection } from '@debrief/database/connect'
import { replay } from '@debrief/database/jobs/declare-job'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'

/**
 * Retries every failed analysis, as its owner would, and replays failed grouping, as an operator would. Returns how
 * many there were for each failure reason.
 */
export async function retryFailed(judge: Connection): Promise<Record<string, number>> {
  const reasons: Record<string, number> = {}
  const { rows: groupings } = await judge.pool.query<{ key: string }>(
    `select key from jobs where kind = 'group-mistakes' and state = 'waiting' and error is not null`,
  )
  for (const { key } of groupings)
    if (await replay(judge.db, 'group-mistakes', key)) reasons.grouping = (reasons.grouping ?? 0) + 1
  const { rows } = await judge.pool.query<{ id: string; viewer: string; code: string }>(`
    select p.id, p.user_id as viewer, r.error_code as code from analysis_runs r
    join pull_requests p on p.id = r.pull_request_id where r.state = 'failed' and p.analysis_status = 'failed'`)
  for (const { id, viewer, code } of rows) {
    const asked = await requestAnalysis(judge.db, {
      pullRequestId: id,
      viewerId: viewer,
      kind: 'retry',
      requestId: null,
    })
    // Another run may have used the quota that a failed run released.
    if (!['accepted', 'quota_exhausted'].includes(asked.outcome))
      throw new Error(`retrying ${id} was not accepted: ${asked.outcome}`)
    reasons[code] = (reasons[code] ?? 0) + 1
  }
  return reasons
}
