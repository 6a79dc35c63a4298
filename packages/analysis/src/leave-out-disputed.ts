import type { AnalysisContext } from '@debrief/contracts/material'
import type { Mistake } from '@debrief/contracts/review'

const DISPUTED = 'disputed by the author before'

/** Takes out the points the author disputed, so that they are not raised again (D17a), and counts them. */
export function leaveOutDisputed(
  mistakes: readonly Mistake[],
  disputes: AnalysisContext['disputes'],
): { mistakes: Mistake[]; dropped: Record<string, number> } {
  const kept = mistakes.filter((mistake) => !disputes.some((dispute) => isSamePoint(mistake, dispute)))
  return {
    mistakes: kept,
    dropped: kept.length === mistakes.length ? {} : { [DISPUTED]: mistakes.length - kept.length },
  }
}

/** The same rule or title, on the same code in the same file; lines may have moved. */
function isSamePoint(mistake: Mistake, dispute: AnalysisContext['disputes'][number]): boolean {
  if (mistake.path !== dispute.path) return false
  const samePoint = dispute.rule === null ? mistake.title === dispute.title : mistake.rule === dispute.rule
  if (!samePoint) return false
  return (
    dispute.codeBefore === null ||
    mistake.codeBefore === null ||
    squeeze(mistake.codeBefore) === squeeze(dispute.codeBefore)
  )
}

const squeeze = (code: string) => code.replace(/\s+/g, ' ').trim()
