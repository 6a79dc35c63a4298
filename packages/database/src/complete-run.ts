import { randomUUID } from 'node:crypto'
import type { AnalysisResult } from '@debrief/contracts/review'
import type { Pool } from 'pg'
import { usageKeyOf } from './analysis-runs.ts'
import { withHomes } from './grouping/hold-homes.ts'
import { holdingScopesOf } from './grouping/holding-scopes.ts'
import type { Asker, Learning, Placing } from './grouping/placing.ts'
import { HOLD, PLACE } from './grouping/placing-statement.ts'
import { storableJson } from './storable.ts'

const COMPLETE = `
  with ${HOLD},
  done as (
    update analysis_runs set state = 'done', lease_until = null, finished_at = now(), error = null, error_code = null
    where id = $1 and fence = $2 and state = 'claimed' and (select scopes and partners from gate)
    returning id, fence, tenant_id, pull_request_id, generation
  ),
  pull as (
    update pull_requests p set analysis_status = 'completed', analysis_step = null, analysis_error = null, pending_reason = null,
      commits_count = case when p.stats_updated_at is null then f.commits else p.commits_count end,
      additions = case when p.stats_updated_at is null then f.additions else p.additions end,
      deletions = case when p.stats_updated_at is null then f.deletions else p.deletions end,
      comments_at_source = case when p.stats_updated_at is null then f."reviewComments" else p.comments_at_source end,
      review_comments_count = case when p.stats_updated_at is null then f."reviewComments" else p.review_comments_count end,
      stats_updated_at = coalesce(p.stats_updated_at, p.source_updated_at)
    from done, jsonb_to_record($5::jsonb) as f (commits int, additions int, deletions int, "reviewComments" int)
    where p.id = done.pull_request_id
    returning p.id, p.user_id, p.merged_at
  ),
  review as (
    insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version, score_breakdown,
      witness, not_scored_reason, analyzer, analyzer_version, model, prompt_version, covered_share, learning_points, went_well, ignored_comments, dropped,
      coverage, rejected, usage, mistakes_count)
    select pull.id, pull.user_id, done.id, done.generation, r.summary, r.score, r."scoreVersion", r."scoreBreakdown",
      r.witness, r."notScoredReason", r.analyzer, r."analyzerVersion", r.model, r."promptVersion", r."coveredShare", r."learningPoints", r."wentWell",
      r."ignoredComments", r.dropped, r.coverage, coalesce(r.rejected, '[]'), r.usage, jsonb_array_length($4::jsonb)
    from pull, done, jsonb_to_record($3::jsonb) as r (summary text, score int, "scoreVersion" int, "scoreBreakdown" jsonb,
      witness text, "notScoredReason" text, analyzer text, "analyzerVersion" text, model text, "promptVersion" text, "coveredShare" float8, "learningPoints" jsonb,
      "wentWell" jsonb, "ignoredComments" jsonb, dropped jsonb, coverage jsonb, rejected jsonb, usage jsonb)
    returning id, pull_request_id, user_id
  ),
  kept as (
    insert into mistakes (id, opportunity, standard_id, embedding, embedding_model,
      pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity,
      programming_language, source, rule, code_before, code_after, path, side, start_line, end_line, occurrences,
      review_comment_ids, hunk, quote, fixed_in, outcome, outcome_evidence, resolution, confidence, lesson, ask)
    select m.id, m.opportunity, (select g.id from recurring_mistakes g join team_members t on t.team_id = g.team_id
        where g.id = m."standardId" and g.is_team_standard and t.user_id = review.user_id),
      m.embedding, case when m.embedding is not null then $7::jsonb->>'embeddingModel' end,
      review.id, review.pull_request_id, review.user_id, m.ordinal, m.title, m.description, m.category, m.severity,
      m."programmingLanguage", m.source, m.rule, m."codeBefore", m."codeAfter", m.path, m.side, m."startLine", m."endLine",
      m.occurrences, m."reviewCommentIds", m.hunk, m.quote, m."fixedIn", m.outcome,
      m."outcomeEvidence", m.resolution, m.confidence, m.lesson, m.ask
    from review, jsonb_to_recordset($4::jsonb) as m (id uuid, opportunity text, "standardId" uuid, embedding real[], ordinal int, title text, description text, category text, severity text,
      "programmingLanguage" text, source text, rule text, "codeBefore" text, "codeAfter" text, path text, side text,
      "startLine" int, "endLine" int, occurrences jsonb, "reviewCommentIds" bigint[], hunk text, quote jsonb, "fixedIn" text,
      outcome text, "outcomeEvidence" jsonb, resolution text, confidence float8, lesson text, ask text)
    returning id
  ),
  ${PLACE},
  cost as (
    insert into model_usage (run_id, fence, tenant_id, model, outcome, calls, input_tokens, output_tokens, cost)
    select done.id, done.fence, done.tenant_id, r.model, 'stored', u.calls, u."inputTokens", u."outputTokens", u.cost
    from done, jsonb_to_record($3::jsonb) as r (model text, usage jsonb),
      jsonb_to_record(r.usage) as u (calls int, "inputTokens" bigint, "outputTokens" bigint, cost float8)
    where r.model is not null and r.usage is not null
  ),
  settled as (
    update usage_events e set state = 'settled', finished_at = now() from done where e.key = $6 and e.state = 'reserved'
    returning e.tenant_id, e.kind, e.period_start, e.amount
  ),
  pool as (
    update usage_periods p set reserved = p.reserved - s.amount, used = p.used + s.amount
    from settled s where p.tenant_id = s.tenant_id and p.kind = s.kind and p.period_start = s.period_start
  )
  select (select id from review) as "reviewId", scopes, partners from gate`

