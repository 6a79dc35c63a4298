import type { endSuppression, showAgentFeedback, unmuteCategory } from '@debrief/contracts/agent/feedback'
import { call } from '@debrief/contracts/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import * as words from './words.ts'

const FEEDBACK = ['agent-feedback']

export function useAgentFeedback() {
  return useQuery({
    queryKey: FEEDBACK,
    queryFn: ({ signal }) => call<typeof showAgentFeedback>('GET /api/agent/feedback', { signal }),
  })
}

/** This hook shows the toast, because the suppression's row is removed when the request succeeds. */
export function useEndSuppression() {
  const { tellSuccess, ...told } = useTold()
  return useMutation({
    ...told,
    mutationFn: (suppressionId: string) =>
      call<typeof endSuppression>('DELETE /api/suppressions/:suppressionId', { params: { suppressionId } }),
    onSuccess: () => tellSuccess(words.ended),
  })
}

export function useUnmuteCategory(name: string) {
  const { tellSuccess, ...told } = useTold()
  return useMutation({
    ...told,
    mutationFn: (mutedCategoryId: string) =>
      call<typeof unmuteCategory>('DELETE /api/muted-categories/:mutedCategoryId', {
        params: { mutedCategoryId },
      }),
    onSuccess: () => tellSuccess(words.unmuted(name)),
  })
}

function useTold() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  return {
    tellSuccess,
    onError: (error: Error) => tellFailure(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: FEEDBACK }),
  }
}
