import { sql } from 'kysely'
import { settleTokens } from './agent-admission.ts'
import { usageKeyOf } from './analysis-runs.ts'
import type { Trx } from './connect.ts'
import { finishUsage } from './usage.ts'

/** Why a mention or an analysis was ended by something else than itself. */
export const ACCOUNT_DELETED = 'account_deleted'
export const TEAM_LEFT = 'team_left'

const SAID = 'The account was deleted.'

/**
 * Ends the analyses that are under way for a person whose account is being deleted: of the repositories they connected, and of
 * what they wrote in others'. A worker that has one stores nothing: its fence is raised. What was reserved is given back, and
 * the pull request waits, should the account be taken back. The person's row is held.
 */
export async function endAnalysesOf(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; pullRequestId: string }>`
    select a.id, a.pull_request_id as "pullRequestId"
    from analysis_runs a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = a.repository_id
    where a.state in ('waiting', 'claimed') and (r.user_id = ${userId} or p.user_id = ${userId})
    order by a.id for update of a`.execute(trx)
  if (rows.length === 0) return
  await sql`
    update analysis_runs set state = 'failed', fence = fence + 1, error_code = ${ACCOUNT_DELETED}, error = ${SAID},
      lease_until = null, finished_at = now()
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx)
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = 'no_subscription', analysis_step = null,
      analysis_error = null
    where id = any(${rows.map(({ pullRequestId }) => pullRequestId)}::uuid[])
      and analysis_status in ('pending', 'processing')`.execute(trx)
  for (const { id } of rows) await finishUsage(trx, usageKeyOf(id), 'released')
}

/**
 * Ends the mentions that are under way at a person's cost, or at a team's through them: nothing more is said for them, and
 * what was reserved is given back but for what a model wrote. Waits for what is being said at this moment.
 */
export async function endMentions(
  trx: Trx,
  { userId, tenantId, reason }: { userId: string; tenantId: string | null; reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; outputTokens: number | null }>`
    select id, output_tokens as "outputTokens" from agent_runs
    where charged_user_id = ${userId} and (${tenantId}::uuid is null or tenant_id = ${tenantId}::uuid)
      and state in ('waiting', 'claimed')
    order by id for update`.execute(trx)
  for (const { id, outputTokens } of rows) {
    await settleTokens(trx, id, outputTokens)
    await sql`
      update agent_runs set state = 'done', fence = fence + 1, outcome = 'ignored', reason = ${reason}, lease_until = null,
        finished_at = now()
      where id = ${id}`.execute(trx)
  }
}
