import { count } from '@debrief/domain/words'

export const loadFailed = 'The team overview could not be loaded.'

export const statistics = 'Team statistics'
export const couldBeStandards = (mistakes: number) =>
  mistakes === 1 ? '1 could become a standard' : `${mistakes.toLocaleString('en')} could become standards`
export const standards = 'Team Standards'

/** Describes how often the team's standards were violated this week and last week. */
export function describeViolations(standards: number, thisWeek: number, lastWeek: number): string {
  if (standards === 0) return 'No standards yet'
  if (thisWeek === 0 && lastWeek === 0) return 'Not violated this week or last week'
  if (thisWeek === 0) return `Violated ${times(lastWeek)} last week, but not this week`
  if (lastWeek === 0) return `Violated ${times(thisWeek)} this week, but not last week`
  return `Violated ${times(thisWeek)} this week and ${times(lastWeek)} last week`
}
const times = (violations: number) => (violations === 1 ? 'once' : `${violations.toLocaleString('en')} times`)

export const members = 'Members'
export const aboutRates = 'repeated mistakes per 10 reviewed pull requests, last 12 weeks'
export const exportMembers = 'Export members as {format}'
export const membersByDate = 'Members by date joined'
export const member = 'Member'
export const repeats = 'Repeats'
export const lastFourWeeks = 'Last 4 weeks'
export const averageScore = 'Average score'
export const mostRepeated = 'Most repeated'
export const you = '(You)'
export const describeAverage = (score: number | null) =>
  score === null ? 'No scores yet' : `Average score ${score}`
export const reviews = (scored: number) => count(scored, 'review')
export const pullRequests = (reviewed: number) => count(reviewed, 'pull request')
export const neededForRate = (pullRequests: number) =>
  `Needs at least ${pullRequests} reviewed pull requests in 4 weeks`
export const tooFew = 'too few pull requests'
export const noneRepeatedByMember = 'None'
export const timesRepeated = (repeats: number) => `${count(repeats, 'time')} in 12 weeks`
export const recalled = (percent: number, answers: number, people: number) =>
  `<share>${percent}% recalled</share> in practice: ${count(answers, 'answer')} from ${people} people in the last 12 weeks`
export const neededForPractice = (people: number) =>
  `The team’s practice results appear once at least ${people} people have practiced in the last 12 weeks.`
export const noReviews = 'No reviews'

export const recurringMistakes = 'Recurring mistakes'
export const lastEightWeeks = 'last 8 weeks'
export const noneRepeated = 'No mistake was repeated in the last 8 weeks.'

export const activity = 'Recent activity'
export const noActivity =
  'When a member’s pull request is merged in a connected repository, it will appear here with its review.'
export const gotReview = (name: string) => `${name} got a review`
export const merged = (name: string) => `${name} merged`
export function describeReview(isScored: boolean, mistakes: number): string {
  if (isScored) return mistakes === 0 ? 'no mistakes found' : count(mistakes, 'mistake')
  return mistakes === 0 ? 'not scored, no mistakes found' : `not scored, ${count(mistakes, 'mistake')}`
}

export const mistakesByRepository = 'Mistakes by repository'
export const aboutMap = (people: number) => `12 weeks, at least ${people} people per number`
export const exportMap = 'Export mistakes by repository as {format}'
export const mapFailed = 'The mistakes by repository could not be loaded.'
export const neededForMap = (people: number) =>
  `This map appears once the team has at least ${people} people, so that no number shows a single person’s mistakes.`
export const noPeriodYet = 'Mistakes will appear here after the first 12-week period ends.'
export const period = 'Period'
export const aboutDash = (people: number) => `“–” means none, or mistakes by fewer than ${people} people.`
export const noRepositories = 'The team has no connected repositories.'
export const nothingInPeriod = (people: number) =>
  `Nothing to show for this period. A number appears when at least ${people} people made mistakes in the same category in a repository.`
export const mapTable = 'Mistakes by repository and category'
export const repository = 'Repository'
export const hiddenOrNone = 'hidden or none'
