import type { CategoryProgress, Recurrence } from '@debrief/contracts/practice/progress'
import { useRef } from 'react'
import { ChartReader } from '../../../ui/charts/ChartReader.tsx'
import { useWidth } from '../../../ui/charts/use-width.ts'
import * as words from './progress-words.ts'

type CategoryComparison = Pick<CategoryProgress, 'practiced' | 'notPracticed'>

interface Props {
  compared: CategoryComparison
  /** The rate at the top of the chart, which is the same for all charts on the page. */
  top: number
  name: string
}

const HEIGHT = 132
const TOP = 12
const BASE = 108
const SIDE = 64

export function SlopeChart({ compared, top, name }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 300)
  const toY = (rate: number) => BASE - (Math.min(rate, top) / top) * (BASE - TOP)
  const [left, right] = [SIDE, width - SIDE]
  const lines = [
    { values: compared.notPracticed, isMain: false },
    { values: compared.practiced, isMain: true },
  ].filter(({ values }) => values.mistakes > 0)
  const ends = lines.flatMap(({ values, isMain }) => [
    { seen: values.before, x: left, isMain, text: words.readBefore(isMain, values.before) },
    { seen: values.after, x: right, isMain, text: words.readAfter(isMain, values.after) },
  ])
  const readings = ends
    .flatMap(({ seen, x, text }) => (seen.rate === null ? [] : [{ x, y: toY(seen.rate), text }]))
    .toSorted((one, other) => one.x - other.x)
  return (
    <div ref={box} className="min-w-0">
      <ChartReader label={words.chartOf(name)} readings={readings} width={width} height={HEIGHT}>
        <svg width={width} height={HEIGHT} aria-hidden="true" className="block font-sans text-[11px]">
          {[left, right].map((x, at) => (
            <g key={x}>
              <path d={`M${x} ${TOP}V${BASE}`} stroke="var(--line-2)" />
              <text x={x} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-3)">
                {at === 0 ? words.before : words.after}
              </text>
            </g>
          ))}
          {lines.map(({ values: { before, after }, isMain }) =>
            before.rate === null || after.rate === null ? null : (
              <path
                key={String(isMain)}
                d={`M${left} ${toY(before.rate)}L${right} ${toY(after.rate)}`}
                stroke={isMain ? 'var(--ink)' : 'var(--line-ctl)'}
                strokeWidth="2"
                strokeDasharray={isMain ? undefined : '4 4'}
              />
            ),
          )}
          {ends.map(({ seen, x, isMain, text }) => (
            <End
              key={text}
              seen={seen}
              x={x + (isMain ? 0 : x === left ? -3 : 3)}
              toY={toY}
              isMain={isMain}
            />
          ))}
          {spreadLabels(ends, toY).map(({ x, y, isMain, text }) => (
            <text
              key={`${x} ${isMain}`}
              x={x === left ? x - 12 : x + 12}
              y={y + 4}
              textAnchor={x === left ? 'end' : 'start'}
              fill={isMain ? 'var(--ink)' : 'var(--ink-3)'}
              className={isMain ? 'text-[13px] font-[650]' : ''}
            >
              {text}
            </text>
          ))}
        </svg>
      </ChartReader>
    </div>
  )
}

interface EndProps {
  seen: Recurrence
  x: number
  toY(rate: number): number
  isMain: boolean
}

function End({ seen: { rate, low, high }, x, toY, isMain }: EndProps) {
  if (rate === null || low === null || high === null) return null
  return (
    <>
      <path
        d={`M${x} ${toY(low)}V${toY(high)}`}
        stroke="var(--line-ctl)"
        strokeWidth={isMain ? 3 : 1.5}
        opacity=".55"
      />
      <circle
        cx={x}
        cy={toY(rate)}
        r={isMain ? 5 : 4}
        fill={isMain ? 'var(--ink)' : 'var(--sheet)'}
        stroke={isMain ? 'var(--ink)' : 'var(--line-ctl)'}
        strokeWidth="2"
      />
    </>
  )
}

/** The minimum distance between two labels on the same side, in pixels. */
const LABEL_HEIGHT = 15

function spreadLabels(
  ends: readonly { seen: Recurrence; x: number; isMain: boolean }[],
  toY: (rate: number) => number,
) {
  const labels = ends.flatMap(({ seen: { rate }, x, isMain }) =>
    rate === null ? [] : [{ x, isMain, y: toY(rate), text: words.formatShare(rate) }],
  )
  for (const label of labels) {
    const other = labels.find((one) => one !== label && one.x === label.x)
    if (!other || label.isMain) continue
    const gap = label.y - other.y
    if (Math.abs(gap) < LABEL_HEIGHT)
      label.y = other.y + (gap < 0 || other.y > BASE - LABEL_HEIGHT ? -LABEL_HEIGHT : LABEL_HEIGHT)
  }
  return labels
}
