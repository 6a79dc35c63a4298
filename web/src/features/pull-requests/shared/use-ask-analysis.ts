import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import type {
  analyzePullRequest,
  reanalyzePullRequest,
  retryAnalysis,
} from '@debrief/contracts/pull-requests/request-analysis'
import { useMutation } from '@tanstack/react-query'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { failed } from './words.ts'

/** `replaces` is the id of the review to replace. The server accepts only the first request to replace a review. */
export type AnalysisAction = { kind: 'analyze' | 'retry' } | { kind: 'reanalyze'; replaces: string }

function send(pullRequestId: string, action: AnalysisAction) {
  const params = { pullRequestId }
  if (action.kind === 'reanalyze')
    return call<typeof reanalyzePullRequest>('POST /api/pull-requests/:pullRequestId/reanalyze', {
      params,
      body: { replaces: action.replaces },
    })
  if (action.kind === 'retry')
    return call<typeof retryAnalysis>('POST /api/pull-requests/:pullRequestId/retry', { params })
  return call<typeof analyzePullRequest>('POST /api/pull-requests/:pullRequestId/analyze', { params })
}

interface AskAnalysisCallbacks {
  onAccepted?(): void
  /** Reloads the data that shows the analysis. The button stays busy until the promise resolves. */
  refresh(): Promise<unknown>
}

/** `isAsking` is true until the new status is shown. If the request fails, shows an error message. */
export function useAskAnalysis(pullRequestId: string, { onAccepted, refresh }: AskAnalysisCallbacks) {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (action: AnalysisAction) => send(pullRequestId, action),
    onError: (error, action) =>
      tellFailure(
        error instanceof Problem && error.status < 500 && error.status > 0
          ? error.message
          : failed[action.kind],
      ),
    onSuccess: () => onAccepted?.(),
    onSettled: refresh,
  })
  return { ask: mutate, isAsking: isPending }
}
