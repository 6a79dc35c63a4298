import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { EXCELLENT_FROM, GOOD_FROM } from '@debrief/domain/reviews/score-band'
import clsx from 'clsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { scoreTone } from '../../../lib/score-tone.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { AssistedTag } from '../../coding-agents/shared/AssistedTag.tsx'
import * as words from './words.ts'

interface Props {
  review: ListedReview
  address: string
  chosen: boolean
}

export const ReviewRow = memo(function ReviewRow({ review, address, chosen }: Props) {
  const { score, pullRequest } = review
  const mistakes = words.describeMistakes(review)
  return (
    <Link
      to={address}
      data-review={review.id}
      aria-current={chosen ? 'true' : undefined}
      title={review.notScoredReason ? `${mistakes}. ${review.notScoredReason}` : mistakes}
      className={clsx(
        'flex scroll-my-1.5 gap-[11px] rounded-md p-2.5 -outline-offset-2',
        chosen
          ? 'here bg-sheet inset-ring inset-ring-line-2 [--here-inset:10px] [--here-left:-6px]'
          : 'hover:bg-hover',
      )}
    >
      <span className="mt-px">
        <ScoreTile score={score} tone={scoreTone(score, 'reviews')} label={words.describeScore(score)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-[1.35] font-[550] [overflow-wrap:anywhere]">
          {pullRequest.title}
        </span>
        <span className="mt-[3px] flex items-center gap-1.5 text-xs text-ink-3">
          <Mark score={score} />
          <span className="truncate">
            {score === null && `${words.notScored} · `}
            {pullRequest.repository.split('/').at(-1)} #{pullRequest.number} · <Time at={review.mergedAt} />
          </span>
        </span>
        {review.witness === 'approval' && score !== null && (
          <span className="block text-xs text-ink-3">{words.approvedWithoutComments}</span>
        )}
        {pullRequest.assistedBy.length > 0 && (
          <span className="mt-1 block">
            <AssistedTag agents={pullRequest.assistedBy} />
          </span>
        )}
      </span>
    </Link>
  )
})

function Mark({ score }: { score: number | null }) {
  if (score === null || (score >= GOOD_FROM && score < EXCELLENT_FROM)) return null
  const Icon = score >= EXCELLENT_FROM ? CircleCheck : TriangleAlert
  return <Icon className="size-3.5 shrink-0" aria-hidden="true" />
}
