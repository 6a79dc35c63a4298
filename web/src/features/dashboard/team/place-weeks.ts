import { ratesOf, type Week } from '../trend.ts'

interface Box {
  width: number
  height: number
  /** The rate at its top edge: the same for all members, so that their lines say the same by the same height. */
  top: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** Where the weeks stand in a box, zero at its bottom: a point for each that has a rate, and where the others would be. */
export function placeWeeks(
  weeks: readonly Week[],
  { width, height, top }: Box,
): { points: { x: number; y: number }[]; empty: number[] } {
  const xOf = (index: number) => round(2 + (index / Math.max(1, weeks.length - 1)) * width)
  const placed = weeks.map((week, index) => ({ x: xOf(index), rate: ratesOf([week])[0]?.rate ?? null }))
  return {
    points: placed.flatMap(({ x, rate }) =>
      rate === null ? [] : [{ x, y: round(height - (rate / top) * height) }],
    ),
    empty: placed.flatMap(({ x, rate }) => (rate === null ? [x] : [])),
  }
}
