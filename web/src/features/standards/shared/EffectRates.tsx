import type { StandardEffect, StandardRate } from '@debrief/contracts/standards/standards'
import * as words from './words.ts'

export const EffectRates = ({ effect: { before, after } }: { effect: StandardEffect }) => (
  <dl className="grid gap-x-5 gap-y-3 px-4 py-3.5 @xl:grid-cols-[52px_minmax(0,1fr)]">
    <Row name={words.before} rate={before} />
    <Row name={words.since} rate={after} isNow />
  </dl>
)

function Row({ name, rate, isNow = false }: { name: string; rate: StandardRate; isNow?: boolean }) {
  return (
    <>
      <dt className="text-sm font-[550]">{name}</dt>
      <dd className="min-w-0">
        <Interval rate={rate} isNow={isNow} />
        <span className="mt-1 block text-xs text-ink-2 [font-variant-numeric:tabular-nums]">
          {words.rateInWords(rate)}
        </span>
      </dd>
    </>
  )
}

/** Hidden from screen readers, because the text has the same figures. */
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
            title={words.percent(rate)}
            className={`absolute top-0 h-3.5 w-1 -translate-x-1/2 rounded-full ${isNow ? 'bg-mark ring-1 ring-mark-deep' : 'bg-ink'}`}
            style={{ left: `clamp(2px, ${rate * 100}%, calc(100% - 2px))` }}
          />
        </>
      )}
    </span>
  )
}
