import { useRef } from 'react'
import { ChartReader } from './ChartReader.tsx'
import { useWidth } from './use-width.ts'

interface Props {
  /** Oldest first. */
  values: readonly { value: number; text: string }[]
  /** The value at the top edge. */
  top: number
  label: string
  height?: number
}

export function Sparkline({ values, top, label, height = 36 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 160)
  const placed = values.map(({ value, text }, at) => ({
    text,
    x: 4 + (at / Math.max(1, values.length - 1)) * (width - 10),
    y: height - 4 - (Math.min(value, top) / Math.max(1, top)) * (height - 10),
  }))
  const line = placed
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  const last = placed.at(-1)
  return (
    <div ref={box} className="min-w-0">
      <ChartReader label={label} readings={placed} width={width} height={height}>
        <svg width={width} height={height} aria-hidden="true" className="block">
          <path d={`M2 ${height - 3.5}H${width - 4}`} stroke="var(--line)" />
          <path d={line} fill="none" stroke="var(--ink)" strokeWidth="1.6" strokeLinejoin="round" />
          {last && <circle cx={last.x} cy={last.y} r="3.5" fill="var(--mark-deep)" />}
        </svg>
      </ChartReader>
    </div>
  )
}
