import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import type { SilenceSince } from '@debrief/contracts/mistakes/recurring-mistakes'
import { count, listOr } from '@debrief/domain/words'

/** Returns "Last occurred 3 days ago" or, after 30 days, "No occurrences for 42 days" (specification, point 4). */
export function lastWords({ daysSince, verdict }: SilenceSince): string {
  if (verdict !== 'recent') return `No occurrences for ${count(daysSince, 'day')}`
  return daysSince === 0 ? 'Last occurred today' : `Last occurred ${count(daysSince, 'day')} ago`
}

/**
 * Returns text such as "No occurrences for 42 days, across 19 merged pull requests". The count of pull requests stops
 * at a limit.
 */
export function silenceWords(silence: SilenceSince): string {
  const since = silence.opportunitiesSince ?? 0
  if (since === 0) return lastWords(silence)
  const many = since >= MAX_OPPORTUNITIES ? `${MAX_OPPORTUNITIES} or more` : since
  return `${lastWords(silence)}, across ${many} merged ${since === 1 ? 'pull request' : 'pull requests'}`
}

/**
 * Returns text such as "Not seen in the last 9 pull requests where it could have happened" (D22a). Returns null if the
 * number of opportunities is unknown.
 */
export function exposureWords({ opportunitiesSince }: SilenceSince): string | null {
  if (opportunitiesSince === null) return null
  if (opportunitiesSince === 0) return 'The mistake couldn’t have happened in any pull request since then'
  if (opportunitiesSince === 1) return 'Not seen in the last pull request where it could have happened'
  const many = opportunitiesSince >= MAX_OPPORTUNITIES ? ' or more' : ''
  return `Not seen in the last ${opportunitiesSince}${many} pull requests where it could have happened`
}

/** Returns a sentence with the upper bound of the rate, or null if the bound is unknown. */
export function boundWords({ likelyUnder }: SilenceSince): string | null {
  if (likelyUnder === null) return null
  const percent = Math.max(1, Math.round(likelyUnder * 100))
  return `With 95% confidence, the mistake happens in at most ${percent}% of these pull requests.`
}

/** Returns text such as "Last 21 pull requests that changed TypeScript source". */
export function stripWords(pullRequests: number, opportunity: readonly string[]): string {
  const what = opportunity.length > 0 ? ` that changed ${listOr(opportunity)}` : ''
  return `Last ${count(pullRequests, 'pull request')}${what}`
}
