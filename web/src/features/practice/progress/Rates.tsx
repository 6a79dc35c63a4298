import type { CategoryProgress, Recurrence } from '@debrief/contracts/practice/progress'
import clsx from 'clsx'
import { describeRecurrence, getVerdict, nameVerdict } from './progress-words.ts'

interface Props {
  title: string
  compared: CategoryProgress['practised']
  /** The highest upper bound of all intervals on the page, so that all bars have the same scale. */
  scale: number
}

/** Compares how often mistakes happened before and after practice, with bars and in words. */
export function Rates({ title, compared, scale }: Props) {
  const { mistakes, before, after } = compared
  const verdict = getVerdict(compared)
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-[550]">
        {title} <span className="font-mono text-xs font-medium text-ink-3">{mistakes}</span>
      </h3>
      {mistakes === 0 ? (
        <p className="text-xs text-ink-3">None.</p>
      ) : (
        <>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-xs text-ink-2">
            <Row name="Before" seen={before} scale={scale} faint />
            <Row name="After" seen={after} scale={scale} faint={verdict === 'too-little-evidence'} />
          </dl>
          <p className={clsx('mt-1.5 text-xs', verdict === 'fewer' ? 'font-[550] text-green' : 'text-ink-2')}>
            {nameVerdict(compared)}.
          </p>
        </>
      )}
    </div>
  )
}

function Row({
  name,
  seen,
  scale,
  faint,
}: {
  name: string
  seen: Recurrence
  scale: number
  faint: boolean
}) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>
        <Bar seen={seen} scale={scale} faint={faint} />
        {describeRecurrence(seen)}
      </dd>
    </>
  )
}

/** A bar for the rate, with a line over it for the interval. */
function Bar({
  seen: { rate, low, high },
  scale,
  faint,
}: {
  seen: Recurrence
  scale: number
  faint: boolean
}) {
  if (rate === null || low === null || high === null) return null
  const at = (share: number) => `${(share / scale) * 100}%`
  return (
    <span aria-hidden="true" className="relative mb-0.5 block h-2.5 max-w-80">
      <span
        className={clsx('absolute inset-y-0 left-0 rounded-[2px]', faint ? 'bg-line-2' : 'bg-ink')}
        style={{ width: `max(2px, ${at(rate)})` }}
      />
      <span
        className="absolute top-1/2 h-0 border-t-2 border-line-ctl"
        style={{ left: at(low), width: at(high - low) }}
      />
      {[low, high].map((end) => (
        <span
          key={end}
          className="absolute inset-y-0.5 w-0.5 -translate-x-1/2 bg-line-ctl"
          style={{ left: at(end) }}
        />
      ))}
    </span>
  )
}
