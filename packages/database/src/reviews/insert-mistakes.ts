import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { type Selectable, sql } from 'kysely'
import { teamOfOwner } from '../coding-agents/owners.ts'
import type { Trx } from '../connect.ts'
import type { PullRequests } from '../tables.ts'

export interface LearningInput {
  /** The languages and kinds of the changed files, such as "TypeScript/source" (D22a). */
  opportunities: readonly string[]
  /** One entry for each mistake in the result, in the same order. */
  mistakes: readonly { opportunity: string | null; embedding: readonly number[] | null }[]
  embeddingModel: string | null
}

export type Pull = Pick<Selectable<PullRequests>, 'id' | 'merged_at'> & { user_id: string }

interface InsertMistakesOptions {
  reviewId: string
  pull: Pull
  result: AnalysisResult
  learning: LearningInput
  createdAt: Date | null
}

export const dated = (createdAt: Date | null) => (createdAt ? { created_at: createdAt } : {})

export async function insertMistakes(
  trx: Trx,
  { reviewId, pull, result, learning, createdAt }: InsertMistakesOptions,
): Promise<void> {
  if (result.mistakes.length === 0) return
  const standards = await findTeamsStandards(trx, pull.user_id, result)
  const rows = result.mistakes.map((mistake, at) => {
    const { embedding = null, opportunity = null } = learning.mistakes[at] ?? {}
    return {
      pr_analysis_id: reviewId,
      pull_request_id: pull.id,
      user_id: pull.user_id,
      ordinal: at + 1,
      ...toRow(mistake),
      standard_id: standards.find((id) => id === mistake.standardId) ?? null,
      opportunity,
      embedding: embedding && [...embedding],
      embedding_model: embedding && learning.embeddingModel,
      ...dated(createdAt),
    }
  })
  await trx.insertInto('mistakes').values(rows).execute()
}

async function findTeamsStandards(trx: Trx, userId: string, { mistakes }: AnalysisResult): Promise<string[]> {
  const cited = mistakes.flatMap(({ standardId }) => standardId ?? [])
  if (cited.length === 0) return []
  const rows = await trx
    .selectFrom('recurring_mistakes as g')
    .select('g.id')
    .where('g.id', 'in', cited)
    .where('g.is_team_standard', '=', true)
    .where('g.team_id', '=', sql<string>`${teamOfOwner(userId)}`)
    .forKeyShare('g')
    .execute()
  return rows.map(({ id }) => id)
}

const toRow = (mistake: AnalysisResult['mistakes'][number]) => ({
  title: mistake.title,
  description: mistake.description,
  category: mistake.category,
  severity: mistake.severity,
  programming_language: mistake.programmingLanguage,
  source: mistake.source,
  rule: mistake.rule,
  lesson: mistake.lesson,
  ask: mistake.ask,
  code_before: mistake.codeBefore,
  code_after: mistake.codeAfter,
  path: mistake.path,
  side: mistake.side,
  start_line: mistake.startLine,
  end_line: mistake.endLine,
  occurrences: JSON.stringify(mistake.occurrences),
  review_comment_ids: mistake.reviewCommentIds,
  hunk: mistake.hunk,
  quote: mistake.quote && JSON.stringify(mistake.quote),
  fixed_in: mistake.fixedIn,
  outcome: mistake.outcome,
  outcome_evidence: mistake.outcomeEvidence && JSON.stringify(mistake.outcomeEvidence),
  resolution: mistake.resolution,
  confidence: mistake.confidence,
})
