import { describeTrend, ratesOf, type Week } from '../trend.ts'
import { placeWeeks } from './place-weeks.ts'

const WIDTH = 116
const HEIGHT = 28

/** Twelve weeks of one person as a line of their own; a week without a reviewed pull request is a low dash. */
export function Sparkline({ weeks, top }: { weeks: readonly Week[]; top: number }) {
  const { points, empty } = placeWeeks(weeks, { width: WIDTH - 12, height: HEIGHT - 8, top })
  const last = points.at(-1)
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y + 4}`).join(' ')
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={describeTrend(ratesOf(weeks), weeks.length)}
      className="block"
    >
      {empty.map((x) => (
        <path key={x} d={`M${x - 2} ${HEIGHT - 0.5}h4`} stroke="var(--line-2)" />
      ))}
      {points.length > 1 && (
        <path d={line} fill="none" stroke="var(--ink)" strokeWidth="1.6" strokeLinejoin="round" />
      )}
      {last && <circle cx={last.x} cy={last.y + 4} r="3.5" fill="var(--mark-deep)" />}
    </svg>
  )
}
