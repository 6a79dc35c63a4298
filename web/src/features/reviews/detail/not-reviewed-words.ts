import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { ANALYSIS_STEPS, type AnalysisStep } from '@debrief/domain/pull-requests/analysis-status'

export const analysisStatus = 'Analysis status'
export const retry = 'Retry'
export const retrying = 'Retrying…'
export const analyze = 'Analyze'

export function nameStatus({ status }: PullRequest): string {
  if (status === 'failed') return 'The analysis failed, so there is no review'
  if (status === 'pending') return 'There is no review yet'
  return 'The analysis is running'
}

const steps: Record<AnalysisStep, string> = {
  reading: 'reading the pull request',
  threads: 'reading the review threads',
  analyzing: 'analyzing the change',
  storing: 'storing the review',
}

export function describeStatus({ status, error, pending, progress }: PullRequest): string {
  if (status === 'failed')
    return error ?? 'Debrief has no record of the reason. Retry, or view the pull request on GitHub.'
  if (status === 'pending') return pending?.text ?? 'Waiting in the queue.'
  const at = progress?.step ? ANALYSIS_STEPS.indexOf(progress.step) : -1
  if (at < 0 || !progress?.step) return 'Waiting for a free worker. The review will appear here.'
  return `Step ${at + 1} of ${ANALYSIS_STEPS.length}: ${steps[progress.step]}. The review will appear here.`
}
