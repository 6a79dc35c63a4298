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
 * An answer of GitHub that ends a call. `retryable` means that the same call may succeed later. What it carries never
 * holds the token, and it has no cause, because a vendor's error may hold the request.
 */
export class GithubFailure extends Problem {
  readonly kind: GithubFailureKind
  readonly retryable: boolean
  /** GitHub's HTTP status; null where no answer came. */
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
  /** What GitHub said, or the network's error code; short and free of secrets. */
  said?: string
  call?: string
}

/** GitHub asked for a pause that is too long to sit out in the process: do the whole thing again at `retryAt`. */
export class GithubPaused extends Problem {
  readonly retryAt: Date
  readonly limit: 'primary' | 'secondary'

  constructor(retryAt: Date, limit: 'primary' | 'secondary', now: number) {
    const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now) / 1000))
    super(
      'github_paused',
      503,
      `GitHub asks for a pause until ${retryAt.toISOString()}. It goes on by itself then.`,
      {
        detail: { retryAt: retryAt.toISOString(), limit },
        retryAfter: seconds,
      },
    )
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
    'GitHub no longer shows this to your account. Check that it exists and that you still have access.',
    {
      githubStatus,
      call,
    },
  )

export const forbiddenAtGithub = (call: string, said: string, githubStatus = 403) =>
  new GithubFailure(
    'forbidden',
    403,
    'GitHub does not let your account do this. Ask an administrator of the repository.',
    {
      githubStatus,
      said,
      call,
    },
  )

export const rejectedByGithub = (call: string, githubStatus: number, said: string) =>
  new GithubFailure(
    'rejected',
    502,
    `GitHub did not accept the request (${githubStatus}): ${said || 'no reason given'}`,
    {
      githubStatus,
      said,
      call,
    },
  )

export const answerTooLarge = (call: string, limit: number) =>
  new GithubFailure('too_large', 502, `GitHub's answer is larger than ${limit} bytes, more than is read.`, {
    call,
  })

export const redirectRefused = (call: string, githubStatus: number) =>
  new GithubFailure('redirect_refused', 502, 'GitHub pointed to another host, which is not followed.', {
    githubStatus,
    call,
  })

export const githubUnavailable = (
  call: string,
  said: string,
  facts: { githubStatus?: number; retryAfter?: number } = {},
) =>
  new GithubFailure('unavailable', 503, 'GitHub did not answer properly. It is tried again.', {
    retryAfter: 10,
    ...facts,
    said,
    call,
  })

export function isGone(error: unknown): boolean {
  return error instanceof GithubFailure && error.kind === 'gone'
}

export function isForbidden(error: unknown): boolean {
  return error instanceof GithubFailure && error.kind === 'forbidden'
}
