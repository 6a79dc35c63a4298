import { useQueryClient } from '@tanstack/react-query'
import { useAskAnalysis } from '../../pull-requests/shared/use-ask-analysis.ts'
import { dropReviews, ONE, pullRequestKey } from '../data/review-cache.ts'

export function useAskReview(pullRequestId: string, onAccepted?: () => void) {
  const client = useQueryClient()
  return useAskAnalysis(pullRequestId, {
    onAccepted() {
      dropReviews(client, pullRequestId)
      onAccepted?.()
    },
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ONE] }),
        client.invalidateQueries({ queryKey: pullRequestKey(pullRequestId) }),
      ]),
  })
}
