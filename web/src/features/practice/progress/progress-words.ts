import type { CategoryProgress, Recurrence } from '@debrief/contracts/practice/progress'
import { measureEffect } from '@debrief/domain/mistakes/recurrence'
import { count } from '@debrief/domain/words'

type BeforeAndAfter = CategoryProgress['practiced']
type Verdict = ReturnType<typeof measureEffect>['verdict']

const VERDICTS: Record<Verdict, string> = {
  fewer: 'Comes back less often',
  more: 'Comes back more often',
  'no-difference': 'No clear difference',
  'too-little-evidence': 'Too little evidence',
}

/** Compares the rates before and after. The verdict is `no-difference` if chance could explain the difference. */
export const getVerdict = ({ before, after }: BeforeAndAfter): Verdict =>
  measureEffect({ before, after }).verdict
export const nameVerdict = (compared: BeforeAndAfter): string => VERDICTS[getVerdict(compared)]

export const formatShare = (share: number) => `${Math.round(share * 100)}%`

/** Returns text such as "2 of 40 opportunities: 5% (95% interval 1% to 17%)". */
export function describeRecurrence({ occurrences, opportunities, rate, low, high }: Recurrence): string {
  if (rate === null || low === null || high === null) return 'no opportunity yet'
  return `${occurrences} of ${count(opportunities, 'opportunity', 'opportunities')}: ${formatShare(rate)} (95% interval ${formatShare(low)} to ${formatShare(high)})`
}

const countSeen = ({ occurrences, opportunities }: Recurrence) =>
  `${occurrences} of ${count(opportunities, 'pull request')}`

export function describeOverall({ practiced, notPracticed }: Omit<CategoryProgress, 'category'>): string {
  if (practiced.mistakes === 0)
    return 'No recurring mistakes have been practiced yet. The chart shows how often mistakes come back without practice.'
  if (notPracticed.mistakes === 0) return describePracticed(practiced)
  const others =
    notPracticed.after.rate === null
      ? 'Mistakes that weren’t practiced haven’t had an opportunity to come back yet.'
      : `Mistakes that weren’t practiced came back in ${countSeen(notPracticed.after)}.`
  return `${describePracticed(practiced)} ${others}`
}

function describePracticed(practiced: BeforeAndAfter): string {
  if (practiced.after.rate === null)
    return 'Practiced mistakes haven’t had an opportunity to come back yet, so there’s too little evidence to say whether practice helps.'
  const after = `Practiced mistakes came back in ${countSeen(practiced.after)} where they could have happened`
  const sentences: Record<Verdict, string> = {
    fewer: `${after}, less often than before.`,
    more: `${after}, more often than before.`,
    'no-difference': `${after}. The difference from before could be chance.`,
    'too-little-evidence': `${after}. That’s too little evidence to say whether practice helps.`,
  }
  return sentences[getVerdict(practiced)]
}

export const readBefore = (isPracticed: boolean, before: Recurrence) =>
  isPracticed
    ? `Practiced, before: ${describeRecurrence(before)}`
    : `Not practiced, before: ${describeRecurrence(before)}`
export const readAfter = (isPracticed: boolean, after: Recurrence) =>
  isPracticed
    ? `Practiced, after: ${describeRecurrence(after)}`
    : `Not practiced, after: ${describeRecurrence(after)}`
export const chartOf = (name: string) => `${name}: how often mistakes came back, before and after`
export const before = 'before'
export const after = 'after'

export const showFor = 'Show progress for'
export const you = 'You'
export const yourTeam = 'Your team'
export const loadFailed = 'Progress could not be loaded.'
export const tooFewPeople = 'Not enough people yet'
export const nothingToCompare = 'Nothing to compare yet'
export const aboutNothing = (ofTeam: boolean) =>
  ofTeam
    ? 'Once the team has a recurring mistake, you’ll see whether practice makes it come back less often.'
    : 'Once you have a recurring mistake, you’ll see whether practice makes it come back less often.'

export const allCategories = 'All categories'
export const beforeAndAfter = 'Before and after practice'
export const howOften = 'How often mistakes came back'
export const practiced = 'practiced'
export const notPracticed = 'not practiced'
export const notYetPracticed = 'Not practiced yet'
export const showAsTable = 'Show as table'
export const showAsCharts = 'Show as charts'
export const columns = ['Category', 'Mistakes', 'Before', 'After', 'Result']
export const practicedOf = (category: string) => `${category}, practiced`
export const notPracticedOf = (category: string) => `${category}, not practiced`

export const howMeasured = 'How is this measured?'
const aboutPercentages =
  'Each percentage is the share of pull requests in which a mistake happened. Only analyzed pull requests that changed files in which it could happen are counted. “After” begins when an exercise about the mistake is first rated.'
const aboutIntervals = 'Vertical lines show 95% intervals.'
export const aboutMeasure = (ofTeam: boolean) =>
  ofTeam
    ? `${aboutPercentages} For mistakes that weren’t practiced, it begins on the day each person started practicing. ${aboutIntervals}`
    : `${aboutPercentages} For mistakes that weren’t practiced, it begins on the day you started practicing. ${aboutIntervals}`
