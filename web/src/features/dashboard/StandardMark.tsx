import type { StandardNote } from './trend.ts'

/** Characters of a title that fit beside its mark. */
const LONGEST = 36

interface Props {
  note: StandardNote
  x: number
  /** The point on the line. */
  y: number
  top: number
  /** The chart names only one standard; the table names all. */
  named: boolean
  /** Puts the text to the left of the mark, if there's no room to the right. */
  before: boolean
}

/** A dashed mark for the week in which a standard was added. */
export function StandardMark({ note: { title, figures }, x, y, top, named, before }: Props) {
  const words = { x: before ? x - 9 : x + 9, textAnchor: before ? ('end' as const) : ('start' as const) }
  const short = title.length > LONGEST ? `${title.slice(0, LONGEST - 1).trimEnd()}…` : title
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
