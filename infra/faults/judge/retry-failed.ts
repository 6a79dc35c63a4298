import type { Connection } from '@debrief/database/connect'
import { requestAnalysis } from '@debrief/database/request-analysis'

/** Presses Retry on every failed analysis, as its owner would, and says how many there were and why they had failed. */
export async function retryFailed(judge: Connection): Promise<Record<string, number>> {
  const { rows } = await judge.pool.query<{ id: string; viewer: string; code: string }>(`
    select p.id, p.user_id as viewer, r.error_code as code from analysis_runs r
    join pull_requests p on p.id = r.pull_request_id where r.state = 'failed' and p.analysis_status = 'failed'`)
  const reasons: Record<string, number> = {}
  for (const { id, viewer, code } of rows) {
    const asked = await requestAnalysis(judge.db, {
      pullRequestId: id,
      viewerId: viewer,
      kind: 'retry',
      requestId: null,
    })
    // What a failed run gives back may be another's by now.
    if (!['accepted', 'quota_exhausted'].includes(asked.outcome))
      throw new Error(`retrying ${id} was not accepted: ${asked.outcome}`)
    reasons[code] = (reasons[code] ?? 0) + 1
  }
  return reasons
}
