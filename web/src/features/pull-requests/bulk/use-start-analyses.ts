import { call } from '@debrief/contracts/call'
import type { requestAnalyses } from '@debrief/contracts/pull-requests/request-analyses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LIST } from '../data/pull-request-cache.ts'
import * as words from './selection-bar-words.ts'
import { ALLOWANCE } from './use-allowance.ts'

export function useStartAnalyses() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (pullRequestIds: readonly string[]) =>
      call<typeof requestAnalyses>('POST /api/analyses', { body: { pullRequestIds: [...pullRequestIds] } }),
    onSuccess: ({ accepted, refused }) => {
      if (accepted.length > 0) tellSuccess(words.started(accepted.length))
      const [first] = refused
      if (first) tellFailure(words.refused(refused.length, first.reason))
    },
    onError: (error) => tellFailure(words.failed(problemText(error))),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [LIST] }),
        client.invalidateQueries({ queryKey: [ALLOWANCE] }),
      ]),
  })
  return { start: mutate, isStarting: isPending }
}
