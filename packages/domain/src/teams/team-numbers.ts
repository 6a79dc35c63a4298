import { CATEGORIES, type Category } from '../mistakes/categories.ts'
import { IMPROVING_AFTER_DAYS, judgeSilence } from '../mistakes/recurrence.ts'
import { PEOPLE_FOR_TEAM_PROGRESS } from '../practice/progress.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
export const MAX_TEAM_WEEKS = 26

/** Null means that the number is hidden (D45a). */
export interface TeamNumbersRow {
  reviews: number | null
  mistakes: number | null
  cameBack: number | null
  stopped: number | null
  averageScore: number | null
}

export interface TeamWeek {
  week: string
  total: TeamNumbersRow
  /** Contains every category, because a missing category would reveal something about its numbers. */
  categories: ({ category: Category } & TeamNumbersRow)[]
}

export const hasShownNumber = ({ total, categories }: TeamWeek): boolean =>
  [total, ...categories].some(({ reviews, mistakes, cameBack, stopped }) =>
    [reviews, mistakes, cameBack, stopped].some((count) => count !== null),
  )

export interface ReviewShare {
  person: string
  week: string
  /** The numbers count only reviews with a mistake in this category. If null, they count all reviews. */
  category: Category | null
  reviews: number
  mistakes: number
  scored: number
  scoreSum: number
}

export interface MistakeNews {
  person: string
  week: string
  category: Category
  kind: 'cameBack' | 'stopped'
}

interface Part {
  person: string
  category: Category
  count: number
}

interface PublishedCounts {
  total: number | null
  byCategory: Record<Category, number | null>
}

/** Returns the Mondays of the latest complete weeks, oldest first, at most MAX_TEAM_WEEKS. */
export function listTeamWeeks(now: Date, weeks: number): string[] {
  const today = Math.floor(now.getTime() / DAY)
  // January 1, 1970 was a Thursday.
  const thisMonday = (today - ((today + 3) % 7)) * DAY
  const count = Math.min(weeks, MAX_TEAM_WEEKS)
  return Array.from({ length: count }, (_, at) => toDay(thisMonday - (count - at) * WEEK))
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Hides every count to which fewer than five people contribute, including zeros (D45a). Also hides the total if
 * subtracting the shown categories from it would reveal a hidden count.
 */
export function hideSinglePeople(parts: readonly Part[]): PublishedCounts {
  const counted = parts.filter(({ count }) => count > 0)
  const byCategory = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      sumIfEnough(counted.filter((part) => part.category === category)),
    ]),
  ) as PublishedCounts['byCategory']
  const hidden = CATEGORIES.filter((category) => byCategory[category] === null)
  const rest = counted.filter(({ category }) => hidden.includes(category))
  const isSafe = hidden.length === 0 || (hidden.length > 1 && sumIfEnough(rest) !== null)
  return { total: isSafe ? sumIfEnough(counted) : null, byCategory }
}

const sumIfEnough = (parts: readonly { person: string; count: number }[]): number | null =>
  hasEnough(parts) ? parts.reduce((sum, { count }) => sum + count, 0) : null

const hasEnough = (parts: readonly { person: string }[]): boolean =>
  new Set(parts.map(({ person }) => person)).size >= PEOPLE_FOR_TEAM_PROGRESS

/**
 * Returns a week's numbers (D45a). No number spans several weeks, because someone could otherwise subtract overlapping
 * periods and learn what one person contributed.
 */
export function summarizeTeamWeek(
  week: string,
  { shares, news }: { shares: readonly ReviewShare[]; news: readonly MistakeNews[] },
): TeamWeek {
  const inWeek = shares.filter((share) => share.week === week)
  const mistakes = hideSinglePeople(
    inWeek.flatMap(({ person, category, mistakes: count }) =>
      category ? [{ person, category, count }] : [],
    ),
  )
  const summarizeNews = (kind: MistakeNews['kind']) =>
    hideSinglePeople(
      news.filter((one) => one.week === week && one.kind === kind).map((one) => ({ ...one, count: 1 })),
    )
  const [cameBack, stopped] = [summarizeNews('cameBack'), summarizeNews('stopped')]
  const summarizeCategory = (category: Category | null) =>
    summarizeReviews(inWeek.filter((share) => share.category === category))
  return {
    week,
    total: {
      ...summarizeCategory(null),
      mistakes: mistakes.total,
      cameBack: cameBack.total,
      stopped: stopped.total,
    },
    categories: CATEGORIES.map((category) => ({
      category,
      ...summarizeCategory(category),
      mistakes: mistakes.byCategory[category],
      cameBack: cameBack.byCategory[category],
      stopped: stopped.byCategory[category],
    })),
  }
}

/**
 * A review counts once in each category in which it has a mistake. A week's total of reviews and its average score
 * reveal nothing about hidden categories, because they also include reviews without a mistake.
 */
function summarizeReviews(shares: readonly ReviewShare[]): Pick<TeamNumbersRow, 'reviews' | 'averageScore'> {
  const scored = shares.filter((share) => share.scored > 0)
  const [sum, count] = [
    scored.reduce((total, { scoreSum }) => total + scoreSum, 0),
    scored.reduce((total, share) => total + share.scored, 0),
  ]
  return {
    reviews: sumIfEnough(shares.map(({ person, reviews }) => ({ person, count: reviews }))),
    averageScore: hasEnough(scored) ? Math.round(sum / count) : null,
  }
}

/** Times in milliseconds. `doubts` are the times of mistakes that might be another occurrence (D39). */
export interface MistakeTimes {
  person: string
  category: Category
  occurrences: readonly number[]
  opportunities: readonly number[]
  doubts: readonly number[]
}

/**
 * Lists the weeks in which a mistake came back or stopped (D22a). A mistake comes back in a week if it happens in that
 * week and also happened in an earlier week. Later events don't change an earlier week's result.
 */
export function listMistakeNews(times: MistakeTimes, weeks: readonly string[]): MistakeNews[] {
  const { person, category, occurrences } = times
  const first = Math.min(...occurrences)
  return weeks.flatMap((week) => {
    const start = Date.parse(week)
    const end = start + WEEK
    const cameBack = first < start && occurrences.some((at) => at >= start && at < end)
    const stopped = hasStopped(times, end) && !hasStopped(times, start)
    return (['cameBack', 'stopped'] as const).flatMap((kind) =>
      (kind === 'cameBack' ? cameBack : stopped) ? [{ person, week, category, kind }] : [],
    )
  })
}

function hasStopped({ occurrences, opportunities, doubts }: MistakeTimes, at: number): boolean {
  const earlier = occurrences.filter((time) => time < at)
  const last = Math.max(...earlier)
  if (earlier.length === 0 || at - last <= IMPROVING_AFTER_DAYS * DAY) return false
  const isSince = (time: number) => time > last && time < at
  const before = opportunities.filter((time) => time <= last).length
  return (
    judgeSilence({
      daysSince: Math.floor((at - last) / DAY),
      opportunitiesSince: opportunities.filter(isSince).length,
      before: { occurrences: Math.max(1, earlier.length), opportunities: before },
      isDoubtful: doubts.some(isSince),
    }) === 'stopped'
  )
}
