import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'

/** https://docs.github.com/en/rest/pulls/pulls#list-commits-on-a-pull-request */
const MAX_COMMITS = 250

/** Whether GitHub's list of commits is cut off, so that it ends before the head. */
export function isCommitListCut({ commits, headSha }: PullRequestMaterial): boolean {
  return commits.length >= MAX_COMMITS && commits.at(-1)?.sha !== headSha
}
