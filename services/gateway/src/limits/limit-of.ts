import type { CallName } from '@debrief/contracts/endpoint'

/** How many calls a minute one person may make of a kind, all of its calls together; before signing in, one address. */
export const LIMITS = {
  /** A page that asks every 2 s because streams are blocked makes 60. */
  read: 300,
  write: 60,
  stream: 30,
  /** What makes somebody else work: GitHub, or whole tables. */
  costly: 10,
  /** Also as many as an import offers at once (D13); what they cost is bounded by the plan. */
  analysis: 20,
  connect: 5,
  /** An editor's questions with one token; an assistant asks a few at a time. */
  mcp: 120,
  /** Diffs and open pull requests to be checked, of one token or person: each may take seconds of a processor. */
  check: 20,
  /** One address, signed in or not: 20 people, of whom each makes two calls. */
  signIn: 40,
} as const
export type LimitKind = keyof typeof LIMITS

/** What is counted: the calls of the API, and those that come with a token. */
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

export const limitKindOf = (name: CountedCall): LimitKind =>
  kinds[name] ?? (name.startsWith('GET ') ? 'read' : 'write')
