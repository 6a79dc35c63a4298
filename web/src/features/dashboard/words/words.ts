import type { HistoryImport } from '@debrief/contracts/history/history'
import { PLAN_LIMITS } from '@debrief/domain/billing/plans'
import { count } from '@debrief/domain/words'

export const loading = 'Loading dashboard'
export const loadFailed = 'The dashboard could not be loaded.'
export const welcome = 'Welcome back!'
export const view = 'View'
export const individualView = 'Individual View'
export const teamView = 'Team View'
export const mergedThisWeek = (pullRequests: number) =>
  pullRequests === 0
    ? 'No pull requests merged since Monday'
    : `${count(pullRequests, 'merged pull request')} since Monday`

export const firstSteps = 'First steps'
export const stepsDone = (done: number, steps: number) => `${done} of ${steps} done`
export const dismissSteps = 'Dismiss first steps'
export const stepDone = '{step}<state>: done</state>'

export const connectRepository = 'Connect a repository'
export const aboutConnecting = 'Debrief reads its merged pull requests and their reviews.'
export const chooseRepository = 'Choose a repository'

export const importYourHistory = 'Import your history'
export const aboutImporting = 'Get reviews of your pull requests from recent months.'
export const importHistory = 'Import history'
export const importStates: Partial<Record<HistoryImport['state'], [text: string, action: string]>> = {
  counting: ['Counting merged pull requests for the estimate.', 'View progress'],
  ready: ['The estimate is ready.', 'View estimate'],
  running: ['The import is running.', 'View progress'],
  paused: ['The import is paused.', 'View import'],
  failed: ['The import stopped. Resume it to try again.', 'View import'],
}

export const readReview = 'Read your first review'
export const analyzeFirst = 'Analyze a merged pull request, and read what its reviewers flagged.'
export const waitForMerge = 'It appears after a pull request is merged or imported.'
export const viewPullRequests = 'View pull requests'

export const doExercise = 'Do your first exercise'
export const aboutExercise = 'Fix a mistake from your own code again, from memory.'
export const startPractice = 'Start practice'

export const inviteTeammate = 'Invite a teammate'
export const aboutInviting = 'Everyone on your team uses the same standards and plan.'
export const invitePeople = 'Invite people'

export const noAnalyses = 'No analyses yet'
export const memberHasNone =
  'When a pull request by this person is merged in a connected repository, it will appear here with its review.'
export const getStarted = 'Get Started: Connect Your Repositories'
export const aboutReading =
  'When a pull request is merged in a connected repository, Debrief reads its changes and reviews. It reads an open pull request only when someone asks it to.'
export const connectRepositories = 'Connect repositories'
export const ready = 'Ready to Analyze Your PRs'
export const waitingForFirst = 'Waiting for your first PR to be merged...'
export const notAnalyzed = (pullRequests: number) =>
  pullRequests === 1
    ? '1 merged pull request hasn’t been analyzed yet.'
    : `${count(pullRequests, 'merged pull request')} haven’t been analyzed yet.`

export const analysesLeftOf = (left: number, limit: number, isPooled: boolean) =>
  isPooled
    ? `${left} of the team’s ${limit.toLocaleString('en')} PR analyses left this month.`
    : `${left} of ${limit.toLocaleString('en')} PR analyses left this month.`
export const describeWait = (left: number, reset: string) =>
  left === 0
    ? `Newly merged pull requests will wait until the limit resets on ${reset}.`
    : `When none are left, newly merged pull requests will wait until the limit resets on ${reset}.`
export const eachSeatAdds = `Each seat adds ${PLAN_LIMITS.teams.monthlyPRLimit} PR analyses per month.`
export const managerBuysSeats = 'Your team manager can buy more seats.'
export const viewPlans = 'View plans'
export const buySeats = 'Buy seats'

export const keyNumbers = 'Key numbers'
export const analyzed = 'Analyzed PRs'
export const ofMerged = (merged: number, pending: number) =>
  pending === 0
    ? `of ${merged.toLocaleString('en')} merged`
    : `of ${merged.toLocaleString('en')} merged, ${pending.toLocaleString('en')} pending`
export const reviews = 'Reviews'
export const describeScores = (average: number | null, scored: number) =>
  average === null ? 'No scores yet' : `Average score ${average} from ${count(scored, 'scored review')}`

export const recurringMistakes = 'Recurring Mistakes'
export const noneTracked = 'None tracked yet'
export const noneHigh = 'None with high severity'
export const highSeverity = (mistakes: number) => `${mistakes.toLocaleString('en')} high severity`
export const notSeenLately = (mistakes: number) => `${mistakes.toLocaleString('en')} not seen for 30 days`

export const practice = 'Practice'
export const loadingDue = 'Loading'
export const dueToday = 'due today'
export const describePractice = (answered: number, recalled: number) =>
  answered === 0
    ? 'No practice in the last 12 weeks'
    : `${Math.round((recalled * 100) / answered)}% recalled in the last 12 weeks`

export const analysesLeft = 'Analyses left'
export const noPlan = 'No active plan'
export const unlimited = 'Unlimited'
export function describeLimit(limit: number | null, isPooled: boolean): string {
  if (limit === null) return unlimited
  return isPooled
    ? `of ${limit.toLocaleString('en')} this month, shared by the team`
    : `of ${limit.toLocaleString('en')} this month`
}

export const recentPullRequests = 'Recent Pull Requests'
export const noneMerged = 'No pull requests merged yet.'
export const recentReviews = 'Recent Reviews'
export const noReviews = 'The first review will appear after a pull request is analyzed.'
export const notScored = 'Not scored'
export const found = (mistakes: number) => (mistakes === 0 ? 'No mistakes found' : count(mistakes, 'mistake'))
export const all = 'All'
export const allOf = (list: string) => `All: ${list}`

export const worthRemembering = 'Worth remembering'
export const reviewedBy = (name: string) => `${name} reviewed the change`
export const openReview = 'Open review'
export const nothingToRemember =
  'A reviewer’s comment on a recent mistake will appear here, with what you can learn from it.'

export const repeatedMistakes = 'Repeated mistakes'
export const aboutRate = 'per 10 reviewed pull requests, rolling 4 weeks'
export const timeRange = 'Time range'
export const twelveWeeks = '12 weeks'
export const sixMonths = '6 months'
export const repeatedByWeek = 'Repeated mistakes by week'
export const noneReviewed = 'No pull requests were reviewed in this period.'
export const latest = 'latest'
export const fourWeeksTo = '4 weeks to'
export const rateColumns = [fourWeeksTo, 'Reviewed', 'Repeats', 'Per 10']
export const showChart = 'Show as chart'
export const showCharts = 'Show as charts'
export const showTable = 'Show as table'
export const standardsAdded = 'Standards added'
export const addedOn = (day: string) => `added ${day}`
/** `rates` are the rates before and after, such as "4.2 before, 2.1 since". */
export const describeStandard = (number: number, day: string, title: string, rates: string | null) =>
  rates === null
    ? `${number}: standard added on ${day}, ${title}`
    : `${number}: standard added on ${day}, ${title}, ${rates}`

export const mistakesByCategory = 'Mistakes by category'
export const aboutTotals = 'rolling 4-week totals, last 6 months'
export const categoryTable = 'Mistakes by category, rolling 4-week totals'
export const now = 'now'
export const mistakesUntil = (day: string, mistakes: number) =>
  `${day}: ${count(mistakes, 'mistake')} in 4 weeks`
export const describeCategory = (category: string, mistakes: number, most: number) =>
  `${category}: ${count(mistakes, 'mistake')} in the last 4 weeks, at most ${most}`
