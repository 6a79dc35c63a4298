import type { ReactNode } from 'react'

/** Pictures use the colors of the light theme in both themes, so that they look like paper. */
export const C = {
  page: '#f3f5f0',
  sheet: '#ffffff',
  sunk: '#e4e8de',
  ink: '#151c18',
  soft: '#a3ada5',
  line: '#c3cbbf',
  grid: '#e2e8dc',
  margin: '#b7c9ad',
  mark: '#dcf25c',
  markSoft: '#eff8bf',
  red: '#d13a35',
  redSoft: '#fdeeec',
  green: '#2a8a47',
  greenSoft: '#e3f4e4',
  blue: '#3672d6',
  key: '#8a1f6a',
} as const

export interface Point {
  x: number
  y: number
}

export function Paper({ children }: { children: ReactNode }) {
  const lines = (length: number) => Array.from({ length: Math.ceil(length / 30) }, (_, at) => at * 30)
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" fill="none">
      <rect width="1200" height="630" fill={C.page} />
      <g stroke={C.grid}>
        {lines(1200).map((x) => (
          <path key={x} d={`M${x} 0v630`} />
        ))}
        {lines(630).map((y) => (
          <path key={y} d={`M0 ${y}h1200`} />
        ))}
      </g>
      {children}
    </svg>
  )
}

export function Sheet({
  x,
  y,
  width,
  height,
  children,
}: Point & { width: number; height: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="3" y="5" width={width} height={height} rx="12" fill={C.line} opacity=".55" />
      <rect width={width} height={height} rx="12" fill={C.sheet} stroke={C.line} strokeWidth="2" />
      {children}
    </g>
  )
}

type Bar = readonly [width: number, color: keyof typeof C]
export interface BarLine {
  indent?: number
  bars: readonly Bar[]
  on?: keyof typeof C
}

export function CodeBars({ x, y, width, lines }: Point & { width: number; lines: readonly BarLine[] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {lines.map(({ indent = 0, bars, on }, row) => (
        <g key={row} transform={`translate(0 ${row * 32})`}>
          {on && <rect x="-18" y="-9" width={width + 36} height="32" fill={C[on]} />}
          {bars.map(([length, color], at) => {
            const before = bars.slice(0, at).reduce((sum, [one]) => sum + one + 10, indent * 26)
            return <rect key={at} x={before} width={length} height="14" rx="4" fill={C[color]} />
          })}
        </g>
      ))}
    </g>
  )
}

export function CommentLines({
  x,
  y,
  lines,
  color = 'soft',
}: Point & { lines: readonly number[]; color?: keyof typeof C }) {
  const height = lines.length * 28 - 8
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M1 -4v${height + 8}M7 -4v${height + 8}`} stroke={C.ink} strokeWidth="2" opacity=".55" />
      {lines.map((length, row) => (
        <rect key={row} x="24" y={row * 28} width={length} height="16" rx="5" fill={C[color]} />
      ))}
    </g>
  )
}

export const MarginRule = ({ x }: { x: number }) => (
  <path d={`M${x} 0v630M${x + 8} 0v630`} stroke={C.margin} strokeWidth="3" />
)

const STROKES = ['M5 3.5v15.5', 'M10.3 3v16', 'M15.6 3.4v15.4', 'M20.9 3v15.8', 'M2 17.5 24 6']

export function TallyMarks({
  x,
  y,
  marks,
  size,
  color = 'ink',
}: Point & { marks: number; size: number; color?: keyof typeof C }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size})`}
      stroke={C[color]}
      strokeWidth="2.3"
      strokeLinecap="round"
    >
      {STROKES.slice(0, marks).map((line) => (
        <path key={line} d={line} />
      ))}
    </g>
  )
}

export function Pen({
  line,
  point,
  color = 'ink',
}: {
  line: string
  point?: string
  color?: keyof typeof C
}) {
  return (
    <path
      d={point ? `${line}${point}` : line}
      stroke={C[color]}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

export const Tick = ({ x, y, color = 'green' }: Point & { color?: keyof typeof C }) => (
  <path
    d={`M${x} ${y}l11 12l21 -27`}
    stroke={C[color]}
    strokeWidth="6"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
