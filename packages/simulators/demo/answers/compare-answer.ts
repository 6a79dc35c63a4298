import type { Story } from '../story/story.ts'
import { commitAnswer, filesAnswer } from './commit-answers.ts'
import type { Revisions } from './revisions.ts'

/**
 * GET /repos/{owner}/{repo}/compare/{from}...{to}. As on GitHub the files are the changes since the merge base, not
 * since `from`: for a commit that a force-push replaced the two differ.
 * https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
export function compareAnswer(
  { from, to }: { from: string; to: string },
  revisions: Revisions,
  story: Story,
) {
  const theirs = lineage(from, revisions)
  const ours = lineage(to, revisions)
  const mergeBase = theirs.findLast((sha) => ours.includes(sha)) ?? revisions.base
  const ahead = ours.filter((sha) => !theirs.includes(sha))
  const behind = theirs.filter((sha) => !ours.includes(sha))
  return {
    html_url: `https://github.com/${story.repository}/compare/${from}...${to}`,
    base_commit: { sha: from },
    merge_base_commit: { sha: mergeBase },
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: ahead.map((sha) => commitAnswer(sha, revisions, story)),
    files: filesAnswer(revisions.diff(mergeBase, to), revisions, { from: mergeBase, to }),
  }
}

/** The pull request's base and what was committed on it up to the commit, oldest first. */
function lineage(sha: string, revisions: Revisions): string[] {
  const found = [sha]
  for (let next = sha; next !== revisions.base; ) {
    next = revisions.parentOf(next)
    found.unshift(next)
  }
  return found
}

function statusOf(ahead: number, behind: number) {
  if (ahead > 0 && behind > 0) return 'diverged'
  if (ahead > 0) return 'ahead'
  return behind > 0 ? 'behind' : 'identical'
}
