import { subtractMonths } from '../operations/retention.ts'

/** An import may use this share of GitHub's hourly limits (D35). */
export const BUDGET_SHARE = 0.6

/**
 * GitHub's hourly limit per person, for REST calls and for GraphQL points:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api and
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
const HOURLY_LIMIT = 5_000

const PAGE = 100

/** Measured averages per pull request, rounded up (history-as-over-rest.test.ts and `npm run bench history`). */
const CALLS_PER_PULL_REQUEST = 1.25
const POINTS_PER_PULL_REQUEST = 1.25
const SECONDS_PER_PULL_REQUEST = 0.6
/** A page also counts threads, reviews and commits, so it costs more than one point. */
const POINTS_PER_PAGE = 3

const MIN_READ = 5

export interface ImportSize {
  listed: number
  toRead: number
  filePages: number
}

export interface Cost {
  restCalls: number
  graphqlPoints: number
  minutes: number
}

export function estimateCost({ listed, toRead, filePages }: ImportSize): Cost {
  const restCalls = Math.ceil(CALLS_PER_PULL_REQUEST * Math.max(toRead, filePages))
  const graphqlPoints = Math.ceil(POINTS_PER_PAGE * (listed / PAGE) + POINTS_PER_PULL_REQUEST * toRead)
  const share = HOURLY_LIMIT * BUDGET_SHARE
  const pauses = Math.floor(Math.max(0, Math.max(restCalls, graphqlPoints) - 1) / share)
  const minutes = toRead === 0 ? 0 : Math.max(1, Math.ceil((toRead * SECONDS_PER_PULL_REQUEST) / 60))
  return { restCalls, graphqlPoints, minutes: minutes + 60 * pauses }
}

/** Returns null until enough pull requests have been read. */
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

export function historySince(now: Date, months: number): Date {
  const since = new Date(now)
  subtractMonths(since, months)
  return since
}
