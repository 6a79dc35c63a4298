import type { ReviewedMistake } from '@debrief/contracts/http/reviews'
import type { Database } from '@debrief/database/connect'

/** The mistakes of one review, in the order the analysis gave them. */
export async function readMistakes(db: Database, reviewId: string): Promise<ReviewedMistake[]> {
  const rows = await db
    .selectFrom('mistakes')
    .select([
      'id',
      'title',
      'description',
      'category',
      'severity',
      'source',
      'rule',
      'review_comment_ids as reviewCommentIds',
      'path',
      'side',
      'start_line as startLine',
      'end_line as endLine',
      'occurrences',
      'code_before as codeBefore',
      'code_after as codeAfter',
      'fixed_in as fixedIn',
      'outcome',
      'resolution',
      'confidence',
      'programming_language as programmingLanguage',
      'hunk',
      'quote',
    ])
    .where('pr_analysis_id', '=', reviewId)
    .orderBy('ordinal')
    .execute()
  // The columns' checks hold the same values as the contract, which is applied once more on the way out.
  return rows as unknown as ReviewedMistake[]
}
