import { useQueryClient } from '@tanstack/react-query'
import { useAskAnalysis } from '../../pull-requests/shared/use-ask-analysis.ts'
import { dropReviewsOf, ONE, pullRequestKey } from '../data/review-cache.ts'

/** Asks for a new review of a pull request; the one that is shown is let go once it is accepted. */
export function useAskReview(pullRequestId: string, onAccepted?: () => void) {
  const client = useQueryClient()
  return useAskAnalysis(pullRequestId, {
    onAccepted() {
      dropReviewsOf(client, pullRequestId)
      onAccepted?.()
    },
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ONE] }),
        client.invalidateQueries({ queryKey: pullRequestKey(pullRequestId) }),
      ]),
  })
}
