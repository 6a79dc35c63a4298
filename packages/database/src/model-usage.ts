import type { ModelUsage } from '@debrief/contracts/review'
import { sql } from 'kysely'
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
