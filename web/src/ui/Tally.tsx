const STROKES = ['M5 3.5v15.5', 'M10.3 3v16', 'M15.6 3.4v15.4', 'M20.9 3v15.8', 'M2 17.5 24 6']

/** Up to five tally marks; the real number stands beside them. */
export function Tally({ marks }: { marks: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <svg
      viewBox="0 0 26 22"
      className="h-[29px] w-[34px] fill-none stroke-current [stroke-linecap:round] [stroke-width:2.2]"
      aria-hidden="true"
    >
      {STROKES.slice(0, marks).map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  )
}
