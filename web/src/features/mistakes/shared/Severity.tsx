import type { Severity } from '@debrief/domain/mistakes/severity'
import clsx from 'clsx'
import type { Tone } from '../../../lib/score-tone.ts'
import { Tag, TONES } from '../../../ui/marks/Tag.tsx'
import { severities } from './words.ts'

const LOOKS: Record<Severity, { tone: Tone; bars: number }> = {
  high: { tone: 'red', bars: 3 },
  medium: { tone: 'orange', bars: 2 },
  low: { tone: 'gray', bars: 1 },
}

export function SeverityTag({ severity }: { severity: Severity }) {
  const { tone, bars } = LOOKS[severity]
  return (
    <Tag tone={tone} icon={<Bars filled={bars} />}>
      {severities[severity]}
    </Tag>
  )
}

export function SeverityBars({ severity, plain = false }: { severity: Severity; plain?: boolean }) {
  const { tone, bars } = LOOKS[severity]
  return (
    <span className={clsx('inline-block align-[-1px]', !plain && [TONES[tone], 'text-tone'])}>
      <Bars filled={bars} />
    </span>
  )
}

function Bars({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 13 13" className="size-[13px] fill-current" aria-hidden="true">
      {[5, 8, 11].map((height, index) => (
        <rect
          key={height}
          x={1 + index * 4}
          y={12 - height}
          width="3"
          height={height}
          opacity={index < filled ? 1 : 0.3}
        />
      ))}
    </svg>
  )
}
