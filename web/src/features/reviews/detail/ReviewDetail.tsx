import type { Review } from '@debrief/contracts/reviews/reviews'
import { lazy, type RefObject, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { useReadAbout } from '../../notifications/shared/use-notifications.ts'
import { noMistakes } from '../list/words.ts'
import { type PlacedMistake, shareCode } from '../mistake/code-views.ts'
import { Mistake } from '../mistake/Mistake.tsx'
import { Coverage } from './Coverage.tsx'
import { Lessons } from './Lessons.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { type Median, ScorePanel } from './ScorePanel.tsx'
import { Changes, Replaced, Versions } from './Versions.tsx'
import * as words from './words.ts'

const Provenance = lazy(() => import('./Provenance.tsx').then((module) => ({ default: module.Provenance })))

interface Props {
  review: Review
  median: Median | null
  byKeyboard: RefObject<boolean>
}

export function ReviewDetail({ review, median, byKeyboard }: Props) {
  const { mistakes } = review
  const placed = useMemo(() => shareCode(mistakes), [mistakes])
  const named = useNamedMistake(review)
  useReadAbout('reviewId', review.isOwn ? review.id : undefined)
  return (
    <>
      <ReviewHead review={review} byKeyboard={byKeyboard} />
      <Versions review={review} />
      <Replaced review={review} />
      <div className="mt-4 grid gap-4 [&>section]:min-w-0 [&>section]:rounded-lg [&>section]:border [&>section]:border-line [&>section]:bg-sheet">
        <ScorePanel review={review} median={median} />
        <Changes review={review} />
        {placed.length > 0 ? (
          <section aria-label={words.mistakes} className="divide-y divide-line">
            {placed.map(({ mistake, sharesCodeWith }, index) => (
              <Mistake
                key={mistake.id}
                mistake={mistake}
                reviewId={review.id}
                isNamed={mistake.id === named}
                sharesCodeWith={sharesCodeWith}
                pullRequestUrl={review.pullRequest.url}
                current={review.current}
                isOwn={review.isOwn}
                isExplained={isFirstWith(placed, index)}
              />
            ))}
          </section>
        ) : (
          <NoMistakes review={review} />
        )}
        <Lessons review={review} />
        <Coverage review={review} />
        <Suspense>
          <Provenance review={review} />
        </Suspense>
      </div>
    </>
  )
}

const isFirstWith = (placed: readonly PlacedMistake[], index: number) => {
  const description = placed[index]?.mistake.description ?? ''
  return (
    description !== '' && placed.findIndex(({ mistake }) => mistake.description === description) === index
  )
}

/**
 * Calls a review clean only if it has a score. Without a reviewer or enough coverage, finding no mistakes proves
 * little.
 */
function NoMistakes({ review }: { review: Review }) {
  return (
    <section className="p-4 @2xl:p-5">
      <h3 className="title-2">{review.score === null ? noMistakes : words.cleanReview}</h3>
      <p className="mt-1 max-w-[64ch] text-ink-2">{words.describeReach(review)}</p>
    </section>
  )
}

const NAMED = '#mistake-'

function useNamedMistake({ mistakes }: Review): string | null {
  const { hash } = useLocation()
  const tellFailure = useTellFailure()
  const named = hash.startsWith(NAMED) ? hash.slice(NAMED.length) : null
  const isThere = named !== null && mistakes.some(({ id }) => id === named)
  const isMissing = named !== null && !isThere
  useEffect(() => {
    const mistake = isThere && document.getElementById(`mistake-${named}`)
    if (!mistake) return
    mistake.querySelector('h3')?.focus({ preventScroll: true })
    mistake.scrollIntoView({ block: 'start' })
  }, [named, isThere])
  useEffect(() => {
    if (isMissing) tellFailure(words.isNotInVersion)
  }, [isMissing, tellFailure])
  return isThere ? named : null
}
