import { call } from '@debrief/contracts/call'
import type { requestAnalyses } from '@debrief/contracts/pull-requests/request-analyses'
import { count } from '@debrief/domain/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { LIST } from '../data/pull-request-cache.ts'
import { ALLOWANCE } from './use-allowance.ts'

export function useStartAnalyses() {
  const client = useQueryClient()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: (pullRequestIds: readonly string[]) =>
      call<typeof requestAnalyses>('POST /api/analyses', { body: { pullRequestIds: [...pullRequestIds] } }),
    onSuccess: ({ accepted, refused }) => {
      if (accepted.length > 0) tellSuccess(`${count(accepted.length, 'analysis', 'analyses')} started.`)
      const [first] = refused
      if (first) tellFailure(`${count(refused.length, 'analysis', 'analyses')} didn’t start. ${first.reason}`)
    },
    onError: (error) => tellFailure(`Failed to start the analyses: ${problemText(error)}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [LIST] }),
        client.invalidateQueries({ queryKey: [ALLOWANCE] }),
      ]),
  })
  return { start: mutate, isStarting: isPending }
}

/** `remaining` is null if the plan has no limit. */
export function describePrice(requested: number, remaining: number | null): string {
  if (remaining === null) return `Uses ${count(requested, 'analysis', 'analyses')}.`
  const left = remaining.toLocaleString('en')
  if (remaining === 0) return 'No analyses are left this month.'
  return requested <= remaining
    ? `Uses ${requested.toLocaleString('en')} of ${left} ${remaining === 1 ? 'analysis' : 'analyses'} left this month.`
    : `Only ${left} ${remaining === 1 ? 'analysis is' : 'analyses are'} left this month. The other analyses won’t start.`
}
