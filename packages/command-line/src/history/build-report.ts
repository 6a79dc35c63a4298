import { findLesson } from '@debrief/analysis/lessons/catalog'
import {
  type SuggestedStandard,
  suggestStandards,
} from '@debrief/analysis/suggested-standards/suggest-standards'
import type { Category } from '@debrief/domain/mistakes/categories'
import { severityOfCount } from '@debrief/domain/mistakes/recurrence'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import type { AnalyzedPullRequest } from './analyzed-pull-request.ts'
import { groupHistory, type MistakeGroup, type Occurrence } from './group-history.ts'
import type {
  Example,
  HistoryReport,
  Omissions,
  PullRequestLink,
  RecurringMistake,
  RememberedComment,
  StandardToWrite,
  StoppedMistake,
} from './history-report.ts'
import { judgeGroup } from './judge-group.ts'

interface ReportInput {
  pulls: readonly AnalyzedPullRequest[]
  author: string | null
  leftOut: Omissions
  /**
   * The current time or, for a folder, the time of the last merge. The report counts the days since a mistake's last
   * occurrence up to this time.
   */
  today: Date
}

/** `pulls` must be in merge order. */
export function buildReport({ pulls, author, leftOut, today }: ReportInput): HistoryReport {
  const cameBack = groupHistory(pulls)
    .filter(({ occurrences }) => new Set(occurrences.map(({ pull }) => pull)).size > 1)
    .map((group) => toRecurring(group, pulls, today))
    .toSorted(byFrequency)
  const shown = new Set(cameBack.map(({ example }) => example.quote?.url))
  return {
    repositories: [...new Set(pulls.map(({ repository }) => repository))].toSorted(),
    author,
    from: pulls.at(0)?.mergedAt ?? null,
    to: pulls.at(-1)?.mergedAt ?? null,
    pullRequests: pulls.length,
    authors: countAuthors(pulls),
    comments: pulls.reduce((sum, { comments }) => sum + comments, 0),
    reviewers: new Set(pulls.flatMap(({ reviewers }) => reviewers)).size,
    mistakes: pulls.reduce((sum, { mistakes }) => sum + mistakes.length, 0),
    cameBack,
    stopped: listStopped(cameBack),
    months: countMonths(pulls),
    worthRemembering: chooseComment(pulls, shown),
    standards: listStandards(pulls),
    leftOut,
  }
}

function toRecurring(
  group: MistakeGroup,
  pulls: readonly AnalyzedPullRequest[],
  today: Date,
): RecurringMistake {
  const { title, description, category, programmingLanguages, lesson, occurrences } = group
  const newestFirst = occurrences.toReversed()
  const inPulls = [...new Set(newestFirst.map(({ pull }) => pull))]
  const best = newestFirst.reduce((best, one) => (showsBetter(one, best) ? one : best))
  return {
    title,
    description,
    category,
    programmingLanguages,
    lesson,
    occurrences: occurrences.length,
    severity: severityOfCount(occurrences.length),
    silence: judgeGroup(group, pulls, today),
    pullRequests: inPulls.map((pull) => ({
      ...toLink(pull),
      places: occurrences
        .filter((one) => one.pull === pull)
        .map(({ mistake }) => {
          return { path: mistake.path, line: mistake.startLine, commentUrl: mistake.quote?.url ?? null }
        }),
    })),
    example: toExample(best),
  }
}

const byFrequency = (a: RecurringMistake, b: RecurringMistake) =>
  b.pullRequests.length - a.pullRequests.length ||
  b.occurrences - a.occurrences ||
  compare(getNewestPullRequest(b).mergedAt, getNewestPullRequest(a).mergedAt) ||
  compare(a.title, b.title)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function getNewestPullRequest({ pullRequests }: RecurringMistake): PullRequestLink {
  const [newest] = pullRequests
  if (!newest) throw new Error('a recurring mistake has no pull request')
  return newest
}

const showsBetter = (one: Occurrence, other: Occurrence) => rateExample(one) > rateExample(other)

function rateExample({ mistake: { quote, codeBefore, codeAfter, fixedIn, confidence } }: Occurrence): number {
  const said = quote === null || quote.isBot ? 0 : 4 + rateLength(quote.body, 120, 600)
  const code = [codeBefore, codeAfter].map((text) => (text === null ? 0 : rateLength(text, 1, 500)))
  return said + code.reduce((sum, one) => sum + one, fixedIn === null ? 0 : 1) + confidence / 10
}

/** Rates the text's length: 1 for `min` to `max` characters, and less for shorter or longer text. */
const rateLength = (text: string, min: number, max: number) =>
  Math.min(1, text.length / min, max / Math.max(1, text.length))

function toExample({ pull, mistake }: Occurrence): Example {
  const { path, startLine, codeBefore, codeAfter, fixedIn, outcome, quote } = mistake
  const shownQuote = quote && { author: quote.author, isBot: quote.isBot, body: quote.body, url: quote.url }
  return {
    pullRequest: toLink(pull),
    path,
    line: startLine,
    quote: shownQuote,
    codeBefore,
    codeAfter,
    fixedIn,
    outcome,
  }
}

