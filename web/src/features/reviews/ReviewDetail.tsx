import type { Review } from '@debrief/contracts/http/reviews'
import { Coverage } from './Coverage.tsx'
import { Lessons } from './Lessons.tsx'
import { Mistake } from './Mistake.tsx'
import { Provenance } from './Provenance.tsx'
import { ScorePanel } from './ScorePanel.tsx'

/** A review whole: how the score came about, each mistake beside its code, what to take along, and what was looked at. */
export function ReviewDetail({ review }: { review: Review }) {
  const { mistakes } = review
  return (
    <div className="grid gap-4 [&>section]:min-w-0 [&>section]:rounded-lg [&>section]:border [&>section]:border-line [&>section]:bg-sheet">
      {!review.current && (
        <p className="text-sm text-ink-2">A newer version has taken this review’s place.</p>
      )}
      <ScorePanel review={review} />
      {mistakes.length > 0 ? (
        <section aria-label="Mistakes" className="divide-y divide-line">
          {mistakes.map((mistake) => (
            <Mistake key={mistake.id} mistake={mistake} pullRequestUrl={review.pullRequest.url} />
          ))}
        </section>
      ) : (
        <NoMistakes review={review} />
      )}
      <Lessons review={review} />
      <Coverage review={review} />
      <Provenance review={review} />
    </div>
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
