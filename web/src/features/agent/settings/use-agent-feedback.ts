import type { endSuppression, showAgentFeedback, unmuteCategory } from '@debrief/contracts/agent/feedback'
import { call } from '@debrief/contracts/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const FEEDBACK = ['agent-feedback']

export function useAgentFeedback() {
  return useQuery({
    queryKey: FEEDBACK,
    queryFn: ({ signal }) => call<typeof showAgentFeedback>('GET /api/agent/feedback', { signal }),
  })
}

export function useEndSuppression() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (suppressionId: string) =>
      call<typeof endSuppression>('DELETE /api/suppressions/:suppressionId', { params: { suppressionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: FEEDBACK }),
  })
}

export function useUnmuteCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mutedCategoryId: string) =>
      call<typeof unmuteCategory>('DELETE /api/muted-categories/:mutedCategoryId', {
        params: { mutedCategoryId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: FEEDBACK }),
  })
}
