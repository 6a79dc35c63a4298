import type { StandardRate } from '@debrief/contracts/standards/standards'
import { count } from '@debrief/domain/words'

/** Returns text such as "in 1 of 10 pull requests: 10% (95% interval 2% to 40%)". */
export function rateInWords({ occurrences, opportunities, rate, low, high }: StandardRate): string {
  if (rate === null || low === null || high === null) return 'no pull request could have violated it yet'
  return `in ${occurrences} of ${count(opportunities, 'pull request')}: ${percent(rate)} (95% interval ${percent(low)} to ${percent(high)})`
}

/** Returns "0%" and "100%" only for exact values. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%'
  if (share < 1 && share > 0.99) return 'over 99%'
  return `${Math.round(share * 100)}%`
}

export const before = 'Before'
export const since = 'Since'
