import type { Review } from '@debrief/contracts/http/reviews'
import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Coverage } from './Coverage.tsx'
import { Lessons } from './Lessons.tsx'
import { Mistake } from './Mistake.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { Changes, Replaced, Versions } from './Versions.tsx'

// The last thing of the page, where its coming moves nothing.
const Provenance = lazy(() => import('./Provenance.tsx').then((module) => ({ default: module.Provenance })))

interface Props {
  review: Review
  /** Median score of all the viewer's reviews; null where it is not known. */
  median: number | null
  byKeyboard: RefObject<boolean>
}

/** A review whole: how the score came about, each mistake beside its code, what to take along, and what was looked at. */
export function ReviewDetail({ review, median, byKeyboard }: Props) {
  const { mistakes } = review
  useNamedMistake()
  return (
    <>
      <ReviewHead review={review} byKeyboard={byKeyboard} />
      <Versions review={review} />
      <Replaced review={review} />
      <div className="mt-4 grid gap-4 [&>section]:min-w-0 [&>section]:rounded-lg [&>section]:border [&>section]:border-line [&>section]:bg-sheet">
        <ScorePanel review={review} median={median} />
        <Changes review={review} />
        {mistakes.length > 0 ? (
          <section aria-label="Mistakes" className="divide-y divide-line">
            {mistakes.map((mistake) => (
              <Mistake
                key={mistake.id}
                mistake={mistake}
                pullRequestUrl={review.pullRequest.url}
                current={review.current}
                isOwn={review.isOwn}
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

/** Said with its reach, because nothing found in little that was read is no praise. */
function NoMistakes({ review }: { review: Review }) {
  const whole = review.score !== null
  return (
    <section className="p-4 @2xl:p-5">
      <h3 className="title-2">
        {whole ? 'No mistakes found: a good review' : 'No mistakes found in what was read'}
      </h3>
      <p className="mt-1 max-w-[64ch] text-ink-2">
        {whole
          ? 'Neither the reviewers nor the analysis found anything to learn from as a mistake.'
          : 'Too little of the change could be analysed to call it a good one.'}
      </p>
    </section>
  )
}

/** Goes to the mistake that the address names after its #. */
function useNamedMistake(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#mistake-'))
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}
