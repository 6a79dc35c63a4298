import { useId, useRef } from 'react'
import { ChartReader } from './ChartReader.tsx'
import { useWidth } from './use-width.ts'

export interface ChartPoint {
  at: number
  value: number
  text: string
}

/** An event, shown as a numbered flag. The number needs an explanation next to the chart. */
export interface ChartFlag {
  id: string
  at: number
  number: number
}

interface Props {
  points: readonly ChartPoint[]
  flags?: readonly ChartFlag[]
  /** The value at the top of the scale, which starts at zero. */
  top: number
  /** The values that get a label on the scale. */
  ticks: readonly number[]
  label: string
  last: string
  formatDay(at: number): string
  height?: number
}

const LEFT = 34
const RIGHT = 62
const BOTTOM = 26
const FLAGS = 24

export function LineChart(props: Props) {
  const { points, flags = [], top, ticks, label, last, formatDay, height = 232 } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 640)
  const grid = useId()
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const [highest, base, right] = [flags.length > 0 ? FLAGS : 10, height - BOTTOM, width - RIGHT]
  const toX = (at: number) => LEFT + 8 + ((at - start) / Math.max(1, end - start)) * (right - LEFT - 16)
  const toY = (value: number) => base - (Math.min(value, top) / top) * (base - highest)
  const placed = points.map((point) => ({ ...point, x: toX(point.at), y: toY(point.value) }))
  const line = placed
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  const latest = placed.at(-1)
  // Stays above the date labels, even if the latest value is 0.
  const labelY = latest ? Math.min(Math.max(highest + 8, latest.y - 4), base - 19) : 0
  return (
    <div ref={box} className="min-w-0">
      <ChartReader label={label} readings={placed} width={width} height={height}>
        <svg width={width} height={height} aria-hidden="true" className="block font-sans text-[11px]">
          <defs>
            <pattern id={grid} width="20" height="20" patternUnits="userSpaceOnUse">
              <path d="M20 0H0V20" fill="none" stroke="var(--grid)" />
            </pattern>
          </defs>
          <rect x={LEFT} y={highest} width={right - LEFT} height={base - highest} fill={`url(#${grid})`} />
          <path d={`M${LEFT} ${base}H${right}`} stroke="var(--line-2)" />
          {ticks.map((value) => (
            <text key={value} x={LEFT - 8} y={toY(value) + 4} textAnchor="end" fill="var(--ink-3)">
              {value.toLocaleString('en')}
            </text>
          ))}
          {latest && placed[0] && (
            <path d={`${line} V${base} H${placed[0].x}Z`} fill="var(--ink)" opacity=".045" />
          )}
          <path d={line} fill="none" stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" />
          {placed.map(({ at, x, y }, index) => (
            <circle key={`${at} ${index}`} cx={x} cy={y} r="2.5" fill="var(--ink)" />
          ))}
          {flags.map((flag) => (
            <Flag key={flag.id} flag={flag} x={toX(flag.at)} base={base} />
          ))}
          {latest && (
            <>
              <circle cx={latest.x} cy={latest.y} r="9" fill="var(--mark)" />
              <circle cx={latest.x} cy={latest.y} r="4" fill="var(--on-mark)" />
              <text
                x={right + 6}
                y={labelY}
                fill="var(--ink)"
                className="font-display text-[19px] font-[650] [letter-spacing:-.02em]"
              >
                {latest.value.toLocaleString('en')}
              </text>
              <text x={right + 6} y={labelY + 15} fill="var(--ink-3)">
                {last}
              </text>
            </>
          )}
          {pickLabeled(placed).map(({ at, x }) => (
            <text key={at} x={x} y={height - 8} textAnchor="middle" fill="var(--ink-3)">
              {formatDay(at)}
            </text>
          ))}
        </svg>
      </ChartReader>
    </div>
  )
}

function Flag({ flag: { number }, x, base }: { flag: ChartFlag; x: number; base: number }) {
  return (
    <g>
      <path d={`M${x} ${base}V18`} stroke="var(--ink-3)" strokeDasharray="2 3" />
      <rect x={x - 8} y="2" width="16" height="16" rx="3" fill="var(--mark)" stroke="var(--mark-deep)" />
      <text x={x} y="14" textAnchor="middle" fill="var(--on-mark)" className="text-[11px] font-[650]">
        {number}
      </text>
    </g>
  )
}

/** The minimum distance between date labels, in pixels. Closer labels would touch. */
const LABEL_DISTANCE = 76
const MAX_LABELS = 6

/** Selects points whose date labels don't overlap. Always includes the last point. */
function pickLabeled<Placed extends { x: number; at: number }>(placed: readonly Placed[]): Placed[] {
  const [first, last] = [placed[0], placed.at(-1)]
  const apart = Math.max(LABEL_DISTANCE, first && last ? (last.x - first.x) / MAX_LABELS : 0)
  const kept: Placed[] = []
  for (const point of placed.toReversed()) {
    const before = kept.at(-1)
    if (!before || before.x - point.x >= apart) kept.push(point)
  }
  return kept.toReversed()
}
