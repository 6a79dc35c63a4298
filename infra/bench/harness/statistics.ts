/** The value below which the given share lies, between neighbours in proportion. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Half of the values lie so far apart, as a share of the median, that a single run says little. */
export function isNoisy(values: readonly number[]): boolean {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values) > 0.25
}
