import { useRef } from 'react'
import { ChartReader } from './ChartReader.tsx'
import { useWidth } from './use-width.ts'

export interface Bar {
  key: string
  value: number
  text: string
  name: string
  isForecast?: boolean
}

interface Props {
  bars: readonly Bar[]
  label: string
  height?: number
}

const LEFT = 40
const BOTTOM = 26
const TOP = 12
/** The minimum distance between names, in pixels. Closer names would touch. */
const NAME_DISTANCE = 64

export function BarChart({ bars, label, height = 200 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 640)
  const top = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const base = height - BOTTOM
  const step = (width - LEFT - 4) / Math.max(1, bars.length)
  const toY = (value: number) => base - (value / top) * (base - TOP)
  const placed = bars.map((bar, at) => ({ ...bar, x: LEFT + step * (at + 0.5), y: toY(bar.value) }))
  const named = Math.max(1, Math.ceil(NAME_DISTANCE / step))
  const thick = Math.max(1, Math.min(28, step - 2))
  return (
    <div ref={box} className="min-w-0">
      <ChartReader label={label} readings={placed} width={width} height={height}>
        <svg width={width} height={height} aria-hidden="true" className="block font-sans text-[11px]">
          {[0, top / 2, top].map((value) => (
            <g key={value}>
              <path
                d={`M${LEFT} ${toY(value)}H${width - 4}`}
                stroke={value === 0 ? 'var(--line-2)' : 'var(--line)'}
              />
              <text x={LEFT - 8} y={toY(value) + 4} textAnchor="end" fill="var(--ink-3)">
                {compact.format(value)}
              </text>
            </g>
          ))}
          {placed.map(({ key, x, y, isForecast }) => (
            <g key={key} transform={`translate(${x - thick / 2} ${y})`}>
              <rect width={thick} height={base - y} fill={isForecast ? 'var(--line-2)' : 'var(--ink)'} />
              {isForecast && <path d={`M0 0H${thick}`} stroke="var(--line-ctl)" strokeWidth="2" />}
            </g>
          ))}
          {placed.map(({ key, x, name }, at) =>
            at % named === 0 && x < width - NAME_DISTANCE / 2 ? (
              <text key={key} x={x} y={height - 8} textAnchor="middle" fill="var(--ink-3)">
                {name}
              </text>
            ) : null,
          )}
        </svg>
      </ChartReader>
    </div>
  )
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * Rounds up to 2, 4, 6, 8 or 10 times a power of ten, so that the middle of the scale also has a short label. For example, 25 becomes
 * 40.
 */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.max(2, Math.ceil(value / unit / 2) * 2 * unit)
}
