import { Problem } from '@debrief/contracts/problem'
import { CONNECT_FAILED } from '@debrief/contracts/repositories/constants'
import type { Holder } from '@debrief/database/repositories/record-connection'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { notAdmin } from '../policies/repositories.ts'

/**
 * People who sign in through the identity provider may have no linked GitHub account (D46). The status is 409 instead
 * of 401, because the session is valid (D5).
 */
export const githubNotLinked = () =>
  new Problem(
    'github_not_linked',
    409,
    'No GitHub account is linked. Link one under Settings > Account > Sign-in methods.',
  )

export const githubTokenMissing = () =>
  new Problem(
    'github_token_missing',
    409,
    'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
  )

export const repositoriesNotListed = (error: GithubFailure) =>
  new Problem(
    'github_repositories_failed',
    error.retryable ? 503 : 502,
    `Failed to fetch GitHub repositories: ${error.githubStatus ?? 'no answer'}`,
    error.retryable ? { retryAfter: 10 } : {},
  )

export const isArchived = (fullName: string) =>
  new Problem(
    'repository_archived',
    409,
    `${CONNECT_FAILED} ${fullName} is archived, so nothing can be merged. Unarchive it on GitHub first.`,
  )

export const connectedAlready = (fullName: string, { by, isViewer, hookState }: Holder) => {
  if (!isViewer)
    return new Problem(
      'repository_connected',
      409,
      `${CONNECT_FAILED} ${by}, who is on your team, has already connected ${fullName}. One connection is enough for the team.`,
      { detail: { by } },
    )
  if (hookState === 'making')
    return new Problem(
      'repository_connecting',
      409,
      `${fullName} is being connected. Check again in 1 minute.`,
      { retryAfter: 60 },
    )
  return new Problem('repository_connected', 409, `You’ve already connected ${fullName}.`, {
    detail: { by },
  })
}

export const undoneMeanwhile = () =>
  new Problem(
    'connection_undone',
    409,
    `${CONNECT_FAILED} Connecting took too long, so Debrief undid it. If a webhook is left on GitHub, Debrief deletes it.`,
  )

/** Returns the error for a rejected token unchanged, because withGithub handles it. */
export function hookNotMade(error: unknown, fullName: string): Problem {
  if (error instanceof GithubPaused)
    return new Problem(
      'github_paused',
      503,
      `${CONNECT_FAILED} GitHub’s rate limit is used up, so wait a few minutes first.`,
      { retryAfter: error.retryAfter ?? 60 },
    )
  if (!(error instanceof GithubFailure) || error.retryable)
    return new Problem(
      'github_unavailable',
      503,
      `${CONNECT_FAILED} Debrief couldn’t create the webhook on GitHub.`,
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
    `Your GitHub account can’t access ${fullName}. Check that the repository still exists and that you have access to it.`,
  )
