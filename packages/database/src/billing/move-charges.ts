import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { cancel } from '../jobs/declare-job.ts'
import { endMentions, TEAM_LEFT } from '../people/end-work.ts'
import { analyzePullRequest, readClock, reserveForRun, toUsageKey } from '../reviews/analysis-runs.ts'
import { findPayer } from './subscriptions.ts'
import { finishUsage } from './usage.ts'

interface OpenRun {
  id: string
  pullRequestId: string
  subject: string
}

/**
 * Moves the charges for a person's waiting analyses from the team's plan to their own plan. Call this after they left
 * the team. Without a plan or quota, cancels the analyses and sets their pull requests to pending (D26). Ends the
 * waiting mentions that the team pays for on the person's behalf.
 */
export async function moveCharges(
  trx: Trx,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<void> {
  await endMentions(trx, { userId, tenantId: teamId, reason: TEAM_LEFT })
  const { rows: runs } = await sql<OpenRun>`
    select a.id, a.pull_request_id as "pullRequestId", r.repo_full_name || '#' || p.pr_number as subject
    from analysis_runs a join pull_requests p on p.id = a.pull_request_id join repositories r on r.id = a.repository_id
    where a.tenant_id = ${teamId} and a.charged_user_id = ${userId} and a.state = 'waiting'
    order by a.id for update of a`.execute(trx)
  if (runs.length === 0) return
  const payer = await findPayer(trx, userId)
  const now = await readClock(trx)
  for (const run of runs) {
    await finishUsage(trx, toUsageKey(run.id), 'released')
    const charge = { chargedUserId: userId, subject: run.subject, now }
    if (payer && (await reserveForRun(trx, run.id, { ...charge, payer })))
      await sql`update analysis_runs set tenant_id = ${payer.tenantId} where id = ${run.id}`.execute(trx)
    else await giveUp(trx, run, payer ? 'quota_exhausted' : 'no_subscription')
  }
}

async function giveUp(trx: Trx, run: OpenRun, reason: 'quota_exhausted' | 'no_subscription'): Promise<void> {
  await cancel(trx, analyzePullRequest, { runId: run.id })
  await sql`
    update analysis_runs set state = 'failed', error_code = ${reason}, error = 'The person left the team that paid for this analysis.', finished_at = now()
    where id = ${run.id}`.execute(trx)
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = ${reason}, analysis_step = null,
      analysis_error = null
    where id = ${run.pullRequestId} and analysis_status in ('pending', 'processing')`.execute(trx)
}
