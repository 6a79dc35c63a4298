import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import type { Review } from '@debrief/contracts/reviews/reviews'
import { Check } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { Words } from '../../../ui/text/Words.tsx'
import { useReadAbout } from '../../notifications/shared/use-notifications.ts'
import { noMistakes } from '../list/words.ts'
import { type PlacedMistake, shareCode } from '../mistake/code-views.ts'
import { Mistake } from '../mistake/Mistake.tsx'
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

/** Skipped files are always visible (D20). */
function Coverage({ review: { coverage, coveredShare } }: { review: Review }) {
  if (coverage.length === 0) return null
  const missing = coverage.filter((file) => file.state !== 'analyzed')
  const whole = coverage.filter((file) => file.state === 'analyzed')
  return (
    <section className="p-4 @2xl:px-5 @2xl:py-[18px]" aria-label={words.coverage}>
      <h3 className="title-2">{words.coverage}</h3>
      <p className="mt-1 text-sm text-ink-2">
        {words.describeCoverage(whole.length, coverage.length, Math.floor(coveredShare * 100))}
      </p>
      {missing.length > 0 && <Files files={missing} />}
      {whole.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 text-sm text-ink-2">
            {words.fullyAnalyzed(whole.length)}
          </summary>
          <Files files={whole} />
        </details>
      )}
    </section>
  )
}

function Files({ files }: { files: FileCoverage[] }) {
  return (
    <ul className="mt-2 divide-y divide-line text-xs">
      {files.map((file) => (
        <li key={file.path} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-[5px]">
          <span className="min-w-0 flex-1 basis-64 font-mono [overflow-wrap:anywhere]">{file.path}</span>
          <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
            {words.fileStates[file.state]}
            {file.reason && `: ${file.reason}`}
          </span>
          <span className="w-20 text-right text-ink-3 tabular-nums">
            {words.countLines(file.changedLines)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Lessons({ review: { learningPoints, wentWell } }: { review: Review }) {
  if (learningPoints.length === 0 && wentWell.length === 0) return null
  return (
    <section className="grid gap-[18px] p-4 @2xl:px-5 @2xl:py-[18px]" aria-label={words.lessons}>
      {learningPoints.length > 0 && (
        <div>
          <h3 className="title-2 mb-1.5">{words.learningPoints}</h3>
          <ol className="divide-y divide-line">
            {learningPoints.map((point, index) => (
              <li key={index} className="grid grid-cols-[22px_1fr] py-2">
                <span className="font-mono text-xs/[21px] font-semibold text-ink-3">{index + 1}</span>
                <Point text={point} first={index === 0} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {wentWell.length > 0 && (
        <div>
          <h3 className="title-2 mb-1.5">{words.wentWell}</h3>
          <ul className="divide-y divide-line">
            {wentWell.map((point, index) => (
              <li key={index} className="grid grid-cols-[22px_1fr] py-2">
                <Check className="mt-[3px] size-3.5 text-green" aria-hidden="true" />
                <Words text={point} className="max-w-[64ch]" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Point({ text, first }: { text: string; first: boolean }) {
  const sentence = first ? /^[^`*[\n]{8,120}?[.!?](?=\s|$)/.exec(text)?.[0] : undefined
  if (!sentence) return <Words text={text} className="max-w-[64ch]" />
  return (
    <p className="max-w-[64ch]">
      <span className="highlighted font-[550]">{sentence}</span>
      {text.slice(sentence.length)}
    </p>
  )
}
