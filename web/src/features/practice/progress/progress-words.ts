import type { CategoryProgress, Recurrence } from '@debrief/contracts/http/practice-progress'
import { effectOf } from '@debrief/domain/recurrence'
import { count } from '../../../lib/format-time.ts'

type Compared = CategoryProgress['practised']
type Verdict = ReturnType<typeof effectOf>['verdict']

const VERDICTS: Record<Verdict, string> = {
  fewer: 'Comes back less',
  more: 'Comes back more',
  'no-difference': 'No difference can be told',
  'too-little-evidence': 'Too little evidence',
}

/** Whether what happened after differs from before by more than chance would have it. */
export const verdictOf = ({ before, after }: Compared): Verdict => effectOf({ before, after }).verdict
export const nameVerdict = (compared: Compared): string => VERDICTS[verdictOf(compared)]

const percent = (share: number) => `${Math.round(share * 100)} %`

/** "2 of 40 opportunities: 5 %, likely 1 to 17 %". */
export function describeRecurrence({ occurrences, opportunities, rate, low, high }: Recurrence): string {
  if (rate === null || low === null || high === null) return 'no opportunity yet'
  const counted = `${occurrences} of ${count(opportunities, 'opportunity').replace(/ys$/, 'ies')}`
  return `${counted}: ${percent(rate)}, likely ${Math.round(low * 100)} to ${percent(high)}`
}

/** What all categories together say, in a sentence or two; only what the figures bear. */
export function describeOverall({ practised, notPractised }: Omit<CategoryProgress, 'category'>): string {
  if (practised.mistakes === 0)
    return 'Nothing that recurs was practised yet. What is shown is how often it comes up without.'
  const after = describeRecurrence(practised.after)
  const said: Record<Verdict, string> = {
    fewer: `What was practised comes back less than before: ${after}.`,
    more: `What was practised comes back more than before: ${after}.`,
    'no-difference': `What was practised came back in ${after}. That is no difference that can be told from chance.`,
    'too-little-evidence': `What was practised came back in ${after}. That is too little evidence to say whether practice helps.`,
  }
  const others =
    notPractised.mistakes > 0 ? ` What was not practised: ${describeRecurrence(notPractised.after)}.` : ''
  return (
    said[verdictOf(practised)].replace('in no opportunity yet', 'in none, as there was no opportunity yet') +
    others
  )
}
