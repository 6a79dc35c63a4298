import { call } from '@debrief/contracts/call'
import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type {
  Dispute,
  disputeMistake,
  settleDispute,
  withdrawDispute,
} from '@debrief/contracts/mistakes/disputes'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { undo } from '../../../ui/words.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { readPlace } from '../address.ts'
import { ONE, showScore } from '../data/review-cache.ts'
import { recount } from '../data/use-review-list.ts'
import * as words from './words.ts'

/** Whether the mistake doesn't count because of the dispute. */
export const keepsFromCounting = (dispute: Pick<Dispute, 'state'> | null): boolean =>
  dispute !== null && dispute.state !== 'rejected'

/** Whether the mistake doesn't count because a reply suppressed it and its owner hasn't decided yet (D40). */
export const isSuppressed = ({ suppression }: Pick<ReviewedMistake, 'suppression'>): boolean =>
  suppression !== null && !suppression.isDecided

/** The key of the draft of a dispute. */
export const toDraftKey = (mistakeId: string): string => `dispute ${mistakeId}`

export type DisputeAction =
  | { kind: 'dispute'; reason: DisputeReason; note: string }
  | { kind: 'withdraw' }
  | { kind: 'settle'; accept: boolean }

function send(mistakeId: string, action: DisputeAction) {
  const params = { mistakeId }
  if (action.kind === 'withdraw')
    return call<typeof withdrawDispute>('DELETE /api/mistakes/:mistakeId/dispute', { params })
  if (action.kind === 'settle')
    return call<typeof settleDispute>('POST /api/mistakes/:mistakeId/dispute/settle', {
      params,
      body: { accept: action.accept },
    })
  const note = action.note.trim()
  return call<typeof disputeMistake>('POST /api/mistakes/:mistakeId/dispute', {
    params,
    body: { reason: action.reason, ...(note && { note }) },
  })
}

/** `doing` is the requested change, until the review shows it. */
export function useDispute(mistakeId: string) {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellSuccess = useTellSuccess()
  const [search] = useSearchParams()
  const listed = readPlace(search)
  const { viewed } = useViewed()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: DisputeAction) => send(mistakeId, action),
    onError: (error) => tellFailure(problemText(error)),
    onSuccess: ({ reviewId, score }, { kind }) => {
      if (kind === 'dispute')
        tellSuccess(words.hasDisputed, {
          name: undo,
          run: () => mutate({ kind: 'withdraw' }),
        })
      showScore(client, { reviewId, score })
      void recount(client, { listed, viewed }).catch(() => {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ONE] }),
  })
  return { say: mutate, doing: isPending ? (variables ?? null) : null }
}
