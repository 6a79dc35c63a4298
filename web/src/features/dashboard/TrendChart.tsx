import { useId } from 'react'
import { StandardMark } from './StandardMark.tsx'
import { computeScaleTop, describeTrend, formatDay, type Point, type StandardNote } from './trend.ts'

const WIDTH = 720
const LEFT = 50
const RIGHT = 655
const HIGHEST = 16
const NOTE_HEIGHT = 40
const BASE = 196
const MIDDLE = 400

interface Props {
  points: readonly Point[]
  notes: readonly StandardNote[]
  weeks: number
}

/** Weekly points joined by straight lines on a grid that starts at zero. The latest point is highlighted. */
export function TrendChart({ points, notes, weeks }: Props) {
  const grid = useId()
  const TOP = notes.length > 0 ? HIGHEST + NOTE_HEIGHT : HIGHEST
  const top = computeScaleTop(points.map(({ rate }) => rate))
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
      aria-label={[describeTrend(points, weeks), ...notes.map(sayNote)].join('. ')}
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
      {notes.map((note, index) => {
        const { x, y } = interpolatePoint(note.week, at)
        return (
          <StandardMark
            key={note.id}
            note={note}
            x={x}
            y={y}
            top={HIGHEST}
            named={index === notes.length - 1}
            textOnLeft={x > MIDDLE}
          />
        )
      })}
      <Latest {...last} top={TOP} />
      {pickLabeled(at).map(({ week, x }) => (
        <text key={week} x={x} y="216" textAnchor="middle" fill="var(--ink-3)">
          {formatDay(week)}
        </text>
      ))}
    </svg>
  )
}

function Latest({ x, y, rate, top }: { x: number; y: number; rate: number; top: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="9" fill="var(--mark)" />
      <circle cx={x} cy={y} r="4" fill="var(--on-mark)" />
      <text
        x="676"
        y={Math.max(top + 8, y - 4)}
        fill="var(--ink)"
        className="font-display text-[19px] font-[650] [letter-spacing:-.02em]"
      >
        {rate.toLocaleString('en')}
      </text>
      <text x="676" y={Math.max(top + 23, y + 11)} fill="var(--ink-3)">
        latest
      </text>
    </>
  )
}

/** Selects up to five points whose date labels don't overlap, always including the last one. */
function pickLabeled<Placed extends { x: number }>(at: readonly Placed[]): Placed[] {
  const apart = Math.max(110, (RIGHT - LEFT) / 4 - 1)
  const kept: Placed[] = []
  for (const point of at.toReversed()) {
    const before = kept.at(-1)
    if (!before || before.x - point.x >= apart) kept.push(point)
  }
  return kept.toReversed()
}

/** The position on the trend line for this week, interpolated if the week has no point. */
function interpolatePoint(week: string, at: readonly { week: string; x: number; y: number }[]) {
  const after = at.find((point) => point.week >= week) ?? at.at(-1)!
  const before = at.findLast((point) => point.week <= week) ?? at[0]!
  const span = Date.parse(after.week) - Date.parse(before.week)
  const share = span === 0 ? 0 : (Date.parse(week) - Date.parse(before.week)) / span
  return { x: before.x + share * (after.x - before.x), y: before.y + share * (after.y - before.y) }
}

const sayNote = ({ title, at, figures }: StandardNote) =>
  `Standard added on ${formatDay(at)}: ${title}${figures ? `, ${figures}` : ''}`
