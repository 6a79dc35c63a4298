import type { Category } from '@debrief/domain/mistakes/categories'
import { count, listAnd } from '@debrief/domain/words'
import type {
  Example,
  HistoryReport,
  RecurringMistake,
  StandardToWrite,
  StoppedMistake,
} from './history-report.ts'
import type { Silence } from './judge-group.ts'

/** The functions in this file don't escape names and titles, which may be untrusted. */

export const CATEGORY_NAMES: Record<Category, string> = {
  'code-quality': 'Code quality',
  testing: 'Testing',
  architecture: 'Architecture',
  performance: 'Performance',
  security: 'Security',
  documentation: 'Documentation',
  'best-practices': 'Best practices',
  'error-handling': 'Error handling',
  'design-patterns': 'Design patterns',
}

export const describeDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

export const MAX_NAMES = 5

export function listNames(names: readonly string[], max = MAX_NAMES): string {
  return listAnd(names.length > max ? [...names.slice(0, max), count(names.length - max, 'other')] : names)
}

export function describeTitle({ repositories, author }: HistoryReport): string {
  const where =
    repositories.length > 3
      ? count(repositories.length, 'repository', 'repositories')
      : listNames(repositories)
  return author === null ? `What reviewers say in ${where}` : `What reviewers tell ${author} in ${where}`
}

export function describeReading(report: HistoryReport): string {
  const { pullRequests, authors, comments, reviewers, mistakes, cameBack, from, to } = report
  const days = from === null || to === null ? '' : `, merged from ${describeDay(from)} to ${describeDay(to)}`
  const by = authors.length === 0 ? '' : ` by ${listNames(authors.map(({ login }) => login))}`
  const repeats = cameBack.reduce((sum, { occurrences }) => sum + occurrences, 0)
  const all =
    comments === 0
      ? 'Reviewers wrote no comments.'
      : `${count(reviewers, 'reviewer')} wrote ${count(comments, 'review comment')}.`
  const found =
    cameBack.length === 0
      ? `Debrief found ${count(mistakes, 'mistake')}. No mistake came back in another pull request.`
      : `Debrief found ${count(mistakes, 'mistake')}. ${repeats.toLocaleString('en-US')} of them belong to ${count(cameBack.length, 'kind')} of mistake that occurred in more than one pull request.`
  return `${count(pullRequests, 'pull request')}${by}${days}. ${all} ${found}`
}

export function describeLeftOut({ leftOut }: Pick<HistoryReport, 'leftOut'>): string | null {
  const { bots, notMerged, unreadable, beyondLimit } = leftOut
  const parts = [
    bots > 0 ? `${count(bots, 'pull request')} by bots` : '',
    notMerged > 0
      ? `${count(notMerged, 'pull request')} that ${notMerged === 1 ? "isn't" : "aren't"} merged`
      : '',
    unreadable > 0 ? `${count(unreadable, 'pull request')} that couldn't be read` : '',
    beyondLimit > 0 ? `${count(beyondLimit, 'pull request')} older than the newest 2,000` : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : `Left out: ${listNames(parts)}.`
}

export function describeFrequency({ occurrences, pullRequests }: RecurringMistake): string {
  const pulls = count(pullRequests.length, 'pull request')
  return occurrences === pullRequests.length ? pulls : `${count(occurrences, 'time')} in ${pulls}`
}

export function describeSilence({ silence, last }: Pick<StoppedMistake, 'silence' | 'last'>): string {
  const { opportunitiesSince, daysSince } = silence
  const chances = count(opportunitiesSince, 'later pull request')
  return `Not seen for ${count(daysSince, 'day')}, although it could have happened in ${chances}. Last in #${last.number} on ${describeDay(last.mergedAt)}.`
}

export const describeVerdict = ({ verdict }: Silence) => (verdict === 'stopped' ? 'Stopped' : 'Improving')

export function titleStopped(stopped: readonly StoppedMistake[]): string {
  const verdicts = new Set(stopped.map(({ silence }) => silence.verdict))
  if (!verdicts.has('stopped')) return 'Improving'
  return verdicts.has('improving') ? 'Stopped or improving' : 'Stopped'
}

export function explainVerdicts(stopped: readonly StoppedMistake[]): string {
  const people = 'Only pull requests by people who made the mistake are counted.'
  return stopped.some(({ silence }) => silence.verdict === 'stopped')
    ? `A mistake counts as stopped if a gap this long would happen by chance at most 5% of the time. ${people}`
    : `There is too little evidence to say that any of these mistakes stopped. ${people}`
}

export function toWords({ quote, codeAfter }: Pick<Example, 'quote' | 'codeAfter'>): string | null {
  if (quote === null) return null
  const words = quote.body
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/!\[[^\]\n]*\]\([^)\s]*\)/g, '')
    .replaceAll(codeAfter === null ? /$^/g : /```suggestion[^\n]*\n[\s\S]*?```/g, '')
    .replaceAll(/(?:\r?\n[ \t]*){3,}/g, '\n\n')
    .trim()
  return words === '' ? 'Suggested the change above.' : words
}

export function describeOutcome({ outcome, fixedIn }: Pick<Example, 'outcome' | 'fixedIn'>): string | null {
  const commit = fixedIn === null ? '' : ` in ${fixedIn.slice(0, 7)}`
  if (outcome === 'fixed' || (outcome === null && fixedIn !== null)) return `fixed${commit}`
  if (outcome === 'partly-fixed') return `partly fixed${commit}`
  if (outcome === 'wont-fix') return "won't fix"
  return outcome === 'merged-unfixed' ? 'merged unfixed' : null
}

export interface Chart {
  periods: string[]
  rows: { name: string; values: number[] }[]
}

/**
 * The chart shows months if they fit into this many columns. Otherwise, it shows quarters or, if quarters don't fit
 * either, years.
 */
const MAX_PERIODS = 13

export function chartMistakes({ months }: HistoryReport): Chart {
  const ways = [
    ({ month }: { month: string }) => month,
    ({ month }: { month: string }) => `${month.slice(0, 4)} Q${Math.ceil(Number(month.slice(5)) / 3)}`,
    ({ month }: { month: string }) => month.slice(0, 4),
  ]
  const lists = ways.map((toPeriod) => months.map(toPeriod))
  const names = lists.find((list) => new Set(list).size <= MAX_PERIODS) ?? lists.at(-1) ?? []
  const periods = [...new Set(names)]
  const categories = Object.entries(CATEGORY_NAMES) as [Category, string][]
  const sum = (period: string, add: (month: HistoryReport['months'][number]) => number) =>
    months.reduce((total, month, at) => total + (names[at] === period ? add(month) : 0), 0)
  const rows = categories
    .map(([category, name]) => {
      return { name, values: periods.map((period) => sum(period, ({ mistakes }) => mistakes[category] ?? 0)) }
    })
    .filter(({ values }) => values.some((value) => value > 0))
  const pulls = periods.map((period) => sum(period, ({ pullRequests }) => pullRequests))
  return { periods, rows: [...rows, { name: 'Pull requests', values: pulls }] }
}

export function describeRequests({ reviewers, pullRequests }: StandardToWrite): string {
  const by = reviewers.length === 0 ? 'Bots' : listNames(reviewers, 3)
  const numbers = pullRequests.map(({ number }) => `#${number}`)
  return `${by} asked for it in ${count(pullRequests.length, 'pull request')}: ${listNames(numbers, 6)}.`
}

export function shortenPeriod(period: string): string {
  if (/^\d{4}-/.test(period))
    return new Date(`${period}-01`).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  return period.replace(/^\d\d(\d\d) (Q\d)$/, '$2 $1')
}
