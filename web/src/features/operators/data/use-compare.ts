import { call } from '@debrief/contracts/call'
import type { compareHooks } from '@debrief/contracts/http/operators-lost'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { count } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/Toasts.tsx'
import { ASKED } from './use-operations.ts'

/** Has one connection compared with GitHub, or all of them. */
export function useCompare() {
  const client = useQueryClient()
  const [succeed, fail] = [useTellSuccess(), useTellFailure()]
  const { mutate, isPending } = useMutation({
    mutationFn: (repositoryId: string | null) =>
      call<typeof compareHooks>('POST /api/operators/lost/compare', { body: { repositoryId } }),
    onSuccess: ({ due }) => {
      void client.invalidateQueries({ queryKey: ASKED })
      if (due === 0)
        fail('There is nothing to compare: connections that are paused or need a new sign-in are left alone.')
      else succeed(`A worker compares ${count(due, 'hook')} within 15 seconds.`)
    },
    onError: (error) => fail(problemText(error)),
  })
  return { run: (repositoryId: string | null) => mutate(repositoryId), busy: isPending }
}
export type Compare = ReturnType<typeof useCompare>
