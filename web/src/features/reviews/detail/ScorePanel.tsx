import type { ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import type { Review, ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { EXCELLENT_FROM, GOOD_FROM, scoreBand } from '@debrief/domain/reviews/score-band'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoreTone } from '../../../lib/score-tone.ts'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { SeverityBars } from '../../mistakes/shared/Severity.tsx'
import { approvedWithoutComments, notScored } from '../list/words.ts'
import { isSuppressed, keepsFromCounting } from '../mistake/use-dispute.ts'
import { ScoreRuler } from '../shared/ScoreRuler.tsx'
import * as words from './words.ts'

export interface Median {
  score: number
  reviews: number
}

/** Without a score, shows the reason (D38). */
export function ScorePanel({ review, median }: { review: Review; median: Median | null }) {
  const { score, summary, scoreBreakdown } = review
  const disputed = review.mistakes.filter((one) => keepsFromCounting(one.dispute))
  const suppressed = review.mistakes.filter((one) => isSuppressed(one) && !disputed.includes(one))
  const counted = review.mistakes.filter((one) => !disputed.includes(one) && !suppressed.includes(one))
  return (
    <section className="grid @3xl:grid-cols-[minmax(0,1fr)_296px]" aria-label={words.score}>
      <div className="min-w-0 p-4 @2xl:px-5 @2xl:py-[18px]">
        {score === null ? (
          <NotScored reason={review.notScoredReason} />
        ) : (
          <>
            <div className="flex items-end gap-3">
              <span className="font-display text-[58px]/[.9] font-[650] tracking-[-.045em] tabular-nums">
                {score}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-0.5">
                <Band score={score} />
                {review.witness === 'approval' && (
                  <span className="text-xs text-ink-2">{approvedWithoutComments}</span>
                )}
              </span>
              {median && (
                <span className="ml-auto text-right text-xs text-ink-3">
                  {words.describeMedian(review.isOwn, median.reviews, median.score)}
                </span>
              )}
            </div>
            <ScoreRuler score={score} lines={scoreBreakdown} />
          </>
        )}
        <Words text={summary} className="max-w-[64ch] leading-[1.55]" />
        <dl className="mt-[18px] flex flex-wrap gap-x-7 gap-y-3">
          <Fact term={words.mistakes} value={counted.length} note={sources(counted)} />
          {disputed.length > 0 && (
            <Fact term={words.disputed} value={disputed.length} note={words.notCounted} />
          )}
          {suppressed.length > 0 && (
            <Fact term={words.suppressed} value={suppressed.length} note={words.notCounted} />
          )}
          <Fact
            term={words.analyzed}
            value={`${Math.floor(review.coveredShare * 100)}%`}
            note={words.ofChangedLines}
          />
        </dl>
      </div>
      {score !== null && scoreBreakdown.length > 0 && (
        <div className="min-w-0 border-t border-line p-4 @2xl:px-5 @2xl:py-[18px] @3xl:border-t-0 @3xl:border-l">
          <ScoreLedger score={score} lines={scoreBreakdown} disputed={disputed} />
        </div>
      )}
    </section>
  )
}

function Band({ score }: { score: number }) {
  return (
    <Tag tone={scoreTone(score, 'reviews')} icon={chooseIcon(score)}>
      {scoreBand(score)}
    </Tag>
  )
}

function chooseIcon(score: number): ReactNode {
  if (score >= EXCELLENT_FROM) return <CircleCheck aria-hidden="true" />
  return score < GOOD_FROM && <TriangleAlert aria-hidden="true" />
}

function NotScored({ reason }: { reason: string | null }) {
  return (
    <div className="mb-3.5">
      <h3 className="title-2">{notScored}</h3>
      {reason && <p className="mt-1 max-w-[64ch] text-sm text-ink-2">{reason}</p>}
    </div>
  )
}

function Fact({ term, value, note }: { term: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="text-md font-semibold tabular-nums">
        {value}
        {note && <span className="block text-xs font-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  )
}

function sources(mistakes: readonly ReviewedMistake[]): string {
  const talked = mistakes.filter((one) => one.source === 'reviewer').length
  return words.countSources(talked, mistakes.length - talked)
}

interface ScoreLedgerProps {
  score: number
  lines: ScoreLine[]
  /** Disputed mistakes are listed, but cost no points. */
  disputed: readonly ReviewedMistake[]
}

function ScoreLedger({ score, lines, disputed }: ScoreLedgerProps) {
  const after = lines.findLastIndex((line) => line.kind === 'start' || line.kind === 'mistake') + 1
  return (
    <>
      <h3 className="title-3 mb-2">{words.explainScore(score)}</h3>
      <table className="ledger">
        <tbody>
          {lines.slice(0, after).map(renderRow)}
          {disputed.map((mistake) => (
            <tr key={mistake.id}>
              <th scope="row" className="text-ink-3">
                <s>
                  <Line text={mistake.title} />
                </s>
                <span className="block text-xs">{words.disputedNotCounted}</span>
              </th>
              <td className="text-ink-3">0</td>
            </tr>
          ))}
          {lines.slice(after).map(renderRow)}
        </tbody>
      </table>
    </>
  )
}

function renderRow(line: ScoreLine, index: number) {
  const [label, about] = line.kind === 'size' ? line.label.split(': ') : [line.label]
  return (
    <tr key={`${line.kind} ${index}`} className={line.kind === 'score' ? 'total' : undefined}>
      <th scope="row">
        {line.severity && (
          <>
            <SeverityBars severity={line.severity} />{' '}
          </>
        )}
        <Line text={label ?? ''} />
        {about && <span className="text-xs text-ink-3"> {about}</span>}
        {line.kind === 'mistake' && (
          <span className="block text-xs text-ink-3">{words.explainPoints(line)}</span>
        )}
      </th>
      <td>{figure(line)}</td>
    </tr>
  )
}

function figure({ kind, points, factor }: ScoreLine): string {
  if (kind === 'size') return `× ${factor?.toFixed(2)}`
  if (kind === 'mistake') return `−${Math.abs(points).toFixed(1)}`
  return String(points)
}
