import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'

/**
 * GitHub lists at most this many commits of a pull request.
 * https://docs.github.com/en/rest/pulls/pulls#list-commits-on-a-pull-request
 */
const MAX_COMMITS = 250

/** GitHub lists the oldest commits first, so a cut list ends before the head. */
export function isCommitListCut({ commits, headSha }: PullRequestMaterial): boolean {
  return commits.length >= MAX_COMMITS && commits.at(-1)?.sha !== headSha
}
