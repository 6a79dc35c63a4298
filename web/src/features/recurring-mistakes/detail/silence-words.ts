import { MOST_OPPORTUNITIES } from '@debrief/contracts/http/recurring-filters'
import type { SilenceSince } from '@debrief/contracts/http/recurring-mistakes'
import { count } from '../../../lib/format-time.ts'

/** "Last occurred 3 days ago" up to 30 days, "No occurrences for 42 days" beyond (specification, point 4). */
export function lastWords({ daysSince, verdict }: SilenceSince): string {
  if (verdict !== 'recent') return `No occurrences for ${count(daysSince, 'day')}`
  return daysSince === 0 ? 'Last occurred today' : `Last occurred ${count(daysSince, 'day')} ago`
}

/** "19 merged pull requests", as far as they are counted. */
export function sinceWords(since: number): string {
  if (since === 0) return 'no merged pull request'
  return since >= MOST_OPPORTUNITIES
    ? `${MOST_OPPORTUNITIES} or more merged pull requests`
    : count(since, 'merged pull request')
}

/** "0 of 9 opportunities since; likely under 28 %" (D22a). */
export function exposureWords({ opportunitiesSince, likelyUnder }: SilenceSince): string | null {
  if (opportunitiesSince === null) return null
  const many = opportunitiesSince >= MOST_OPPORTUNITIES ? ' or more' : ''
  const noun = opportunitiesSince === 1 ? 'opportunity' : 'opportunities'
  const exposure = `0 of ${opportunitiesSince}${many} ${noun} since`
  return likelyUnder === null ? exposure : `${exposure}; likely under ${percent(likelyUnder)}`
}

const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))} %`

/** "Last 21 pull requests that changed TypeScript source". */
export function stripWords(pullRequests: number, opportunity: readonly string[]): string {
  const what = opportunity.length > 0 ? ` that changed ${opportunity.join(' or ')}` : ''
  return `Last ${count(pullRequests, 'pull request')}${what}`
}
