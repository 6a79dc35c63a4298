import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import type { SilenceSince } from '@debrief/contracts/mistakes/recurring-mistakes'
import { count, listOr } from '@debrief/domain/words'

export const nameSilence = (isImproving: boolean) => (isImproving ? 'Great Progress!' : 'Too little evidence')
export const lastOne = 'The last occurrence was in {pullRequest}.'
export const howSure = 'How sure?'

/** Returns "Last occurred 3 days ago" or, after 30 days, "No occurrences for 42 days" (specification, point 4). */
export function lastWords({ daysSince, verdict }: SilenceSince): string {
  if (verdict !== 'recent') return `No occurrences for ${count(daysSince, 'day')}`
  return daysSince === 0 ? 'Last occurred today' : `Last occurred ${count(daysSince, 'day')} ago`
}

/**
 * Returns text such as "No occurrences for 42 days, across 19 merged pull requests." The count of pull requests stops
 * at a limit.
 */
export function silenceWords({ daysSince, opportunitiesSince }: SilenceSince): string {
  const days = count(daysSince, 'day')
  return opportunitiesSince
    ? `No occurrences for ${days}, across ${countMerged(opportunitiesSince)}.`
    : `No occurrences for ${days}.`
}

/** Like silenceWords, but says that later findings could be repeats. */
export function doubtWords({ daysSince, opportunitiesSince }: SilenceSince, findings: number): string {
  const days = count(daysSince, 'day')
  if (!opportunitiesSince)
    return findings === 1
      ? `No occurrences for ${days}, but this finding could be a repeat.`
      : `No occurrences for ${days}, but these findings could be repeats.`
  const merged = countMerged(opportunitiesSince)
  return findings === 1
    ? `No occurrences for ${days}, across ${merged}, but this finding could be a repeat.`
    : `No occurrences for ${days}, across ${merged}, but these findings could be repeats.`
}

const countMerged = (pullRequests: number) =>
  pullRequests >= MAX_OPPORTUNITIES
    ? `${MAX_OPPORTUNITIES} or more merged pull requests`
    : count(pullRequests, 'merged pull request')

/**
 * Returns text such as "Not seen in the last 9 pull requests where it could have happened" (D22a). Returns null if the
 * number of opportunities is unknown.
 */
export function exposureWords({ opportunitiesSince }: SilenceSince): string | null {
  if (opportunitiesSince === null) return null
  if (opportunitiesSince === 0) return 'The mistake couldn’t have happened in any pull request since then'
  if (opportunitiesSince === 1) return 'Not seen in the last pull request where it could have happened'
  return opportunitiesSince >= MAX_OPPORTUNITIES
    ? `Not seen in at least the last ${MAX_OPPORTUNITIES} pull requests where it could have happened`
    : `Not seen in the last ${opportunitiesSince} pull requests where it could have happened`
}

/** If the evidence isn't enough, also says how much is needed. */
export function evidenceWords(silence: SilenceSince, isImproving: boolean): string {
  const exposure = exposureWords(silence)
  const sentences = exposure === null ? [] : [`${exposure}.`]
  if (!isImproving)
    sentences.push(
      'To know if the mistake stopped, Debrief needs at least 3 later pull requests where it could have happened.',
    )
  return sentences.join(' ')
}

/** Returns the upper bound of the rate in sentences, or null if the bound is unknown. */
export function boundWords({ likelyUnder, verdict }: SilenceSince): string | null {
  if (likelyUnder === null) return null
  const percent = Math.max(1, Math.round(likelyUnder * 100))
  const bound = `With 95% confidence, the mistake happens in at most ${percent}% of these pull requests.`
  return verdict === 'stopped'
    ? `${bound} At the earlier rate, a gap this long would happen by chance at most 5% of the time.`
    : bound
}

/** Returns text such as "Last 21 pull requests that changed TypeScript source". */
export function stripWords(pullRequests: number, opportunity: readonly string[]): string {
  const last = count(pullRequests, 'pull request')
  return opportunity.length > 0 ? `Last ${last} that changed ${listOr(opportunity)}` : `Last ${last}`
}
