import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import type { useOpened } from '../data/use-review.ts'
import * as words from '../words.ts'
import type { Median } from './ScorePanel.tsx'

const loadDetail = () => import('./ReviewDetail.tsx').then((module) => ({ default: module.ReviewDetail }))
const ReviewDetail = lazy(loadDetail)
const NotReviewed = lazy(() =>
  import('./NotReviewed.tsx').then((module) => ({ default: module.NotReviewed })),
)

interface Props {
  opened: ReturnType<typeof useOpened>
  back: string
  median: Median | null
  byKeyboard: RefObject<boolean>
}

export function OpenReview({ opened, back, median, byKeyboard }: Props) {
  const { review, pullRequest, error, isNotFound, retry } = opened
  useEffect(() => void loadDetail().catch(() => {}), [])
  const late = useLate(!review && !pullRequest && !error)
  if (review)
    return (
      <Suspense>
        <ReviewDetail key={review.id} {...{ review, median, byKeyboard }} />
      </Suspense>
    )
  if (pullRequest)
    return (
      <Suspense>
        <NotReviewed key={pullRequest.id} {...{ pullRequest, byKeyboard }} />
      </Suspense>
    )
  if (isNotFound)
    return (
      <Empty marks={1} title={words.reviewNotFound}>
        {words.mayNotExist}{' '}
        <Link to={back} className="link">
          {words.viewAllReviews}
        </Link>
      </Empty>
    )
  if (error) return <LoadFailed title={words.reviewFailed} reason={problemText(error)} onRetry={retry} />
  if (!late) return null
  return (
    <div role="status" aria-label={words.loadingReview}>
      <div className="skeleton h-3 w-40" />
      <div className="skeleton mt-3 h-6 w-2/3" />
      <div className="skeleton mt-3 h-3 w-1/2" />
      <div className="mt-5 rounded-lg border border-line bg-sheet p-5">
        <div className="skeleton h-12 w-24" />
        <div className="skeleton mt-4 h-7" />
        <div className="skeleton mt-5 h-3 w-11/12" />
        <div className="skeleton mt-2.5 h-3 w-3/4" />
      </div>
    </div>
  )
}
