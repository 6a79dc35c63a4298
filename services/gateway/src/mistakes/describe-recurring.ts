import { SPARK_WEEKS } from '@debrief/contracts/mistakes/constants'
import type {
  RecurringCounts,
  RecurringMistake,
  SilenceSince,
} from '@debrief/contracts/mistakes/recurring-mistakes'
import { judgeSilence, likelyUnder, severityOfCount } from '@debrief/domain/mistakes/recurrence'
import { linkLesson } from './lessons/catalog.ts'
import type { GroupRow } from './recurring-list.queries.ts'

export function describeRecurring(row: GroupRow): RecurringMistake {
  const { id, title, category, programmingLanguage, isStandard, isSuggested, count } = row
  const shownWeeks = row.weeksAgo.map((ago) => Math.max(0, SPARK_WEEKS - 1 - ago))
  return {
    id,
    title,
    category,
    programmingLanguage,
    lesson: linkLesson(row.lesson),
    isTeams: row.teamId !== null,
    isStandard,
    isSuggested,
    count,
    severity: severityOfCount(count),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    silence: describeSilence(row),
    weeks: Array.from({ length: SPARK_WEEKS }, (_, week) => shownWeeks.filter((one) => one === week).length),
  }
}

function describeSilence({ daysSince, exposure }: GroupRow): SilenceSince {
  if (!exposure) return { daysSince, verdict: 'recent', opportunitiesSince: null, likelyUnder: null }
  const { since, before, occurrences, isDoubtful } = exposure
  const verdict = judgeSilence({
    daysSince,
    opportunitiesSince: since,
    // The window may be too short to contain an occurrence, but there was at least one.
    before: { opportunities: before, occurrences: Math.max(1, occurrences) },
    isDoubtful,
  })
  return { daysSince, verdict, opportunitiesSince: since, likelyUnder: since > 0 ? likelyUnder(since) : null }
}

export function countSeverities(groups: readonly RecurringMistake[]): RecurringCounts {
  const counts = { all: groups.length, high: 0, medium: 0, low: 0 }
  for (const { severity } of groups) counts[severity] += 1
  return counts
}
