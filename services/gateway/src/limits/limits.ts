import type { CallName } from '@debrief/contracts/endpoint'

/** How many calls of each kind one person, or one IP address before signing in, can make per minute. */
export const LIMITS = {
  /** A page that polls every 2 seconds because streams are blocked makes 60 calls. */
  read: 300,
  write: 60,
  stream: 30,
  /** Calls that cause work elsewhere: on GitHub, or in whole tables. */
  costly: 10,
  /** Enough to analyze all pull requests that one import offers (D13); the plan limits the cost. */
  analysis: 20,
  connect: 5,
  /** Requests by editors and assistants, which send a few at a time. */
  mcp: 120,
  /** Diffs and open pull requests to check. Each can take seconds of CPU time. */
  check: 20,
  /** One IP address, signed in or not: 20 people with two calls each. */
  signIn: 40,
  /** One IP address, before the session is looked up: 200 people behind one proxy with 30 calls each. */
  address: 6_000,
} as const
export type LimitKind = keyof typeof LIMITS

/** The calls that are counted: the API's, and those with an access token. */
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
