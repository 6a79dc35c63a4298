import type { CallName } from '@debrief/contracts/endpoint'

/** Rate limits: requests per minute for each person or, before sign-in, for each IP address. */
export const LIMITS = {
  /** Allows several open pages to poll every 2 seconds if streams are blocked. */
  read: 300,
  write: 60,
  stream: 30,
  /** Expensive calls, such as those that call GitHub or Stripe, send emails, or export an account. */
  costly: 10,
  export: 30,
  /** Requests to analyze pull requests. The plan also limits the number of analyses. */
  analysis: 20,
  connect: 20,
  mcp: 120,
  /** Checks of diffs and open pull requests, which can take seconds of CPU time. */
  check: 20,
  /** Per IP address, even after sign-in. Allows 20 sign-ins with two requests each. */
  signIn: 40,
  /** Per IP address, counted before the session lookup. Allows 200 people behind one proxy 30 requests each. */
  address: 6_000,
} as const
export type LimitKind = keyof typeof LIMITS

export type CountedCall = CallName | 'POST /mcp' | 'POST /mcp check_diff'

const kinds: Partial<Record<CountedCall, LimitKind>> = {
  'POST /mcp': 'mcp',
  'POST /mcp check_diff': 'check',
  'POST /api/self-check': 'check',
  'GET /api/self-check/pull-requests': 'check',
  'POST /api/auth/start': 'signIn',
  'POST /api/auth/complete': 'signIn',
  'POST /api/account/sign-in-methods/:method/confirm': 'signIn',
  'POST /api/account/sign-in-methods/:method/link': 'signIn',
  'GET /api/live': 'stream',
  'GET /api/account/export': 'costly',
  'DELETE /api/account': 'costly',
  'GET /api/github/repositories': 'costly',
  'POST /api/repositories': 'connect',
  'POST /api/operators/github-app': 'costly',
  'POST /api/operators/standards-app': 'costly',
  'POST /api/operators/github-app/manifest': 'costly',
  'POST /api/operators/verify': 'costly',
  'GET /api/standards-repositories/:repositoryId/patch': 'costly',
  'POST /api/webhooks/:webhookId/test': 'costly',
  'POST /api/webhooks/:webhookId/replay': 'costly',
  'POST /api/teams/:teamId/invitations': 'costly',
  'POST /api/billing/checkout': 'costly',
  'POST /api/billing/portal': 'costly',
  'POST /api/billing/refresh': 'costly',
  'POST /api/billing/seats/preview': 'costly',
  'POST /api/billing/seats': 'costly',
  'POST /api/billing/ending': 'costly',
  'POST /api/analyses': 'analysis',
  'POST /api/pull-requests/:pullRequestId/analyze': 'analysis',
  'POST /api/pull-requests/:pullRequestId/retry': 'analysis',
  'POST /api/pull-requests/:pullRequestId/reanalyze': 'analysis',
}

export const getLimitKind = (name: CountedCall): LimitKind =>
  kinds[name] ?? (isListExport(name) ? 'export' : name.startsWith('GET ') ? 'read' : 'write')

const isListExport = (name: CountedCall) => name.startsWith('GET ') && name.endsWith('/export')
