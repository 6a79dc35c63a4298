import { call } from '@debrief/contracts/call'
import type { compareHooks } from '@debrief/contracts/operations/lost-deliveries'
import { count } from '@debrief/domain/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
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
      if (due === 0)
        fail('Nothing to check. Paused connections and those that need a new sign-in are skipped.')
      else succeed(`Checking ${count(due, 'webhook')} for lost deliveries, starting within 15 seconds.`)
    },
    onError: (error) => fail(problemText(error)),
  })
  return { run: (repositoryId: string | null) => mutate(repositoryId), busy: isPending }
}
export type Compare = ReturnType<typeof useCompare>
