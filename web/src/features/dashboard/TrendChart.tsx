import { useId } from 'react'
import { describeTrend, type Point, topOf } from './trend.ts'

const WIDTH = 720
const LEFT = 50
const RIGHT = 655
const TOP = 16
const BASE = 196

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOf = (week: string) => day.format(new Date(`${week}T00:00:00Z`))

/** Straight lines between weekly points over the pad grid, zero at the bottom, the highlighter on the last one. */
export function TrendChart({ points }: { points: readonly Point[] }) {
  const grid = useId()
  const top = topOf(points.map(({ rate }) => rate))
  const start = Date.parse(points[0]!.week)
  const span = Math.max(1, Date.parse(points.at(-1)!.week) - start)
  const at = points.map((point) => ({
    ...point,
    x: LEFT + ((Date.parse(point.week) - start) / span) * (RIGHT - LEFT),
    y: BASE - (point.rate / top) * (BASE - TOP),
  }))
  const last = at.at(-1)!
  const line = at
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 232`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={describeTrend(points)}
      className="block h-[232px] w-full font-sans text-[11px] lg:aspect-[720/232] lg:h-auto"
    >
      <defs>
        <pattern id={grid} width="20" height="20" patternUnits="userSpaceOnUse">
          <path d="M20 0H0V20" fill="none" stroke="var(--grid)" />
        </pattern>
      </defs>
      <rect x="30" y={TOP} width="640" height={BASE - TOP} fill={`url(#${grid})`} />
      <path d={`M30 ${BASE}H670`} stroke="var(--line-2)" />
      {[0, top / 2, top].map((value) => (
        <text
          key={value}
          x="22"
          y={BASE - (value / top) * (BASE - TOP) + 4}
          textAnchor="end"
          fill="var(--ink-3)"
        >
          {value.toLocaleString('en')}
        </text>
      ))}
      <path d={`${line} V${BASE} H${LEFT}Z`} fill="var(--ink)" opacity=".045" />
      <path d={line} fill="none" stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" />
      {at.map(({ week, x, y }) => (
        <circle key={week} cx={x} cy={y} r="2.5" fill="var(--ink)" />
      ))}
      <circle cx={last.x} cy={last.y} r="9" fill="var(--mark)" />
      <circle cx={last.x} cy={last.y} r="4" fill="var(--on-mark)" />
      <text
        x="676"
        y={Math.max(TOP + 8, last.y - 4)}
        fill="var(--ink)"
        className="font-display text-[19px] font-[650] [letter-spacing:-.02em]"
      >
        {last.rate.toLocaleString('en')}
      </text>
      <text x="676" y={Math.max(TOP + 23, last.y + 11)} fill="var(--ink-3)">
        latest
      </text>
      {labelled(at).map(({ week, x }) => (
        <text key={week} x={x} y="216" textAnchor="middle" fill="var(--ink-3)">
          {dayOf(week)}
        </text>
      ))}
    </svg>
  )
}

/** Up to five dates under the line, the last one always, none touching another. */
function labelled<Placed extends { x: number }>(at: readonly Placed[]): Placed[] {
  const apart = Math.max(110, (RIGHT - LEFT) / 4 - 1)
  const kept: Placed[] = []
  for (const point of at.toReversed()) {
    const before = kept.at(-1)
    if (!before || before.x - point.x >= apart) kept.push(point)
  }
  return kept.toReversed()
}

/** The same as numbers. */
export function TrendTable({ points }: { points: readonly Point[] }) {
  return (
    <div
      className="max-h-[232px] overflow-y-auto px-4 py-2"
      tabIndex={0}
      role="region"
      aria-label="Mistakes by week"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-xs text-ink-3">
          <tr>
            {['Week of', 'Reviewed', 'Mistakes', 'Per 10'].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === 0 ? 'py-1.5 font-medium' : 'py-1.5 text-right font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ week, pullRequests, mistakes, rate }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {dayOf(week)}
              </th>
              <td className="text-right">{pullRequests.toLocaleString('en')}</td>
              <td className="text-right">{mistakes.toLocaleString('en')}</td>
              <td className="text-right font-mono">{rate.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
