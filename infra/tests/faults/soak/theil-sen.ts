import { quantile } from '../../bench/harness/statistics.ts'

export interface Trend {
  /** The median of the slopes between all pairs of points. A few outliers hardly affect it. */
  slope: number
  /** The lower bound of the 95% interval. */
  low: number
  high: number
}

/** The normal quantile of a 95% interval. */
const Z = 1.96

/**
 * Estimates the slope of y over x by the Theil–Sen method, with Sen's confidence interval
 * (https://doi.org/10.1080/01621459.1968.10480934). All values are NaN for fewer than three points. Each point must
 * have a different x.
 */
export function theilSen(points: readonly { x: number; y: number }[]): Trend {
  const count = points.length
  if (count < 3) return { slope: Number.NaN, low: Number.NaN, high: Number.NaN }
  const slopes: number[] = []
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1)) slopes.push((other.y - one.y) / (other.x - one.x))
  slopes.sort((a, b) => a - b)
  const reach = Z * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const low = Math.max(0, Math.floor((slopes.length - reach) / 2))
  const high = Math.min(slopes.length - 1, Math.ceil((slopes.length + reach) / 2))
  return { slope: quantile(slopes, 0.5), low: slopes[low]!, high: slopes[high]! }
}
