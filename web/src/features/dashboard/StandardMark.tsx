import type { StandardNote } from './trend.ts'

/** Longer titles don't fit next to the line. */
const MAX_TITLE_LENGTH = 36

interface Props {
  note: StandardNote
  x: number
  /** The y coordinate of the trend line at `x`. */
  y: number
  top: number
  /**
   * Whether to show the standard's name. The chart names only the latest standard, and the table names all of
   * them.
   */
  named: boolean
  textOnLeft: boolean
}

/** A dashed line at the week in which a standard was added. */
export function StandardMark({ note: { title, figures }, x, y, top, named, textOnLeft }: Props) {
  const words = {
    x: textOnLeft ? x - 9 : x + 9,
    textAnchor: textOnLeft ? ('end' as const) : ('start' as const),
  }
  const short = title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title
  return (
    <g>
      <title>{`Standard added: ${title}`}</title>
      <path d={`M${x} ${y}V${named ? top : top + 40}`} stroke="var(--ink-3)" strokeDasharray="2 3" />
      <circle cx={x} cy={y} r="4" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="2" />
      {named && (
        <g className="max-sm:hidden">
          <text {...words} y={top + 12} fill="var(--ink)" className="text-[12px] font-[550]">
            Standard added: {short}
          </text>
          {figures && (
            <text {...words} y={top + 27} fill="var(--ink-3)">
              {figures}
            </text>
          )}
        </g>
      )}
    </g>
  )
}
