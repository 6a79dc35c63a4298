import { problemText } from '../../lib/problem-text.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useLate } from '../../ui/use-late.ts'
import { ReviewDetail } from './ReviewDetail.tsx'
import { useReview } from './use-review.ts'

/** A review from its id, through loading and failing to full. */
export function ReviewPanel({ reviewId }: { reviewId: string }) {
  const review = useReview(reviewId)
  const late = useLate(review.isPending)
  if (review.data) return <ReviewDetail review={review.data} />
  if (review.isError)
    return (
      <LoadFailed
        title="The review could not be loaded."
        reason={problemText(review.error)}
        onRetry={() => void review.refetch()}
      />
    )
  if (!late) return null
  return (
    <div className="rounded-lg border border-line bg-sheet p-5" role="status" aria-label="Loading the review">
      <div className="skeleton h-12 w-24" />
      <div className="skeleton mt-4 h-7" />
      <div className="skeleton mt-5 h-3 w-11/12" />
      <div className="skeleton mt-2.5 h-3 w-3/4" />
    </div>
  )
}
