import type { History, HistoryImport } from '@debrief/contracts/history/history'
import { count } from '@debrief/domain/words'
import type { Tone } from '../../../lib/score-tone.ts'

export type Estimate = NonNullable<HistoryImport['estimate']>
export type Authors = HistoryImport['analyzeAuthors']
export type Offer = History['offers'][number]

export type Standing =
  | 'counting'
  | 'ready'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'completed'
  | 'canceled'
  | 'failed'

export const findStanding = ({ state, reason, continuesAt }: HistoryImport): Standing =>
  (state === 'running' || state === 'counting') && (reason !== null || continuesAt !== null)
    ? 'waiting'
    : state

export const STANDINGS: Record<Standing, { name: string; tone: Tone }> = {
  counting: { name: 'Counting', tone: 'yellow' },
  ready: { name: 'Estimate ready', tone: 'blue' },
  running: { name: 'Importing', tone: 'yellow' },
  waiting: { name: 'Waiting', tone: 'yellow' },
  paused: { name: 'Paused', tone: 'gray' },
  completed: { name: 'Imported', tone: 'green' },
  canceled: { name: 'Canceled', tone: 'gray' },
  failed: { name: 'Failed', tone: 'red' },
}

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })

export const describePeriod = ({ months, onlyOwn }: Pick<HistoryImport, 'months' | 'onlyOwn'>): string =>
  onlyOwn ? `Your pull requests, last ${months} months` : `Last ${months} months`

export function describeStanding(one: HistoryImport): string {
  const { progress, estimate, reason, continuesAt } = one
  switch (findStanding(one)) {
    case 'counting':
      return progress.found === 0
        ? 'Counting merged pull requests…'
        : `Counting merged pull requests: ${progress.found.toLocaleString('en')} so far…`
    case 'ready':
      return estimate ? describeReady(estimate) : ''
    case 'waiting':
      return continuesAt
        ? `Imports have used up their share of GitHub’s rate limit. The import continues automatically at ${clock.format(new Date(continuesAt))}.`
        : (reason ?? '')
    case 'running':
      return describeTimeLeft(progress.minutesLeft)
    case 'paused':
      return 'Resume the import to continue where it stopped.'
    case 'failed':
      return `${reason ?? 'The import stopped. Resume it to try again.'} Nothing was lost.`
    case 'canceled':
      return progress.analyzed === 0 ? 'There are no imported reviews.' : keepsReviews(progress.analyzed)
    case 'completed':
      return `${count(progress.analyzed, 'review')} with ${count(progress.mistakes, 'mistake')}.`
  }
}

function describeTimeLeft(minutes: number | null): string {
  if (minutes === null) return 'Reading pull requests from GitHub…'
  return minutes < 1 ? 'Less than a minute left.' : `About ${count(minutes, 'minute')} left.`
}

const keepsReviews = (reviews: number) =>
  reviews === 1
    ? '1 imported review stays until you remove it.'
    : `${count(reviews, 'imported review')} stay until you remove them.`

export const NONE_MERGED = 'No pull requests were merged in this period.'

function describeReady({ pullRequests, minutes }: Estimate): string {
  if (pullRequests === 0) return NONE_MERGED
  const merged = count(pullRequests, 'merged pull request')
  return minutes < 1 ? `${merged}, less than a minute.` : `${merged}, about ${count(minutes, 'minute')}.`
}

const number = (value: number) => value.toLocaleString('en')

export function listFigures({ progress, state }: HistoryImport): { label: string; figure: string }[] {
  const { found, read, analyzed, mistakes, minutesLeft, restCalls, graphqlPoints } = progress
  const isOver = state === 'completed' || state === 'canceled'
  return [
    { label: 'Found', figure: number(found) },
    { label: 'Read', figure: number(read) },
    { label: 'Analyzed', figure: number(analyzed) },
    { label: isOver ? 'Mistakes' : 'Mistakes so far', figure: number(mistakes) },
    ...(isOver
      ? []
      : [{ label: 'Time left', figure: minutesLeft === null ? '–' : shortMinutes(minutesLeft) }]),
    { label: 'GitHub calls', figure: formatCalls(restCalls, graphqlPoints, 'point') },
  ]
}

/** GitHub has separate limits for REST calls and GraphQL points, so they're formatted separately. */
const formatCalls = (calls: number, points: number, noun: string) =>
  points === 0 ? number(calls) : `${number(calls)} + ${count(points, noun)}`

const shortMinutes = (minutes: number) => (minutes < 1 ? '< 1 min' : `${number(minutes)} min`)

