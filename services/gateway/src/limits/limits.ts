import type { CallName } from '@debrief/contracts/endpoint'

/** The number of calls of each kind per minute for each person, or for each IP address before sign-in. */
export const LIMITS = {
  /** If streams are blocked, a page polls every 2 seconds instead. */
  read: 300,
  write: 60,
  stream: 30,
  /** Calls that are expensive because they use GitHub's API or read whole tables. */
  costly: 10,
  /** Enough to analyze all pull requests that one import offers (D13); the plan limits the cost. */
  analysis: 20,
  connect: 5,
  /** Requests by editors and assistants, which send a few at a time. */
  mcp: 120,
  /** Checks of diffs and open pull requests. Each can take seconds of CPU time. */
  check: 20,
  /** Per IP address, signed in or not: 20 people with two calls each. */
  signIn: 40,
  /** Per IP address, before the session is looked up: 200 people behind one proxy with 30 calls each. */
  address: 6_000,
} as const
export type LimitKind = keyof typeof LIMITS

/** The calls that have a rate limit: those of the API, and those with an access token. */
export type CountedCall = CallName | 'POST /mcp' | 'POST /mcp check_diff'

const kinds: Partial<Record<CountedCall, LimitKind>> = {
  'POST /mcp': 'mcp',
  'POST /mcp check_diff': 'check',
  'POST /api/self-check': 'check',
  'GET /api/self-check/pull-requests': 'check',
  'POST /api/auth/start': 'signIn',
  'POST /api/auth/complete': 'signIn',
  'GET /api/live': 'stream',
  'GET /api/account/export': 'costly',
  'DELETE /api/account': 'costly',
  'GET /api/github/repositories': 'costly',
  'POST /api/repositories': 'connect',
  'POST /api/operators/github-app': 'costly',
  'POST /api/operators/github-app/manifest': 'costly',
  'POST /api/operators/verify': 'costly',
  'POST /api/teams/:teamId/invitations': 'costly',
  'POST /api/repositories/:repositoryId/import': 'costly',
  'POST /api/billing/checkout': 'costly',
  'POST /api/billing/portal': 'costly',
  'POST /api/billing/refresh': 'costly',
  'POST /api/billing/seats/preview': 'costly',
  'POST /api/billing/seats': 'costly',
  'POST /api/pull-requests/:pullRequestId/analyze': 'analysis',
  'POST /api/pull-requests/:pullRequestId/retry': 'analysis',
  'POST /api/pull-requests/:pullRequestId/reanalyze': 'analysis',
}

export const getLimitKind = (name: CountedCall): LimitKind =>
  kinds[name] ?? (name.startsWith('GET ') ? 'read' : 'write')
