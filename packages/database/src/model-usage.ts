import type { ModelUsage } from '@debrief/contracts/review'
import { sql } from 'kysely'
import type { HeldRun } from './agent-runs.ts'
import type { Database, Trx } from './connect.ts'

/** Enters what a failed try of a run cost at the model, once; a stored review's cost is entered with it. */
export async function recordFailedUsage(
  db: Database | Trx,
  {
    runId,
    fence,
    ...tried
  }: { runId: string; fence: number; model: string; errorCode: string; usage: ModelUsage },
): Promise<void> {
  const { inputTokens, outputTokens, calls, cost } = tried.usage
  await sql`
    insert into model_usage (run_id, fence, tenant_id, model, outcome, error_code, calls, input_tokens, output_tokens, cost)
    select id, ${fence}, tenant_id, ${tried.model}, 'failed', ${tried.errorCode}, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
    from analysis_runs where id = ${runId}
    on conflict do nothing`.execute(db)
}

interface AgentCall {
  model: string
  usage: ModelUsage
}

/**
 * Enters what a model answered for a mention: its cost, whoever holds the run by now, and what it wrote as the run's own tokens
 * while that is us. False: fenced off.
 */
export async function noteModelCall(
  db: Database,
  held: HeldRun,
  { model, usage }: AgentCall,
): Promise<boolean> {
  const { inputTokens, outputTokens, calls, cost } = usage
  const { rows } = await sql<{ isOurs: boolean }>`
    with noted as (
      update agent_runs set output_tokens = coalesce(output_tokens, 0) + ${outputTokens}
      where id = ${held.id} and fence = ${held.fence} and state = 'claimed' returning id
    ), entered as (
      insert into model_usage (run_id, fence, tenant_id, kind, model, outcome, error_code, calls, input_tokens, output_tokens, cost)
      select r.id, ${held.fence}, r.tenant_id, 'agent', ${model}, case when noted.id is null then 'failed' else 'stored' end,
        case when noted.id is null then 'fenced_off' end, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
      from agent_runs r left join noted using (id) where r.id = ${held.id} and r.tenant_id is not null
      on conflict do nothing
    )
    select exists (select from noted) as "isOurs"`.execute(db)
  return rows[0]!.isOurs
}

/** Enters what a failed try of a mention cost at the model, once. Nothing of it is charged. */
export async function recordFailedAgentUsage(
  db: Database,
  held: HeldRun,
  { model, usage, errorCode }: AgentCall & { errorCode: string },
): Promise<void> {
  const { inputTokens, outputTokens, calls, cost } = usage
  await sql`
    insert into model_usage (run_id, fence, tenant_id, kind, model, outcome, error_code, calls, input_tokens, output_tokens, cost)
    select id, ${held.fence}, tenant_id, 'agent', ${model}, 'failed', ${errorCode}, ${calls}, ${inputTokens}, ${outputTokens}, ${cost}
    from agent_runs where id = ${held.id} and tenant_id is not null
    on conflict do nothing`.execute(db)
}
