import { computeRates, type Week } from '../trend.ts'

interface Box {
  width: number
  height: number
  /** The rate at the top edge. All members share it, so that their lines can be compared. */
  top: number
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Places weeks in a box that starts at zero: a point for each week with a rate, and only x for the others.
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
