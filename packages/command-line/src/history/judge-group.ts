import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import { judgeSilence, type SilenceVerdict } from '@debrief/domain/mistakes/recurrence'
import type { AnalyzedPullRequest } from './analyzed-pull-request.ts'
import type { MistakeGroup } from './group-history.ts'

/** The time since a mistake's last occurrence, with Debrief's verdict (D22a, docs/recurrence.md). */
export interface Silence {
  verdict: SilenceVerdict
  daysSince: number
  opportunitiesSince: number
}

const DAY = 86_400_000

/**
 * Judges the time from the last occurrence to `today`. Counts only pull requests by people who made the mistake, and
 * only if the mistake could have happened there. `pulls` may be in any order.
 */
export function judgeGroup(
  { occurrences, possibleRepeats }: MistakeGroup,
  pulls: readonly AnalyzedPullRequest[],
  today: Date,
): Silence {
  const times = occurrences.map(({ pull }) => Date.parse(pull.mergedAt))
  const last = Math.max(...times)
  const people = new Set(occurrences.map(({ pull }) => pull.author))
  const keys = new Set(occurrences.flatMap(({ mistake }) => mistake.opportunity ?? []))
  const chances = pulls
    .filter(({ author, opportunities }) => people.has(author) && opportunities.some((key) => keys.has(key)))
    .map(({ mergedAt }) => Date.parse(mergedAt))
    .toSorted((a, b) => b - a)
    .slice(0, MAX_OPPORTUNITIES)
  const begins = chances.length < MAX_OPPORTUNITIES ? Number.NEGATIVE_INFINITY : (chances.at(-1) ?? 0)
  const daysSince = Math.max(0, Math.floor((today.getTime() - last) / DAY))
  const opportunitiesSince = chances.filter((time) => time > last).length
  const verdict = judgeSilence({
    daysSince,
    opportunitiesSince,
    before: {
      occurrences: new Set(times.filter((time) => time >= begins)).size,
      opportunities: chances.length - opportunitiesSince,
    },
    isDoubtful: possibleRepeats.some(({ pull }) => Date.parse(pull.mergedAt) > last),
  })
  return { verdict, daysSince, opportunitiesSince }
}