function toLink({ repository, number, title, url, author, mergedAt }: AnalyzedPullRequest): PullRequestLink {
  return { repository, number, title, url, author, mergedAt }
}

const listStopped = (cameBack: readonly RecurringMistake[]): StoppedMistake[] =>
  cameBack
    .filter(({ silence: { verdict } }) => verdict === 'stopped' || verdict === 'improving')
    .map((one) => {
      const { title, category, occurrences, silence } = one
      const { places: _, ...last } = { places: null, ...getNewestPullRequest(one) }
      return { title, category, occurrences, silence, last }
    })
    .toSorted(
      (a, b) =>
        Number(b.silence.verdict === 'stopped') - Number(a.silence.verdict === 'stopped') ||
        b.silence.opportunitiesSince - a.silence.opportunitiesSince,
    )

function countAuthors(pulls: readonly AnalyzedPullRequest[]): HistoryReport['authors'] {
  const counts = new Map<string, number>()
  for (const { author } of pulls) if (author !== null) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts]
    .map(([login, pullRequests]) => ({ login, pullRequests }))
    .toSorted((a, b) => a.login.localeCompare(b.login, 'en'))
}

function countMonths(pulls: readonly AnalyzedPullRequest[]): HistoryReport['months'] {
  return listMonths(pulls).map((month) => {
    const merged = pulls.filter(({ mergedAt }) => mergedAt.startsWith(month))
    const mistakes: Partial<Record<Category, number>> = {}
    for (const { category } of merged.flatMap((pull) => pull.mistakes))
      mistakes[category] = (mistakes[category] ?? 0) + 1
    return { month, pullRequests: merged.length, mistakes }
  })
}

function listMonths(pulls: readonly AnalyzedPullRequest[]): string[] {
  const [first, last] = [pulls.at(0)?.mergedAt.slice(0, 7), pulls.at(-1)?.mergedAt.slice(0, 7)]
  if (first === undefined || last === undefined) return []
  const months: string[] = []
  const at = new Date(`${first}-01T00:00:00Z`)
  for (; at.toISOString().slice(0, 7) <= last; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7))
  return months
}

/**
 * Chooses a person's comment. Prefers comments that the report doesn't show yet, then the most serious mistakes, then
 * the best examples, then the newest comments.
 */
function chooseComment(
  pulls: readonly AnalyzedPullRequest[],
  shownTitles: ReadonlySet<string | undefined>,
): RememberedComment | null {
  const candidates = pulls
    .flatMap((pull) => pull.mistakes.map((mistake) => ({ pull, mistake })))
    .filter(({ mistake: { quote } }) => quote !== null && !quote.isBot)
    .map((one) => ({ ...one, isShown: shownTitles.has(one.mistake.quote?.url) }))
    .toSorted(
      (a, b) =>
        Number(a.isShown) - Number(b.isShown) ||
        SEVERITIES.indexOf(a.mistake.severity) - SEVERITIES.indexOf(b.mistake.severity) ||
        rateExample(b) - rateExample(a) ||
        compare(b.pull.mergedAt, a.pull.mergedAt),
    )
  const [best] = candidates
  if (!best) return null
  const { quote, ...example } = toExample(best)
  if (quote === null) return null
  const { title, category, severity } = best.mistake
  return { title, category, severity, example: { ...example, quote } }
}

function listStandards(pulls: readonly AnalyzedPullRequest[]): StandardToWrite[] {
  // Pull requests of different repositories can have the same number, so the position in `pulls` serves as the number.
  const all = pulls.flatMap(({ title, evidence }, number) =>
    evidence.map((one) => ({ ...one, pullRequest: { number, title } })),
  )
  const byTitle = new Map<string, SuggestedStandard>()
  for (const one of suggestStandards(all).fresh) {
    const before = byTitle.get(one.title)
    byTitle.set(one.title, before ? { ...before, evidence: [...before.evidence, ...one.evidence] } : one)
  }
  const standards = [...byTitle.values()].map((suggestion) => toStandard(suggestion, pulls))
  return standards.toSorted((a, b) => b.pullRequests.length - a.pullRequests.length)
}

function toStandard(
  { title, description, category, lesson, evidence }: SuggestedStandard,
  pulls: readonly AnalyzedPullRequest[],
): StandardToWrite {
  const people = evidence.filter(({ comment }) => !comment.isBot)
  const [first] = [...people, ...evidence]
  if (!first) throw new Error(`the standard "${title}" has no evidence`)
  const { author, isBot, body, url } = first.comment
  const asked = [...new Set(evidence.map(({ pullRequest }) => pullRequest.number))].toSorted((a, b) => b - a)
  return {
    title,
    category,
    lesson,
    quote: { author, isBot, body, url },
    rule: (lesson === null ? null : findLesson(lesson)?.fix) ?? description,
    reviewers: [...new Set(people.map(({ comment }) => comment.author))].toSorted(),
    pullRequests: asked.flatMap((at) => pulls[at] ?? []).map(toLink),
  }
}
