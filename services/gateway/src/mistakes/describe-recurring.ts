import { SPARK_WEEKS } from '@debrief/contracts/mistakes/constants'
import type { RecurringMistake, SilenceSince } from '@debrief/contracts/mistakes/recurring-mistakes'
import { judgeSilence, likelyUnder, severityOfCount } from '@debrief/domain/mistakes/recurrence'
import { linkLesson } from './lessons/catalog.ts'
import type { GroupRow } from './recurring-list.queries.ts'

export function describeRecurring(row: GroupRow): RecurringMistake {
  const { id, title, category, isStandard, isSuggested, count } = row
  const shownWeeks = row.weeksAgo.map((ago) => Math.max(0, SPARK_WEEKS - 1 - ago))
  return {
    id,
    title,
    category,
    programmingLanguage: findLanguage(row),
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
    before: { opportunities: before, occurrences },
    isDoubtful,
  })
  return { daysSince, verdict, opportunitiesSince: since, likelyUnder: since > 0 ? likelyUnder(since) : null }
}

/**
 * Returns the language of the viewed person's occurrences if they all share one, otherwise the group's language. A
 * team's group can also contain other people's mistakes in a related language.
 */
function findLanguage({ programmingLanguage, keys }: GroupRow): string | null {
  if (programmingLanguage === null) return null
  const [language, ...others] = new Set(keys.map((key) => key.split('/')[0]))
  return others.length === 0 ? (language ?? programmingLanguage) : programmingLanguage
}
