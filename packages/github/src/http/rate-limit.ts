/**
 * The parts of a response that show a rate limit
 * (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
export interface LimitAnswer {
  status: number
  resource: string
  header: (name: string) => string | null
  body: string
  now: number
}

export interface Pause {
  limit: 'primary' | 'secondary'
  /** Milliseconds since 1970. */
  until: number
  /** The budget that is used up, such as core or graphql. Null if all calls must wait. */
  resource: string | null
}

const SECONDARY_WAIT_MS = 60_000
const MAX_WAIT_MS = 3_600_000
// Resets and response times are whole seconds. One more second avoids calling too early.
const CLOCK_MARGIN_MS = 1000

/** Returns null if the response doesn't report a rate limit. */
export function readPause(answer: LimitAnswer): Pause | null {
  if (!isRefusal(answer)) return null
  const retryAfter = readRetryAfter(answer)
  const reset = readReset(answer)
  if (retryAfter !== null)
    return { limit: reset === null ? 'secondary' : 'primary', until: retryAfter, resource: null }
  if (reset !== null) return reset
  if (answer.status !== 429 && !/rate limit|abuse detection/i.test(answer.body)) return null
  return { limit: 'secondary', until: answer.now + SECONDARY_WAIT_MS, resource: null }
}

export function readExhaustion(answer: Pick<LimitAnswer, 'header' | 'now'>): Pause | null {
  return readReset(answer)
}

/**
 * Parses the `retry-after` header, which contains seconds or a date. Returns milliseconds since 1970, or null if the
 * header is missing or invalid.
 */
export function readRetryAfter({ header, now }: Pick<LimitAnswer, 'header' | 'now'>): number | null {
  const value = header('retry-after')
  if (value === null) return null
  const left = /^\d+$/.test(value.trim())
    ? Number(value) * 1000
    : Date.parse(value) - githubsClock({ header, now })
  return Number.isNaN(left) ? null : bounded(now + left, now)
}

/**
 * Returns GitHub's current time in milliseconds, because the machine's clock may be wrong (O3). Returns `now` if the
 * response has no date.
 */
function githubsClock({ header, now }: Pick<LimitAnswer, 'header' | 'now'>): number {
  const at = Date.parse(header('date') ?? '')
  return Number.isNaN(at) ? now : at
}

// GraphQL also reports limits with status 200: RATE_LIMITED as the error's type, or a secondary limit in the error's
// message.
function isRefusal({ status, body, resource }: LimitAnswer): boolean {
  if (status === 403 || status === 429) return true
  return (
    status === 200 &&
    resource === 'graphql' &&
    /"type"\s*:\s*"RATE_LIMITED"|"message"\s*:\s*"[^"]*secondary rate limit/.test(body)
  )
}

function readReset(answer: Pick<LimitAnswer, 'header' | 'now'>): Pause | null {
  const budget = readBudget(answer)
  if (budget === null || budget.remaining !== 0 || budget.until <= answer.now) return null
  return { limit: 'primary', until: budget.until, resource: budget.resource }
}

/** An hourly budget and how much of it is left, according to GitHub's latest response. */
export interface Budget {
  resource: string
  limit: number
  remaining: number
  /** Milliseconds since 1970. */
  until: number
}

/** Returns null if the response lacks `x-ratelimit-remaining` or `x-ratelimit-reset`. */
export function readBudget({ header, now }: Pick<LimitAnswer, 'header' | 'now'>): Budget | null {
  const read = (name: string) => Number.parseInt(header(`x-ratelimit-${name}`) ?? '', 10)
  const [remaining, reset] = [read('remaining'), read('reset')]
  if (Number.isNaN(remaining) || Number.isNaN(reset)) return null
  const left = reset * 1000 + CLOCK_MARGIN_MS - githubsClock({ header, now })
  return {
    resource: header('x-ratelimit-resource') ?? 'core',
    limit: read('limit'),
    remaining,
    until: bounded(now + left, now),
  }
}

function bounded(at: number, now: number): number {
  return Math.min(Math.max(at, now), now + MAX_WAIT_MS)
}

/** Remembers the pauses and budgets of a token. Share one Pace among all clients of a token in a process. */
export interface Pace {
  hold(pause: Pause): void
  note(budget: Budget): void
  /**
   * Returns the pause until the budget's reset if no more than this share is left. Returns null if more is left, or if
   * it isn't known how much is left.
   */
  reserved(resource: string, share: number, now: number): Pause | null
  /** Returns null if the call may be sent. */
  pausedFor(resource: string, now: number): Pause | null
}

export function createPace(): Pace {
  const pauses = new Map<string | null, Pause>()
  const budgets = new Map<string, Budget>()
  return {
    note(budget) {
      budgets.set(budget.resource, budget)
    },
    reserved(resource, share, now) {
      const budget = budgets.get(resource)
      if (budget === undefined || budget.until <= now || !(budget.remaining <= share * budget.limit))
        return null
      return { limit: 'primary', until: budget.until, resource }
    },
    hold(pause) {
      const known = pauses.get(pause.resource)
      if (known === undefined || known.until < pause.until) pauses.set(pause.resource, pause)
    },
    pausedFor(resource, now) {
      const due = [pauses.get(null), pauses.get(resource)].filter(
        (pause) => pause !== undefined && pause.until > now,
      )
      return due.toSorted((a, b) => (b?.until ?? 0) - (a?.until ?? 0))[0] ?? null
    },
  }
}
