import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Database } from '@debrief/database/connect'
import type { RunFacts } from '@debrief/database/reviews/run-progress'

const MAX_DISPUTES = 200

const IN_WORDS: Record<DisputeReason, string> = {
  wrong: 'wrong',
  not_here: 'not a mistake here',
  known: 'already known',
  other: 'disputed',
}

/**
 * Reads the owner's open and accepted disputes in this repository, newest first (D17a). Leaves out rejected disputes,
 * because those mistakes still count, and disputes in other repositories, where the same path is a different file.
 */
export async function readDisputes(
  db: Database,
  run: Pick<RunFacts, 'ownerId' | 'repositoryId'>,
): Promise<AnalysisContext['disputes']> {
  const rows = await db
    .selectFrom('mistake_disputes as d')
    .innerJoin('mistakes as m', 'm.id', 'd.mistake_id')
    .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
    .select([
      'm.title',
      'm.rule',
      'm.path',
      'm.code_before as codeBefore',
      'm.review_comment_ids as reviewCommentIds',
      'd.reason',
      'd.note',
    ])
    .where('d.user_id', '=', run.ownerId)
    .where('d.state', 'in', ['open', 'accepted'])
    .where('p.repository_id', '=', run.repositoryId)
    .orderBy('d.created_at', 'desc')
    .limit(MAX_DISPUTES)
    .execute()
  return rows.map(({ note, reason, ...row }) => ({
    ...row,
    reviewCommentIds: row.reviewCommentIds.map(Number),
    reason: [IN_WORDS[reason as DisputeReason], note].filter(Boolean).join(': '),
  }))
}
