import { CONNECT_FAILED } from '@debrief/contracts/http/connect-failed'
import { Problem } from '@debrief/contracts/problem'
import type { Holder } from '@debrief/database/record-connection'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'

/** Also for one that somebody else connected: whether it exists is not told. */
export const noSuchRepository = () =>
  new Problem('no_such_repository', 404, 'There is no such repository among yours.')

export const notYourConnection = (username: string) =>
  new Problem(
    'not_your_connection',
    403,
    `${username} connected this repository, and only ${username} can change or disconnect it.`,
  )

/** 409 and not 401: the session is fine, the access to GitHub is not (D5). */
export const githubTokenMissing = () =>
  new Problem(
    'github_token_missing',
    409,
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
  )

export const githubScopeMissing = () =>
  new Problem(
    'github_scope_missing',
    403,
    'GitHub was not asked to let Debrief read repositories and create webhooks (scope "repo"). Sign out, sign in again and allow it.',
  )

export const repositoriesNotListed = (error: GithubFailure) =>
  new Problem(
    'github_repositories_failed',
    error.retryable ? 503 : 502,
    `Failed to fetch GitHub repositories: ${error.githubStatus ?? 'no answer'}`,
    error.retryable ? { retryAfter: 10 } : {},
  )

export const notAdmin = (fullName: string) =>
  new Problem(
    'repository_admin_required',
    403,
    `${CONNECT_FAILED} A webhook can only be created by an administrator of ${fullName}. Ask one to connect it, or to make you an administrator.`,
  )

export const isArchived = (fullName: string) =>
  new Problem(
    'repository_archived',
    409,
    `${CONNECT_FAILED} ${fullName} is archived, so nothing is merged there any more. Unarchive it on GitHub first.`,
  )

export const connectedAlready = (fullName: string, { by, isViewer, hookState }: Holder) => {
  if (!isViewer)
    return new Problem(
      'repository_connected',
      409,
      `${CONNECT_FAILED} ${by}, who is on your team, has connected ${fullName} already, and one connection serves the team.`,
      { detail: { by } },
    )
  if (hookState === 'making')
    return new Problem(
      'repository_connecting',
      409,
      `${fullName} is being connected at this moment. Look again in a minute.`,
      { retryAfter: 60 },
    )
  return new Problem('repository_connected', 409, `You have connected ${fullName} already.`, {
    detail: { by },
  })
}

export const repositoryLimitReached = (limit: number) =>
  new Problem(
    'repository_limit_reached',
    402,
    `${CONNECT_FAILED} Your plan has ${limit} repositories and all of them are connected. Disconnect one, or choose a larger plan.`,
    { detail: { limit } },
  )

export const noPlan = () =>
  new Problem('no_subscription', 402, `${CONNECT_FAILED} No plan is active. Choose a plan first.`)

export const undoneMeanwhile = () =>
  new Problem(
    'connection_undone',
    409,
    `${CONNECT_FAILED} It took so long that it was undone; nothing is left of it.`,
  )

/** Why GitHub did not make the webhook, with what to do. A refused token flies on: withGithub knows what to do with it. */
export function hookNotMade(error: unknown, fullName: string): Problem {
  if (error instanceof GithubPaused)
    return new Problem('github_paused', 503, `${CONNECT_FAILED} ${error.message}`, {
      retryAfter: error.retryAfter ?? 60,
    })
  if (!(error instanceof GithubFailure) || error.retryable)
    return new Problem(
      'github_unavailable',
      503,
      `${CONNECT_FAILED} GitHub did not answer, so no webhook was created and nothing is left behind.`,
      { retryAfter: 10 },
    )
  if (error.kind === 'token_revoked') return error
  if (error.kind === 'gone' || error.kind === 'forbidden') return notAdmin(fullName)
  return new Problem('github_rejected', 502, `${CONNECT_FAILED} ${error.message}`)
}

export const githubGone = (fullName: string) =>
  new Problem(
    'repository_unreachable',
    409,
    `GitHub no longer shows ${fullName} to the account that connected it. Check that it exists and that you still have access.`,
  )
