import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { memo } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadMore } from '../../../ui/layout/LoadMore.tsx'
import { toChunks, VirtualChunk } from '../../../ui/layout/VirtualChunk.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { type Place, toAddress } from '../address.ts'
import type { useReviewList } from '../data/use-review-list.ts'
import { NoReviews } from './NoReviews.tsx'
import { ReviewRow } from './ReviewRow.tsx'
import * as words from './words.ts'

interface Props {
  place: Place
  list: ReturnType<typeof useReviewList>
  /** The id of the open review, or null if the review isn't in the list. */
  chosen: string | null
}

export function ReviewList({ place, list, chosen }: Props) {
  const late = useLate(list.isPending)
  const pages = list.data?.pages
  if (list.isPending) return late ? <RowSkeletons /> : null
  if (!pages)
    return (
      <LoadFailed
        title={words.reviewsFailed}
        reason={problemText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  const [first] = pages
  if (first && pages.every((page) => page.reviews.length === 0))
    return (
      <div className="px-1.5">
        <NoReviews place={place} counts={first.counts} />
      </div>
    )
  return (
    <>
      {pages.flatMap((page) =>
        toChunks(page.reviews, CHUNK).map((reviews) => (
          <Chunk
            key={reviews[0]?.id}
            reviews={reviews}
            place={place}
            chosen={reviews.some((one) => one.id === chosen) ? chosen : null}
          />
        )),
      )}
      {list.hasNextPage && <LoadMore list={list} size="small" />}
    </>
  )
}

const CHUNK = 25

const Chunk = memo(function Chunk({
  reviews,
  place,
  chosen,
}: {
  reviews: readonly ListedReview[]
  place: Place
  chosen: string | null
}) {
  return (
    <VirtualChunk className="-mx-1.5 grid grid-cols-1 gap-0.5 px-1.5 pb-0.5">
      {reviews.map((review) => (
        <ReviewRow
          key={review.id}
          review={review}
          address={toAddress({ ...place, opened: { review: review.id } })}
          chosen={review.id === chosen}
        />
      ))}
    </VirtualChunk>
  )
})

function RowSkeletons() {
  return (
    <div role="status" aria-label={words.loadingReviews}>
      {[80, 62, 74, 90, 56].map((width) => (
        <div key={width} className="flex gap-[11px] p-2.5" aria-hidden="true">
          <div className="skeleton h-[26px] w-[38px]" />
          <div className="flex-1">
            <div className="skeleton mt-1 h-3.5" style={{ width: `${width}%` }} />
            <div className="skeleton mt-2.5 h-2.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
