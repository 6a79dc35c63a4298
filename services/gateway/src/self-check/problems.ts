import { Problem } from '@debrief/contracts/problem'
import { GithubFailure, GithubPaused, isGone } from '@debrief/github/errors'

/** Also for somebody else's: whether it exists is not told. */
export const noSuchOpenPullRequest = () =>
  new Problem(
    'no_such_pull_request',
    404,
    'There is no such open pull request of yours in the repositories that you or your team connected.',
  )

export const addressNotRead = () =>
  new Problem(
    'not_an_address',
    400,
    'This is not the address of a pull request. Copy it from the browser, or write owner/name#12.',
  )

export const notOpen = ({ isMerged }: { isMerged: boolean }) =>
  isMerged
    ? new Problem(
        'pull_request_merged',
        409,
        'This pull request is merged already. Its review is under Pull Requests.',
      )
    : new Problem('pull_request_closed', 409, 'This pull request is closed. Reopen it on GitHub to check it.')

export const keepsMoving = () =>
  new Problem(
    'pull_request_moving',
    409,
    'Commits are being pushed to this pull request right now. Check it again when they are all there.',
    { retryAfter: 10 },
  )

/** What GitHub answered, told to somebody who waits for it. A refused token flies on: withGithub knows what to do with it. */
export function githubProblem(error: unknown): unknown {
  if (isGone(error)) return noSuchOpenPullRequest()
  if (error instanceof GithubPaused) {
    const seconds = error.retryAfter ?? 60
    return new Problem(
      'github_paused',
      503,
      `GitHub takes no more calls of your account for now. Try again in ${waitOf(seconds)}.`,
      { retryAfter: seconds },
    )
  }
  if (error instanceof GithubFailure && error.retryable)
    return new Problem('github_unavailable', 503, 'GitHub did not answer. Try again in a moment.', {
      retryAfter: 10,
    })
  return error
}

const waitOf = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60 ? `${seconds} s` : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
