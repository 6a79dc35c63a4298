import { call } from '@debrief/contracts/call'
import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { disputeMistake, settleDispute, withdrawDispute } from '@debrief/contracts/mistakes/disputes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { readPlace } from '../address.ts'
import { ONE, showScore } from '../data/review-cache.ts'
import { recount } from '../data/use-review-list.ts'

export type DisputeWish =
  | { kind: 'dispute'; reason: DisputeReason; note: string }
  | { kind: 'withdraw' }
  | { kind: 'settle'; accept: boolean }

function send(mistakeId: string, wish: DisputeWish) {
  const params = { mistakeId }
  if (wish.kind === 'withdraw')
    return call<typeof withdrawDispute>('DELETE /api/mistakes/:mistakeId/dispute', { params })
  if (wish.kind === 'settle')
    return call<typeof settleDispute>('POST /api/mistakes/:mistakeId/dispute/settle', {
      params,
      body: { accept: wish.accept },
    })
  const note = wish.note.trim()
  return call<typeof disputeMistake>('POST /api/mistakes/:mistakeId/dispute', {
    params,
    body: { reason: wish.reason, ...(note && { note }) },
  })
}

/** Sends a change to a dispute. `doing` is the change being sent, until the review shows it. */
export function useDispute(mistakeId: string) {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const [search] = useSearchParams()
  const { filter } = readPlace(search)
  const { viewed } = useViewed()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wish: DisputeWish) => send(mistakeId, wish),
    onError: (error) => tellFailure(problemText(error)),
    onSuccess: ({ reviewId, score }) => {
      showScore(client, { reviewId, score })
      void recount(client, { filter, viewed }).catch(() => {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ONE] }),
  })
  return { say: mutate, doing: isPending ? (variables ?? null) : null }
}
