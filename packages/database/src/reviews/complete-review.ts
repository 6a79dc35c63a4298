import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { sql } from 'kysely'
import { finishUsage } from '../billing/usage.ts'
import type { Trx } from '../connect.ts'
import { storeGivenComments } from '../given-comments/given-comments.ts'
import { complete, type JobFence } from '../jobs/job-store.ts'
import { enqueueGrouping } from '../mistakes/grouping/group-mistakes.ts'
import { type SuppressedMistake, suppressMistakes } from '../mistakes/suppressed-mistakes.ts'
import { notifyReviewReady } from '../notifications/notify.ts'
import { storableJson } from '../storable.ts'
import { announceReview } from '../webhooks/messages.ts'
import { toUsageKey } from './analysis-runs.ts'
import { dated, insertMistakes, type LearningInput, type Pull } from './insert-mistakes.ts'

export interface ReviewInput {
  runId: string
  /** The job whose model calls are recorded. Missing for imports, because they call no model. */
  job?: JobFence
  result: AnalysisResult
  /** Counts from GitHub, used only if no event of the pull request contained them. */
  facts: { commits: number; additions: number; deletions: number; reviewComments: number }
  learning?: LearningInput
  /** The coding agents whose marks appear in the commits (D42). */
  agentsInCommits?: readonly string[]
  /** The mistakes that a suppression covers (D40). */
  suppressed?: readonly SuppressedMistake[]
}
export type CompletedReview = ReviewInput & { job: JobFence }

const NOTHING: LearningInput = { opportunities: [], mistakes: [], embeddingModel: null }

/**
 * Like `storeReview`, but also completes the job. Rejects with JobLost if the job was lost. Resolves to null if the run
 * has ended.
 */
export async function completeReview(trx: Trx, completed: CompletedReview): Promise<string | null> {
  await complete(trx, completed.job)
  return storeReview(trx, completed)
}

/**
 * Stores a review and ends its run. An import's review gets the date of the merge, uses no quota and sends no
 * notifications (D35). Returns null if the run has already ended.
 */
export async function storeReview(trx: Trx, completed: ReviewInput): Promise<string | null> {
  const run = await finishRun(trx, completed.runId)
  if (!run) return null
  const { learning = NOTHING } = completed
  // Replaces characters that PostgreSQL can't store.
  const result = JSON.parse(storableJson(completed.result)) as AnalysisResult
  const { facts, agentsInCommits = [] } = completed
  const pull = await completePullRequest(trx, { id: run.pull_request_id, facts, agentsInCommits })
  const userId = pull.user_id
  const createdAt = run.kind === 'import' ? pull.merged_at : null
  const reviewId = await insertReview(trx, { run, userId, result, createdAt })
  await insertMistakes(trx, { reviewId, pull, result, learning, createdAt })
  await suppressMistakes(trx, reviewId, completed.suppressed ?? [])
  await replaceOpportunities(trx, pull, learning.opportunities)
  await storeGivenComments(trx, { pullRequestId: pull.id, comments: result.givenComments ?? [] })
  if (completed.job) await recordCost(trx, { run, job: completed.job, result })
  if (run.kind === 'live') {
    await finishUsage(trx, toUsageKey(run.id), 'settled')
    await notifyReviewReady(trx, pull.id)
    await announceReview(trx, reviewId)
  }
  // An import stores many reviews in a row, so a delay lets one grouping cover several of them.
  const runIn = run.kind === 'import' ? IMPORT_GROUPING_SECONDS : 0
  if (result.mistakes.length > 0) await enqueueGrouping(trx, { userId, requestId: run.request_id, runIn })
  return reviewId
}

const IMPORT_GROUPING_SECONDS = 5

function finishRun(trx: Trx, runId: string) {
  return trx
    .updateTable('analysis_runs')
    .set({ state: 'done', finished_at: sql`now()`, error: null, error_code: null })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .returning(['id', 'tenant_id', 'pull_request_id', 'generation', 'kind', 'request_id'])
    .executeTakeFirst()
}

