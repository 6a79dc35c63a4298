import { call } from '@debrief/contracts/call'
import type { compareHooks } from '@debrief/contracts/operations/lost-deliveries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { checkStarted, nothingToCheck } from '../lost/words.ts'
import { ASKED } from './use-operations.ts'

/** Compares received deliveries with GitHub's list, for one repository's webhook or, with null, for all webhooks. */
export function useCompare() {
  const client = useQueryClient()
  const [succeed, fail] = [useTellSuccess(), useTellFailure()]
  const { mutate, isPending } = useMutation({
    mutationFn: (repositoryId: string | null) =>
      call<typeof compareHooks>('POST /api/operators/lost/compare', { body: { repositoryId } }),
    onSuccess: ({ due }) => {
      void client.invalidateQueries({ queryKey: ASKED })
      if (due === 0) fail(nothingToCheck)
      else succeed(checkStarted(due))
    },
    onError: (error) => fail(problemText(error)),
  })
  return { run: (repositoryId: string | null) => mutate(repositoryId), busy: isPending }
}
export type Compare = ReturnType<typeof useCompare>
