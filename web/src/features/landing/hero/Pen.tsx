/** Drawn by hand from the line to the standard. */
export function Pen() {
  return (
    <svg viewBox="0 0 92 84" className="pen absolute top-[56px] -left-11 h-[84px] w-[92px] max-lg:invisible">
      <circle cx="6" cy="73" r="4.5" />
      <path pathLength={1} d="M8 73C36 72 30 14 78 12" />
      <path pathLength={1} className="tip" d="M69 5.5l10 6.3-8.5 8.2" />
    </svg>
  )
}