type Run = NonNullable<Awaited<ReturnType<typeof finishRun>>>

async function completePullRequest(
  trx: Trx,
  {
    id,
    facts,
    agentsInCommits,
  }: { id: string } & Required<Pick<CompletedReview, 'facts' | 'agentsInCommits'>>,
): Promise<Pull> {
  const unknown = sql<boolean>`stats_updated_at is null`
  const pull = await trx
    .updateTable('pull_requests')
    .set((eb) => {
      const unlessKnown = (column: 'commits_count' | 'additions' | 'deletions', count: number) =>
        eb.case().when(unknown).then(count).else(eb.ref(column)).end()
      const comments = (column: 'comments_at_source' | 'review_comments_count') =>
        eb.case().when(unknown).then(facts.reviewComments).else(eb.ref(column)).end()
      return {
        analysis_status: 'completed',
        analysis_step: null,
        analysis_error: null,
        pending_reason: null,
        agents_in_commits: [...agentsInCommits],
        commits_count: unlessKnown('commits_count', facts.commits),
        additions: unlessKnown('additions', facts.additions),
        deletions: unlessKnown('deletions', facts.deletions),
        comments_at_source: comments('comments_at_source'),
        review_comments_count: comments('review_comments_count'),
        stats_updated_at: sql<Date>`coalesce(stats_updated_at, source_updated_at)`,
      }
    })
    .where('id', '=', id)
    .returning(['id', 'user_id', 'merged_at'])
    .executeTakeFirstOrThrow()
  return pull as Pull
}

async function insertReview(
  trx: Trx,
  {
    run,
    userId,
    result,
    createdAt,
  }: { run: Run; userId: string; result: AnalysisResult; createdAt: Date | null },
): Promise<string> {
  const { id } = await trx
    .insertInto('pr_analysis')
    .values({
      pull_request_id: run.pull_request_id,
      user_id: userId,
      run_id: run.id,
      generation: run.generation,
      review_summary: result.summary,
      score: result.score,
      score_version: result.scoreVersion,
      score_breakdown: JSON.stringify(result.scoreBreakdown),
      witness: result.witness,
      not_scored_reason: result.notScoredReason,
      analyzer: result.analyzer,
      analyzer_version: result.analyzerVersion,
      model: result.model,
      prompt_version: result.promptVersion,
      covered_share: result.coveredShare,
      learning_points: JSON.stringify(result.learningPoints),
      went_well: JSON.stringify(result.wentWell),
      ignored_comments: JSON.stringify(result.ignoredComments),
      dropped: JSON.stringify(result.dropped),
      coverage: JSON.stringify(result.coverage),
      rejected: JSON.stringify(result.rejected ?? []),
      usage: result.usage ? JSON.stringify(result.usage) : null,
      mistakes_count: result.mistakes.length,
      ...dated(createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function replaceOpportunities(trx: Trx, pull: Pull, keys: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from opportunities where pull_request_id = ${pull.id} and key <> all (${keys}::text[]))
    insert into opportunities (pull_request_id, user_id, key, merged_at)
    select ${pull.id}, ${pull.user_id}, key, ${pull.merged_at} from unnest(${keys}::text[]) key
    on conflict (pull_request_id, key) do update set user_id = excluded.user_id, merged_at = excluded.merged_at`.execute(
    trx,
  )
}

async function recordCost(
  trx: Trx,
  { run, job, result: { model, usage } }: { run: Run; job: JobFence; result: AnalysisResult },
): Promise<void> {
  if (!model || !usage) return
  const { calls, inputTokens, outputTokens, cost } = usage
  await trx
    .insertInto('model_usage')
    .values({
      run_id: run.id,
      job_id: job.id,
      fence: job.fence,
      tenant_id: run.tenant_id,
      model,
      outcome: 'stored',
      calls,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cost,
    })
    .execute()
}