const NOWHERE: Placing = {
  scopes: [],
  newGroups: [],
  members: [],
  partners: [],
  absorbed: [],
  texts: [],
  repeats: [],
}

/** The first few tries choose the groups without locking the scopes. The remaining tries lock the scopes first. */
const UNLOCKED_TRIES = 3
const TRIES = 10
const DEADLOCK = '40P01'

interface Stored {
  /**
   * Null if another claim took over, if the run is gone, or if the groups or partners changed (`scopes` or `partners`
   * is false).
   */
  reviewId: string | null
  scopes: boolean
  partners: boolean
}

interface Completed {
  runId: string
  fence: number
  result: AnalysisResult
  /** Counts that were read from GitHub. Used only if the pull request's events didn't contain them. */
  facts: { commits: number; additions: number; deletions: number; reviewComments: number }
  /** Decides which groups the mistakes join. Without it, they join none. */
  learning?: Learning
}

/**
 * Stores a finished analysis in one statement, under the fence: the review, its mistakes and their groups,
 * opportunities, the model's cost, the settled usage, and the pull request's status. The groups are chosen beforehand.
 * If someone else changes them in the meantime, they are chosen again; after ten tries it throws. Returns null
 * and changes nothing if another claim took over or the pull request is gone.
 */
export async function completeRun(pool: Pool, completed: Completed): Promise<string | null> {
  const attempt = attemptOf(completed)
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const stored = await orNull(
      tries <= UNLOCKED_TRIES ? attempt(pool) : holdingScopesOf(pool, completed.runId, attempt),
    )
    if (stored?.reviewId) return stored.reviewId
    if (stored?.scopes && stored.partners) return null
  }
  throw new Error(`the groups of run ${completed.runId} changed ${TRIES} times while it was stored`)
}

/** Each call of the returned function chooses the groups again. It resolves to null if a partner's scope changed. */
function attemptOf(completed: Completed): (asker: Asker) => Promise<Stored | null> {
  const store = storingOf(completed)
  const { result, learning } = completed
  const place = result.mistakes.length > 0 ? learning?.place : undefined
  let suspects: string[] = []
  return async (asker) => {
    const placing = place ? await withHomes(asker, await place(asker, suspects)) : NOWHERE
    if (!placing) return null
    suspects = placing.partners.map(({ mistakeId }) => mistakeId)
    return store(asker, placing)
  }
}

/** Resolves to null if PostgreSQL canceled the work because of a deadlock. */
async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code === DEADLOCK) return null
    throw error
  }
}

function storingOf({ runId, fence, result, facts, learning }: Completed) {
  const { mistakes, ...review } = result
  const numbered = mistakes.map((mistake, index) => ({
    id: randomUUID(),
    ...mistake,
    ...learning?.mistakes[index],
    ordinal: index + 1,
  }))
  const texts = [storableJson(review), storableJson(numbered), storableJson(facts)]
  return async (asker: Asker, placing: Placing): Promise<Stored> => {
    const beside = {
      opportunities: learning?.opportunities ?? [],
      embeddingModel: learning?.embeddingModel,
      ...placing,
    }
    const values = [runId, fence, ...texts, usageKeyOf(runId), storableJson(beside)]
    const { rows } = await asker.query<Stored>({ name: 'complete-run', text: COMPLETE, values })
    return rows[0]!
  }
}
