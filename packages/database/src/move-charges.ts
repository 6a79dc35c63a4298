import { sql } from 'kysely'
import { readClock, reserveForRun, usageKeyOf } from './analysis-runs.ts'
import type { Trx } from './connect.ts'
import { endMentions, TEAM_LEFT } from './end-work.ts'
import { findPayer } from './subscriptions.ts'
import { finishUsage } from './usage.ts'

interface OpenRun {
  id: string
  pullRequestId: string
  subject: string
}

/**
 * A person is no longer in a team: what is under way for them at its cost is charged to a plan of their own, where they have
 * one with something left; else it is given up, what was reserved is given back, and the pull request waits with the reason
 * (B7). An analysis that is running then stores nothing: its fence is raised. A mention is given up: asked again, it is found
 * anew who pays. To be called after the membership ended.
 */
export async function moveCharges(
  trx: Trx,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<void> {
  await endMentions(trx, { userId, tenantId: teamId, reason: TEAM_LEFT })
  const { rows: runs } = await sql<OpenRun>`
    select a.id, a.pull_request_id as "pullRequestId", r.repo_full_name || '#' || p.pr_number as subject
    from analysis_runs a join pull_requests p on p.id = a.pull_request_id join repositories r on r.id = a.repository_id
    where a.tenant_id = ${teamId} and a.charged_user_id = ${userId} and a.state in ('waiting', 'claimed')
    order by a.id for update of a`.execute(trx)
  if (runs.length === 0) return
  const payer = await findPayer(trx, userId)
  const now = await readClock(trx)
  for (const run of runs) {
    await finishUsage(trx, usageKeyOf(run.id), 'released')
    const charge = { chargedUserId: userId, subject: run.subject, now }
    if (payer && (await reserveForRun(trx, run.id, { ...charge, payer })))
      await sql`update analysis_runs set tenant_id = ${payer.tenantId} where id = ${run.id}`.execute(trx)
    else await giveUp(trx, run, payer ? 'quota_exhausted' : 'no_subscription')
  }
}

async function giveUp(trx: Trx, run: OpenRun, reason: 'quota_exhausted' | 'no_subscription'): Promise<void> {
  await sql`
    update analysis_runs set state = 'failed', fence = fence + 1, error_code = ${reason}, lease_until = null,
      error = 'The team that paid for it was left.', finished_at = now()
    where id = ${run.id}`.execute(trx)
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = ${reason}, analysis_step = null,
      analysis_error = null
    where id = ${run.pullRequestId} and analysis_status in ('pending', 'processing')`.execute(trx)
}
