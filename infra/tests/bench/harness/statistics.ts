/** Returns the interpolated quantile. `share` is between 0 and 1. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** True if the interquartile range is more than 25% of the median. */
export function isNoisy(values: readonly number[]): boolean {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values) > 0.25
}
