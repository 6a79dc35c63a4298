import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { isHeld, type JobFence } from '../jobs/job-store.ts'
import { onlyRow } from '../only-row.ts'

export async function recordFailedUsage(
  db: Database | Trx,
  {
    runId,
    job,
    ...tried
  }: { runId: string; job: JobFence; model: string; errorCode: string; usage: ModelUsage },
): Promise<void> {
  const { inputTokens, outputTokens, calls, cost } = tried.usage
  await sql`
    insert into model_usage (run_id, job_id, fence, tenant_id, model, outcome, error_code, calls, input_tokens, output_tokens, cost)
    select id, ${job.id}, ${job.fence}, tenant_id, ${tried.model}, 'failed', ${tried.errorCode}, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
    from analysis_runs where id = ${runId}
    on conflict do nothing`.execute(db)
}

interface AgentCall {
  model: string
  usage: ModelUsage
}

/**
 * Records the cost of a model call if the mention has a payer, even if the job was lost. Adds the tokens to the mention
 * and returns true only if the job wasn't lost and the mention hasn't ended.
 */
export async function noteModelCall(
  db: Database,
  runId: string,
  job: JobFence,
  { model, usage }: AgentCall,
): Promise<boolean> {
  const { inputTokens, outputTokens, calls, cost } = usage
  const { rows } = await sql<{ isOurs: boolean }>`
    with noted as (
      update agent_runs set output_tokens = coalesce(output_tokens, 0) + ${outputTokens}
      where id = ${runId} and state = 'waiting' and ${isHeld(job)} returning id
    ), entered as (
      insert into model_usage (run_id, job_id, fence, tenant_id, kind, model, outcome, error_code, calls, input_tokens, output_tokens, cost)
      select r.id, ${job.id}, ${job.fence}, r.tenant_id, 'agent', ${model}, case when noted.id is null then 'failed' else 'stored' end,
        case when noted.id is null then 'fenced_off' end, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
      from agent_runs r left join noted using (id) where r.id = ${runId} and r.tenant_id is not null
      on conflict do nothing
    )
    select exists (select from noted) as "isOurs"`.execute(db)
  return onlyRow(rows).isOurs
}

/** The payer isn't charged for failed attempts, but the daily token limit includes them (L6). */
export async function recordFailedAgentUsage(
  db: Database,
  runId: string,
  job: JobFence,
  { model, usage, errorCode }: AgentCall & { errorCode: string },
): Promise<void> {
  const { inputTokens, outputTokens, calls, cost } = usage
  await sql`
    insert into model_usage (run_id, job_id, fence, tenant_id, kind, model, outcome, error_code, calls, input_tokens, output_tokens,
      cost)
    select id, ${job.id}, ${job.fence}, tenant_id, 'agent', ${model}, 'failed', ${errorCode}, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
    from agent_runs where id = ${runId} and tenant_id is not null
    on conflict do nothing`.execute(db)
}
