import type { Severity } from '@debrief/domain/mistakes/severity'
import { SCORE_VERSION, scoreReview, type Witness } from '@debrief/domain/reviews/score'
import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { storableJson } from '../storable.ts'

interface ReviewCounts {
  score: number | null
  scoreVersion: number
  coveredShare: number
  changedLines: number
  witness: Witness | null
}

/**
 * Updates a review's score and its number of mistakes, leaving out disputed and suppressed mistakes (D17a, D40).
 * Returns the score. A score from another score version isn't recomputed, because that would mix two formulas. The
 * caller must have locked the review's row.
 */
export async function countReviewAgain(trx: Trx, reviewId: string): Promise<number | null> {
  const mistakes = await trx
    .selectFrom('mistakes')
    .select(['title', 'severity', 'confidence'])
    .where('pr_analysis_id', '=', reviewId)
    .where('disputed', '=', false)
    .orderBy('ordinal')
    .execute()
  const review = await readCounted(trx, reviewId)
  await trx
    .updateTable('pr_analysis')
    .set({ mistakes_count: mistakes.length })
    .where('id', '=', reviewId)
    .execute()
  if (review.score === null || review.scoreVersion !== SCORE_VERSION) return review.score
  const { score, lines } = scoreReview({
    ...review,
    mistakes: mistakes.map((mistake) => ({ ...mistake, severity: mistake.severity as Severity })),
  })
  await sql`
    update pr_analysis set score = ${score}, score_breakdown = ${storableJson(lines)}::jsonb
    where id = ${reviewId}`.execute(trx)
  return score
}

/**
 * `changedLines` is GitHub's total or the sum over the listed files, whichever is higher, because GitHub doesn't always
 * list every file.
 */
async function readCounted(trx: Trx, reviewId: string): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select a.score, a.score_version as "scoreVersion", a.covered_share as "coveredShare", a.witness,
      greatest(p.additions + p.deletions,
        (select coalesce(sum((file->>'changedLines')::int), 0)::int from jsonb_array_elements(a.coverage) file)) as "changedLines"
    from pr_analysis a join pull_requests p on p.id = a.pull_request_id
    where a.id = ${reviewId}`.execute(trx)
  return onlyRow(rows)
}
