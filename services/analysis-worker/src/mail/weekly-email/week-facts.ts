import type { DigestFacts, SilentMistake } from '@debrief/database/mail/weekly-email-facts'
import { judgeSilence } from '@debrief/domain/mistakes/recurrence'
import { count } from '@debrief/domain/words'

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export function nameWeek(monday: string): string {
  const end = new Date(`${monday}T00:00:00Z`).getTime()
  return `${day.format(end - 7 * DAY)} to ${day.format(end - DAY)}`
}

export interface AvoidedMistake extends SilentMistake {
  hasStopped: boolean
}

/** Returns the recurring mistakes that are improving or have stopped (D22a). */
export function findAvoided(silent: readonly SilentMistake[]): AvoidedMistake[] {
  const judged = silent.map((one) => ({ one, verdict: judgeSilence(one) }))
  return judged.flatMap(({ one, verdict }) =>
    verdict === 'improving' || verdict === 'stopped' ? [{ ...one, hasStopped: verdict === 'stopped' }] : [],
  )
}

export function describeAbsence({ hasStopped, opportunitiesSince, daysSince }: AvoidedMistake): string {
  const chances = count(opportunitiesSince, 'pull request')
  return hasStopped
    ? `Stopped: not seen in the last ${chances} where it could have happened`
    : `Not seen for ${count(daysSince, 'day')}, although it could have happened in ${chances}`
}

export function writeSubject(
  { reviews, cameBack, due }: DigestFacts,
  avoided: readonly AvoidedMistake[],
): string {
  const stopped = avoided.filter(({ hasStopped }) => hasStopped).length
  const said = [
    cameBack.length > 0 && `${count(cameBack.length, 'mistake')} came back`,
    stopped > 0 && (cameBack.length > 0 ? `${stopped} stopped` : `${count(stopped, 'mistake')} stopped`),
    reviews.length > 0 && count(reviews.length, 'pull request'),
    due > 0 && `${count(due, 'exercise')} due`,
  ].filter(Boolean)
  return said.length > 0 ? `Your week in review: ${said.join(', ')}` : 'Your week in review'
}

interface Figure {
  value: number
  label: string
}

export function listFigures(
  { reviews, cameBack, scores }: DigestFacts,
  avoided: readonly AvoidedMistake[],
): Figure[] {
  return [
    ...(scores.week === null
      ? []
      : [
          {
            value: scores.week,
            label:
              scores.before === null
                ? 'average score'
                : `average score, ${scores.before} in the weeks before`,
          },
        ]),
    ...(reviews.length === 0
      ? []
      : [
          {
            value: cameBack.length,
            label: cameBack.length === 1 ? 'mistake came back' : 'mistakes came back',
          },
        ]),
    ...(avoided.length === 0
      ? []
      : [{ value: avoided.length, label: avoided.length === 1 ? 'mistake avoided' : 'mistakes avoided' }]),
  ]
}
