import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'

const DISPUTED = 'already disputed by the author'

type Point = Pick<Mistake, 'path' | 'title' | 'rule' | 'source' | 'codeBefore' | 'reviewCommentIds'>

/** Removes and counts the findings that the author disputed, so that they aren't reported again (D17a). */
export function leaveOutDisputed<Raised extends Point>(
  mistakes: readonly Raised[],
  disputes: AnalysisContext['disputes'],
): { mistakes: Raised[]; dropped: Record<string, number> } {
  const kept = mistakes.filter((mistake) => !disputes.some((dispute) => isSamePoint(mistake, dispute)))
  return {
    mistakes: kept,
    dropped: kept.length === mistakes.length ? {} : { [DISPUTED]: mistakes.length - kept.length },
  }
}

type Dispute = AnalysisContext['disputes'][number]

/**
 * Whether the mistake and the dispute share a review comment, or have the same rule or title for the same code in the
 * same file. For a model's finding, the same code is enough. Unknown code matches any code. Line numbers aren't
 * compared, because lines may have moved.
 */
function isSamePoint(mistake: Point, dispute: Dispute): boolean {
  if (mistake.reviewCommentIds.some((id) => dispute.reviewCommentIds.includes(id))) return true
  if (mistake.path !== dispute.path) return false
  const isSameCode = dispute.codeBefore !== null && isSame(mistake.codeBefore, dispute.codeBefore)
  // A model words the same finding differently each time, so the code identifies a finding better than the title.
  if (mistake.source === 'model' && dispute.rule === null && isSameCode) return true
  const isSameFinding =
    dispute.rule === null ? mistake.title === dispute.title : mistake.rule === dispute.rule
  return isSameFinding && (isSameCode || dispute.codeBefore === null || mistake.codeBefore === null)
}

const isSame = (code: string | null, other: string) => code !== null && squeeze(code) === squeeze(other)
const squeeze = (code: string) => code.replace(/\s+/g, ' ').trim()
