import { call } from '@debrief/contracts/call'
import type { countSuppressedMistake } from '@debrief/contracts/mistakes/count-suppressed'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { VolumeX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { VERBS } from '../../agent/shared/reply-words.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { readPlace } from '../address.ts'
import { ONE, showScore } from '../data/review-cache.ts'
import { recount } from '../data/use-review-list.ts'
import { isSuppressed } from './use-dispute.ts'
import * as words from './words.ts'

interface Props {
  mistake: ReviewedMistake
  mayDecide: boolean
  onDispute(): void
}

/** Shows who suppressed the finding and why, until the mistake's owner decides (D40). */
export function SuppressionNote({ mistake, mayDecide, onDispute }: Props) {
  const { mutate, isPending } = useCount(mistake.id)
  const { suppression } = mistake
  if (!suppression || !isSuppressed(mistake)) return null
  const { by, verb, reason, url } = suppression
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md border border-line bg-sunk px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="font-[550]">
          <VolumeX className="mr-1.5 inline size-3.5 align-[-2px] text-ink-2" aria-hidden="true" />
          <Message
            text={words.suppressedBy}
            person={<OutLink href={url}>@{by}</OutLink>}
            verb={VERBS[verb]}
          />
        </p>
        {reason && <p className="mt-1">{reason}</p>}
        <p className="mt-1 text-ink-2">{words.explainSuppression(mayDecide)}</p>
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onDispute}>
            {words.dispute}
          </Button>
          <Button size="small" busy={isPending && words.counting} onClick={() => mutate()}>
            {words.countIt}
          </Button>
        </div>
      )}
    </div>
  )
}

function useCount(mistakeId: string) {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const tellSuccess = useTellSuccess()
  const [search] = useSearchParams()
  const listed = readPlace(search)
  const { viewed } = useViewed()
  return useMutation({
    mutationFn: () =>
      call<typeof countSuppressedMistake>('POST /api/mistakes/:mistakeId/count', { params: { mistakeId } }),
    onError: (error) => tellFailure(problemText(error)),
    onSuccess: ({ reviewId, score }) => {
      tellSuccess(words.hasCounted)
      showScore(client, { reviewId, score })
      void recount(client, { listed, viewed }).catch(() => {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ONE] }),
  })
}
