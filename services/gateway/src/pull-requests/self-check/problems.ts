import { Problem } from '@debrief/contracts/problem'
import { count } from '@debrief/domain/words'
import { GithubFailure, GithubPaused, isGone } from '@debrief/github/errors'
import { noSuchOpenPullRequest } from '../../policies/pull-requests.ts'

export const addressNotRead = () =>
  new Problem(
    'not_an_address',
    400,
    'This isn’t a pull request’s URL. Copy it from your browser, or enter owner/name#12.',
  )

export const notOpen = ({ isMerged }: { isMerged: boolean }) =>
  isMerged
    ? new Problem(
        'pull_request_merged',
        409,
        'This pull request is already merged. If Debrief reviewed it, you’ll find the review under Pull Requests.',
      )
    : new Problem('pull_request_closed', 409, 'This pull request is closed. Reopen it on GitHub to check it.')

export const keepsMoving = () =>
  new Problem(
    'pull_request_moving',
    409,
    'New commits are being pushed to this pull request. Check it again when the push is done.',
    { retryAfter: 10 },
  )

/**
 * Converts GitHub's responses for missing pull requests, rate limits and temporary failures to Problems for the viewer.
 * Returns all other errors unchanged.
 */
export function githubProblem(error: unknown): unknown {
  if (isGone(error)) return noSuchOpenPullRequest()
  if (error instanceof GithubPaused) {
    const seconds = error.retryAfter ?? 60
    return new Problem(
      'github_paused',
      503,
      `GitHub’s rate limit for your account is used up. Try again in ${formatWait(seconds)}.`,
      { retryAfter: seconds },
    )
  }
  if (error instanceof GithubFailure && error.retryable)
    return new Problem(
      'github_unavailable',
      503,
      'GitHub didn’t respond as expected. Try again in a moment.',
      { retryAfter: 10 },
    )
  return error
}

const formatWait = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')
