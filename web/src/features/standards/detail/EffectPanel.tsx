import type { ShownStandard, StandardRate } from '@debrief/contracts/standards/standards'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { percent, rateInWords, VERDICTS } from './standard-words.ts'

interface Props {
  standard: ShownStandard
  isManager: boolean
}

/** Compares how often the mistake happened per opportunity before and after it became a standard (D23b). */
export function EffectPanel({ standard: { effect, occurrences }, isManager }: Props) {
  // Without occurrences, it isn't known which pull requests are opportunities.
  if (occurrences === 0) return null
  const { before, after, verdict } = effect
  return (
    <section aria-labelledby="effect" className="mt-4 rounded-lg border border-line bg-sheet">
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2">
        <h3 id="effect" className="title-3">
          Effect
        </h3>
        {verdict === 'fewer' && (
          <Tag tone="green" icon={<TrendingDown aria-hidden="true" />}>
            {VERDICTS.fewer}
          </Tag>
        )}
        {verdict === 'more' && (
          <Tag tone="red" icon={<TrendingUp aria-hidden="true" />}>
            {VERDICTS.more}
          </Tag>
        )}
        {(verdict === 'no-difference' || verdict === 'too-little-evidence') && (
          <span className="text-xs text-ink-2">{VERDICTS[verdict]}</span>
        )}
      </div>
      <dl className="grid gap-x-5 gap-y-3 px-4 py-3.5 @xl:grid-cols-[52px_minmax(0,1fr)]">
        <Row name="Before" rate={before} />
        <Row name="Since" rate={after} isNow />
      </dl>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
        {isManager
          ? 'Counts the team’s merged pull requests that changed the kinds of files in which this standard can be violated.'
          : 'Counts your merged pull requests that changed the kinds of files in which this standard can be violated.'}{' '}
        The mark shows the rate, and the bar shows its 95% interval.
      </p>
    </section>
  )
}

function Row({ name, rate, isNow = false }: { name: string; rate: StandardRate; isNow?: boolean }) {
  return (
    <>
      <dt className="text-sm font-[550]">{name}</dt>
      <dd className="min-w-0">
        <Interval rate={rate} isNow={isNow} />
        <span className="mt-1 block text-xs text-ink-2 [font-variant-numeric:tabular-nums]">
          {rateInWords(rate)}
        </span>
      </dd>
    </>
  )
}

/**
 * A rate with its interval on a scale from 0 to 100%. Hidden from screen readers, because the text says the
 * same.
 */
function Interval({ rate: { rate, low, high }, isNow }: { rate: StandardRate; isNow: boolean }) {
  return (
    <span className="relative block h-3.5" aria-hidden="true">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-2" />
      {rate !== null && low !== null && high !== null && (
        <>
          <span
            className="absolute top-1 h-1.5 rounded-full bg-line-2"
            style={{ left: `${low * 100}%`, width: `${Math.max(0.5, (high - low) * 100)}%` }}
          />
          <span
            title={percent(rate)}
            className={`absolute top-0 h-3.5 w-1 -translate-x-1/2 rounded-full ${isNow ? 'bg-mark ring-1 ring-mark-deep' : 'bg-ink'}`}
            style={{ left: `clamp(2px, ${rate * 100}%, calc(100% - 2px))` }}
          />
        </>
      )}
    </span>
  )
}
