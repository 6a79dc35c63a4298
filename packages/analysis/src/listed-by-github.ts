import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'

/** https://docs.github.com/en/rest/pulls/pulls#list-commits-on-a-pull-request */
const MOST_COMMITS = 250

/** Whether GitHub's list of commits is cut off, so that it ends before the head. */
export function isCommitListCut({ commits, headSha }: PullRequestMaterial): boolean {
  return commits.length >= MOST_COMMITS && commits.at(-1)?.sha !== headSha
}
