const STROKES = ['M5 3.5v15.5', 'M10.3 3v16', 'M15.6 3.4v15.4', 'M20.9 3v15.8', 'M2 17.5 24 6']

const SIZES = {
  small: { height: 13, stroke: 2 },
  line: { height: 16, stroke: 2.2 },
  large: { height: 29, stroke: 2.2 },
}
/** The width of one to five marks, in a drawing 26 units wide. */
const ENDS = { 1: 8, 2: 13, 3: 18, 4: 24, 5: 26 }

/** Decorative, because the number is next to the marks. */
export function Tally({ marks, size = 'large' }: { marks: 1 | 2 | 3 | 4 | 5; size?: keyof typeof SIZES }) {
  const { height, stroke } = SIZES[size]
  const width = size === 'large' ? 26 : ENDS[marks]
  return (
    <svg
      viewBox={`0 0 ${width} 22`}
      height={height}
      width={(height * width) / 22}
      strokeWidth={stroke}
      className="shrink-0 fill-none stroke-current [stroke-linecap:round]"
      aria-hidden="true"
    >
      {STROKES.slice(0, marks).map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
