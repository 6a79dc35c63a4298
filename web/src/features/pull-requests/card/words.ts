import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { AnalysisStep } from '@debrief/domain/pull-requests/analysis-status'
import { count } from '@debrief/domain/words'
import { formatDuration } from '../../../lib/format-time.ts'

export const commits = (commits: number) => count(commits, 'commit')
export const addedLines = 'added lines'
export const removedLines = 'removed lines'
export const reviewComments = (comments: number) => count(comments, 'review comment')
export const merged = 'merged {time}'

export const openReview = 'Open review'
export const retry = 'Retry'
export const retrying = 'Retrying…'
export const analyze = 'Analyze'
export const reanalyze = 'Re-analyze'
export const requesting = 'Requesting…'
export const confirmReanalyze = 'Confirm Re-analyze'
export const askReanalyze = 'Re-analyze this PR? The current review will be replaced.'

export function describeStep(step: AnalysisStep | null, reviewComments: number): string {
  if (step === null) return 'Waiting for a free worker'
  if (step === 'reading') return 'Reading the pull request'
  if (step === 'threads')
    return reviewComments > 0
      ? `Reading ${count(reviewComments, 'review comment')}`
      : 'Reading the review threads'
  return step === 'analyzing' ? 'Analyzing the change' : 'Storing the review'
}
export const notStarted = 'not started'
export const stepOf = (step: number, steps: number) => `step ${step} of ${steps}`

export function describeStatus({ status, pending, progress, error, review }: PullRequest, now: Date): string {
  if (status === 'pending') return pending?.text ?? ''
  if (status === 'failed') return error ?? ''
  if (status === 'processing') return describeProgress(progress, now)
  return review ? describeReview(review) : 'Loading the review.'
}

function describeProgress(progress: PullRequest['progress'], now: Date): string {
  if (!progress?.startedAt)
    return progress?.step ? 'Analyzing. You can leave this page.' : 'Starting soon. You can leave this page.'
  const since = now.getTime() - new Date(progress.startedAt).getTime()
  return since < 60_000
    ? 'Started just now. You can leave this page.'
    : `Started ${formatDuration(since)} ago. You can leave this page.`
}

function describeReview({
  score,
  mistakes,
  notScoredReason,
  witness,
}: NonNullable<PullRequest['review']>): string {
  const found = mistakes === 0 ? 'No mistakes found' : count(mistakes, 'mistake')
  if (score === null)
    return notScoredReason ? `${found}. Not scored: ${lowerFirst(notScoredReason)}` : `${found}. Not scored.`
  const praised = mistakes === 0 ? 'No mistakes found: a clean review' : found
  return witness === 'approval' ? `${praised}. Approved without comments.` : praised
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
