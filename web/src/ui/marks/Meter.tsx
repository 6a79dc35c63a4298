import clsx from 'clsx'
import type { Tone } from '../../lib/score-tone.ts'
import { TONES } from './Tag.tsx'

interface Props {
  label: string
  used: number
  /** Null means unlimited. The bar is then hidden from screen readers. */
  limit: number | null
  /** A number from 0 to 1. */
  share: number
  tone: Tone
}

export function Meter({ label, used, limit, share, tone }: Props) {
  const bar = (
    <i className="block h-full bg-tone-solid" style={{ width: `${Math.round(share * 1_000) / 10}%` }} />
  )
  const look = clsx(TONES[tone], 'h-2 overflow-hidden rounded-[2px] bg-sunk inset-ring inset-ring-line')
  if (limit === null)
    return (
      <div aria-hidden="true" className={look}>
        {bar}
      </div>
    )
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      className={look}
    >
      {bar}
    </div>
  )
}
