export interface Share {
  hits: number
  of: number
  low: number
  high: number
}

const Z = 1.959964

/**
 * Uses the Wilson score interval:
 * https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval
 */
export function estimateShare(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 }
  const share = hits / of
  const middle = share + Z ** 2 / (2 * of)
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))
  const whole = 1 + Z ** 2 / of
  return {
    hits,
    of,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  }
}
