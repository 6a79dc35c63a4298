import { computeRates, type Week } from '../trend.ts'

interface Box {
  width: number
  height: number
  /** The rate at the top edge. It's the same for all members, so that their lines can be compared. */
  top: number
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Returns a point for each week with a rate, and only the x coordinate of every other week. The bottom of the
 * box is a rate of zero.
 */
export function placeWeeks(
  weeks: readonly Week[],
  { width, height, top }: Box,
): { points: { x: number; y: number }[]; empty: number[] } {
  const toX = (index: number) => round(2 + (index / Math.max(1, weeks.length - 1)) * width)
  const placed = weeks.map((week, index) => ({ x: toX(index), rate: computeRates([week])[0]?.rate ?? null }))
  return {
    points: placed.flatMap(({ x, rate }) =>
      rate === null ? [] : [{ x, y: round(height - (rate / top) * height) }],
    ),
    empty: placed.flatMap(({ x, rate }) => (rate === null ? [x] : [])),
  }
}
