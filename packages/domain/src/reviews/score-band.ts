export const EXCELLENT_FROM = 80
export const GOOD_FROM = 60
export const FAIR_FROM = 40

export type ScoreBand = 'Excellent' | 'Good' | 'Fair' | 'Needs Improvement'

export function scoreBand(score: number): ScoreBand {
  if (score >= EXCELLENT_FROM) return 'Excellent'
  if (score >= GOOD_FROM) return 'Good'
  return score >= FAIR_FROM ? 'Fair' : 'Needs Improvement'
}