export function listEstimate(
  estimate: Estimate,
  { months, onlyOwn, isSum = false }: Pick<HistoryImport, 'months' | 'onlyOwn'> & { isSum?: boolean },
): { label: string; figure: string }[] {
  const { pullRequests, more, analyzed, otherPeople, restCalls, graphqlPoints, minutes } = estimate
  const others = count(otherPeople, 'other person', 'other people')
  const byOthers = {
    label: isSum ? `Not yet analyzed, written by up to ${others}` : `Not yet analyzed, written by ${others}`,
    figure: number(analyzed.everyone - analyzed.team),
  }
  return [
    {
      label: `Merged in the last ${months} months`,
      figure: more ? `the newest ${number(pullRequests)}` : number(pullRequests),
    },
    {
      label: onlyOwn ? 'Will be analyzed' : 'Not yet analyzed, written by you and your team',
      figure: number(analyzed.team),
    },
    ...(onlyOwn || otherPeople === 0 ? [] : [byOthers]),
    { label: 'GitHub calls', figure: formatCalls(restCalls, graphqlPoints, 'GraphQL point') },
    {
      label: 'Time',
      figure: minutes < 1 ? 'less than a minute' : `about ${count(minutes, 'minute')}`,
    },
  ]
}

export function addEstimates(estimates: readonly Estimate[]): Estimate {
  const sum = (pick: (one: Estimate) => number) => estimates.reduce((total, one) => total + pick(one), 0)
  return {
    pullRequests: sum((one) => one.pullRequests),
    more: estimates.some((one) => one.more),
    analyzed: { team: sum((one) => one.analyzed.team), everyone: sum((one) => one.analyzed.everyone) },
    otherPeople: sum((one) => one.otherPeople),
    restCalls: sum((one) => one.restCalls),
    graphqlPoints: sum((one) => one.graphqlPoints),
    minutes: sum((one) => one.minutes),
  }
}

export const writeTitle = (offers: readonly Offer[]): string =>
  offers.length === 1 && offers[0]
    ? `Import the history of ${offers[0].fullName}`
    : `Import the history of ${count(offers.length, 'repository', 'repositories')}`

export const ABOUT = {
  all: 'Debrief can review pull requests that are already merged, so you see right away which mistakes come back. First you get an estimate. Nothing is imported until you start the import.',
  own: 'Debrief can review your pull requests from before you joined the team, so you see right away which mistakes come back. First you get an estimate. Nothing is imported until you start the import.',
  none: 'No earlier pull requests will be imported. You can import the history later in Settings.',
}

export const HISTORY_OPTION = 'Get reviews of earlier pull requests, up to 12 months back.'

export const OWN_OFFER =
  'You joined after this history was imported. Import your own earlier pull requests to get reviews of them.'

export const CONSENT =
  'Debrief uses your GitHub account to read these pull requests, their reviews and their code. This takes at most 60% of your hourly GitHub rate limit, and none of your plan’s analyses. Nobody is notified.'

export const NOTHING_NEW =
  'There’s nothing to import: these pull requests are already in Debrief, or bots wrote them.'

/**
 * Returns the confirmation to show after the person chooses `everyone`. It says how many people are affected (D35a).
 */
export function askPeople(imports: readonly HistoryImport[]): {
  title: string
  text: string
  confirm: string
} {
  const asked = imports.filter(({ estimate }) => estimate && estimate.otherPeople > 0)
  const { otherPeople, analyzed } = addEstimates(asked.flatMap(({ estimate }) => estimate ?? []))
  const others = count(otherPeople, 'other person', 'other people')
  const notOnTeam =
    otherPeople === 1
      ? 'This person isn’t on your team in Debrief.'
      : 'These people aren’t on your team in Debrief.'
  const willReview = `Debrief will write reviews of their ${count(analyzed.everyone - analyzed.team, 'pull request')}, and you’ll see these reviews and their mistakes among your own.`
  const confirm = 'Analyze their pull requests'
  if (asked.length === 1)
    return { title: `Analyze the pull requests of ${others}?`, text: `${notOnTeam} ${willReview}`, confirm }
  const perRepository = asked.map(
    ({ repository, estimate }) => `${repository.fullName}: ${estimate?.otherPeople}`,
  )
  return {
    // The number is an upper limit, because it may count the same person more than once.
    title: `Analyze the pull requests of up to ${others}?`,
    text: `${notOnTeam} ${willReview} People per repository: ${perRepository.join(', ')}.`,
    confirm,
  }
}

export const askCancel = ({ repository, progress }: HistoryImport) => ({
  title: `Cancel the import of ${repository.fullName}?`,
  text: `No more pull requests will be read. ${keepsReviews(progress.analyzed)}`,
})

export const askRemove = ({ repository, progress }: HistoryImport) => ({
  title: `Remove the imported reviews of ${repository.fullName}?`,
  text: `This deletes ${count(progress.analyzed, 'review')} with ${count(progress.mistakes, 'mistake')}, and the pull requests that this import added. The deleted mistakes will no longer count toward recurring mistakes. Other reviews stay, including those of imported pull requests that you analyzed again. You can’t undo this, but you can import the history again.`,
  confirm: 'Remove',
})

export const describeRemoved = ({ repository }: HistoryImport) =>
  `Imported reviews of ${repository.fullName} removed.`

export const describeStarted = (imports: readonly HistoryImport[]) =>
  imports.length === 1 ? 'Import started.' : `${count(imports.length, 'import')} started.`
