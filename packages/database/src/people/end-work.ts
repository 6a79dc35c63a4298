import { sql } from 'kysely'
import { settleTokens } from '../agent/admission.ts'
import { cancelMentions, waitForPosts } from '../agent/runs.ts'
import { finishUsage } from '../billing/usage.ts'
import type { Trx } from '../connect.ts'
import { cancelAll } from '../jobs/declare-job.ts'
import { analyzePullRequest, toUsageKey } from '../reviews/analysis-runs.ts'

export const ACCOUNT_DELETED = 'account_deleted'
export const TEAM_LEFT = 'team_left'

const SAID = 'The account was deleted.'

/** Sets the pull requests to pending, in case the account is restored. The caller must have locked the person's row. */
export async function endUserAnalyses(trx: Trx, userId: string): Promise<void> {
  const { rows: found } = await sql<{ runId: string }>`
    select a.id as "runId" from analysis_runs a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = a.repository_id
    where a.state = 'waiting' and (r.user_id = ${userId} or p.user_id = ${userId})`.execute(trx)
  if (found.length === 0) return
  await cancelAll(trx, analyzePullRequest, found)
  const { rows } = await sql<{ id: string; pullRequestId: string }>`
    update analysis_runs set state = 'failed', error_code = ${ACCOUNT_DELETED}, error = ${SAID}, finished_at = now()
    where id = any(${found.map(({ runId }) => runId)}::uuid[]) and state = 'waiting'
    returning id, pull_request_id as "pullRequestId"`.execute(trx)
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = 'no_subscription', analysis_step = null,
      analysis_error = null
    where id = any(${rows.map(({ pullRequestId }) => pullRequestId)}::uuid[])
      and analysis_status in ('pending', 'processing')`.execute(trx)
  for (const { id } of rows) await finishUsage(trx, toUsageKey(id), 'released')
}

/** Call this before the team is deleted, because its coding agents' pull requests are deleted with it. */
export async function endAgentAnalyses(trx: Trx, teamId: string): Promise<void> {
  const { rows: found } = await sql<{ runId: string }>`
    select a.id as "runId" from analysis_runs a
    join pull_requests p on p.id = a.pull_request_id
    join users agent on agent.id = p.user_id and agent.agent_team_id = ${teamId}
    where a.state = 'waiting' order by a.id`.execute(trx)
  if (found.length === 0) return
  await cancelAll(trx, analyzePullRequest, found)
  for (const { runId } of found) await finishUsage(trx, toUsageKey(runId), 'released')
}

/** Releases reservations, except for tokens that a model used. Waits for calls to GitHub that have already begun. */
export async function endMentions(
  trx: Trx,
  { userId, tenantId, reason }: { userId: string; tenantId: string | null; reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from agent_runs where charged_user_id = ${userId} and state = 'waiting'
      and (${tenantId}::uuid is null or tenant_id = ${tenantId}::uuid)
    order by id`.execute(trx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // Canceling the jobs keeps new calls from beginning. The mentions aren't locked yet, so calls in progress can record
  // that they ended.
  await cancelMentions(trx, ids)
  await waitForPosts(trx, ids)
  const { rows: open } = await sql<{ id: string; outputTokens: number | null }>`
    select id, output_tokens as "outputTokens" from agent_runs
    where id = any(${ids}::uuid[]) and state = 'waiting' order by id for update`.execute(trx)
  for (const { id, outputTokens } of open) {
    await settleTokens(trx, id, outputTokens)
    await sql`
      update agent_runs set state = 'done', outcome = 'ignored', reason = ${reason}, finished_at = now()
      where id = ${id}`.execute(trx)
  }
}
