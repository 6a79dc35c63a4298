import { subtractMonths } from '../operations/retention.ts'

/** The share of GitHub's hourly limits that an import may use (D35). */
export const BUDGET_SHARE = 0.6

/**
 * GitHub's hourly limit for one person, both for REST calls and for GraphQL points:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
const HOURLY_LIMIT = 5_000

/** The maximum page size of GitHub's API. */
const PAGE = 100

/**
 * Averages per pull request, rounded up. history-as-over-rest.test.ts prints the calls and points of 169 pull requests,
 * and `npm run bench history` those of 500, with the time.
 */
const CALLS_PER_PULL_REQUEST = 1.25
const POINTS_PER_PULL_REQUEST = 1.25
const SECONDS_PER_PULL_REQUEST = 0.6
/** The query for a page also counts threads, reviews and commits, so it costs more than one point. */
const POINTS_PER_PAGE = 3

/** The speed can't be estimated until this many pull requests have been read. */
const MIN_READ = 5

export interface Found {
  /** Pull requests in the listed pages. */
  listed: number
  /** Pull requests that must be read. */
  toRead: number
  /** The total number of pages in their lists of changed files. */
  filePages: number
}

export interface Cost {
  restCalls: number
  graphqlPoints: number
  minutes: number
}

/** Estimates the calls, points and minutes of an import, including the waits for the hourly limits. */
export function estimateCost({ listed, toRead, filePages }: Found): Cost {
  const restCalls = Math.ceil(CALLS_PER_PULL_REQUEST * Math.max(toRead, filePages))
  const graphqlPoints = Math.ceil(POINTS_PER_PAGE * (listed / PAGE) + POINTS_PER_PULL_REQUEST * toRead)
  const share = HOURLY_LIMIT * BUDGET_SHARE
  const pauses = Math.floor(Math.max(0, Math.max(restCalls, graphqlPoints) - 1) / share)
  const minutes = toRead === 0 ? 0 : Math.max(1, Math.ceil((toRead * SECONDS_PER_PULL_REQUEST) / 60))
  return { restCalls, graphqlPoints, minutes: minutes + 60 * pauses }
}

/** Minutes until the rest is read, at the speed so far. Null until enough pull requests have been read. */
export function estimateMinutesLeft(progress: {
  found: number
  read: number
  /** Excludes waits. */
  secondsSpent: number
}): number | null {
  const { found, read, secondsSpent } = progress
  if (read >= found) return 0
  if (read < MIN_READ) return null
  return Math.max(1, Math.ceil(((secondsSpent / read) * (found - read)) / 60))
}

/** The start of the period: this many months before `now`. */
export function historySince(now: Date, months: number): Date {
  const since = new Date(now)
  subtractMonths(since, months)
  return since
}
