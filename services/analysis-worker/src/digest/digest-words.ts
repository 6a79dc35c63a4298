import type { Silent } from '@debrief/database/digest-facts'
import { judgeSilence, likelyUnder } from '@debrief/domain/recurrence'

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The seven days before a Monday, given as 2026-11-23: "November 16 to November 22". */
export function nameWeek(monday: string): string {
  const end = new Date(`${monday}T00:00:00Z`).getTime()
  return `${day.format(end - 7 * DAY)} to ${day.format(end - DAY)}`
}

export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** What a silence says, with what it was measured by (D22a); null where that is too little. */
export function describeSilence(silent: Silent): string | null {
  const verdict = judgeSilence(silent)
  if (verdict !== 'improving' && verdict !== 'stopped') return null
  const { opportunitiesSince, daysSince } = silent
  const occasions = `${opportunitiesSince} ${opportunitiesSince === 1 ? 'opportunity' : 'opportunities'}`
  const bound = Math.round(likelyUnder(opportunitiesSince) * 100)
  const head = verdict === 'stopped' ? 'it stopped' : `not for ${daysSince} days`
  return `${head} (0 of ${occasions} since; likely under ${bound} %)`
}
