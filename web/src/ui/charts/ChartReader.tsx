import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

export interface Reading {
  /** Pixels from the chart's left edge. */
  x: number
  y: number
  text: string
}

interface Props {
  label: string
  readings: readonly Reading[]
  width: number
  height: number
  /** The chart. */
  children: ReactNode
}

/** Half the width of the value's box, in pixels. The box stays within the chart. */
const HALF_BOX = 96

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Shows the value under the pointer. The chart is one tab stop, and the arrow keys move between values. */
export function ChartReader({ label, readings, width, height, children }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const last = readings.length - 1
  const shown = at === null ? undefined : readings[Math.min(at, last)]
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setAt(findNearest(readings, { x: event.clientX - left, y: event.clientY - top }))
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(null)
    const to = MOVES[event.key]?.(at ?? last, last)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setAt(to)
  }
  const left = shown && Math.min(Math.max(shown.x, HALF_BOX), Math.max(HALF_BOX, width - HALF_BOX))
  return (
    <div className="relative" style={{ height }}>
      {children}
      {last >= 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-readonly="true"
          aria-valuemin={1}
          aria-valuemax={last + 1}
          aria-valuenow={Math.min(at ?? last, last) + 1}
          aria-valuetext={readings[Math.min(at ?? last, last)]?.text}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
          onFocus={() => setAt((was) => was ?? last)}
          onBlur={() => setAt(null)}
          onKeyDown={move}
          className="absolute inset-0 touch-pan-y rounded-sm -outline-offset-2"
        />
      )}
      {shown && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-10">
          <span className="absolute inset-y-0 w-px bg-line-ctl" style={{ left: shown.x }} />
          <span
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-ink bg-mark"
            style={{ left: shown.x, top: shown.y }}
          />
          <span
            className="absolute bottom-full mb-1 w-max max-w-48 -translate-x-1/2 rounded-md border border-line-2 bg-sheet px-2 py-1 text-center font-sans text-xs text-ink shadow-3"
            style={{ left }}
          >
            {shown.text}
          </span>
        </div>
      )}
    </div>
  )
}

/**
 * Finds the reading with the nearest horizontal position. If several readings share that position, finds the vertically
 * nearest.
 */
function findNearest(readings: readonly Reading[], { x, y }: { x: number; y: number }): number {
  const distance = (one: Reading) => Math.abs(one.x - x) * FAR_MORE + Math.abs(one.y - y)
  const distances = readings.map(distance)
  return distances.indexOf(Math.min(...distances))
}

/** Makes one pixel of horizontal distance count more than any vertical distance in the chart. */
const FAR_MORE = 10_000
