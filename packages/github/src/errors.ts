import { Problem } from '@debrief/contracts/problem'

export type GithubFailureKind =
  | 'token_revoked'
  | 'gone'
  | 'forbidden'
  | 'rejected'
  | 'too_large'
  | 'redirect_refused'
  | 'unavailable'

/**
 * `retryable` means that the same call may succeed later. The error has no `cause`, because an HTTP library's error may
 * contain the token.
 */
export class GithubFailure extends Problem {
  readonly kind: GithubFailureKind
  readonly retryable: boolean
  readonly githubStatus: number | null

  constructor(kind: GithubFailureKind, status: number, sentence: string, facts: FailureFacts = {}) {
    const { githubStatus = null, retryAfter, ...detail } = facts
    super(`github_${kind}`, status, sentence, {
      detail: { ...detail, githubStatus },
      ...(retryAfter ? { retryAfter } : {}),
    })
    this.kind = kind
    this.retryable = kind === 'unavailable'
    this.githubStatus = githubStatus
  }
}

interface FailureFacts {
  githubStatus?: number
  retryAfter?: number
  /** GitHub's message or the network's error code, without secrets. */
  said?: string
  call?: string
}

function describeWait(seconds: number): string {
  const [number, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5_400
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour']
  const rounded = Math.ceil(number)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}

/**
 * A call would have to wait longer than the client waits, usually because GitHub's rate limit is used up. Retry the
 * whole operation at `retryAt`.
 */
export class GithubPaused extends Problem {
  readonly retryAt: Date
  readonly limit: 'primary' | 'secondary'

  constructor(retryAt: Date, limit: 'primary' | 'secondary', now: number) {
    const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now) / 1000))
    super('github_paused', 503, `GitHub’s rate limit is used up. It resets in ${describeWait(seconds)}.`, {
      detail: { retryAt: retryAt.toISOString(), limit },
      retryAfter: seconds,
    })
    this.retryAt = retryAt
    this.limit = limit
  }
}

export const tokenRevoked = (call: string) =>
  new GithubFailure(
    'token_revoked',
    401,
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
    { githubStatus: 401, call },
  )

export const goneAtGithub = (call: string, githubStatus: number) =>
  new GithubFailure(
    'gone',
    404,
    'This doesn’t exist on GitHub anymore, or Debrief lost access to it. Try opening it on GitHub.',
    {
      githubStatus,
      call,
    },
  )

export const forbiddenAtGithub = (call: string, message: string, githubStatus = 403) =>
  new GithubFailure(
    'forbidden',
    403,
    'GitHub denied the request. Ask an administrator of the repository for access.',
    {
      githubStatus,
      said: message,
      call,
    },
  )

export const rejectedByGithub = (call: string, githubStatus: number, message: string) =>
  new GithubFailure(
    'rejected',
    502,
    `GitHub rejected the request (${githubStatus}): ${message || 'no reason given'}`,
    {
      githubStatus,
      said: message,
      call,
    },
  )

export const answerTooLarge = (call: string, limit: number) =>
  new GithubFailure('too_large', 502, `GitHub's response is larger than the limit of ${limit} bytes.`, {
    call,
  })

export const redirectRefused = (call: string, githubStatus: number) =>
  new GithubFailure(
    'redirect_refused',
    502,
    'GitHub redirected the request to another host. Debrief doesn’t follow such redirects.',
    {
      githubStatus,
      call,
    },
  )

export const githubUnavailable = (
  call: string,
  message: string,
  facts: { githubStatus?: number; retryAfter?: number } = {},
) =>
  new GithubFailure('unavailable', 503, 'GitHub didn’t respond as expected.', {
    retryAfter: 10,
    ...facts,
    said: message,
    call,
  })

export function isGone(error: unknown): boolean {
  return error instanceof GithubFailure && error.kind === 'gone'
}

export function isForbidden(error: unknown): boolean {
  return error instanceof GithubFailure && error.kind === 'forbidden'
}
