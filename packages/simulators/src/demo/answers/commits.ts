import { toAccount } from '../company.ts'
import type { Diff } from '../git/diff.ts'
import type { Commit } from '../git/history.ts'
import type { Story } from '../story/story.ts'
import type { Revisions } from './revisions.ts'

/** GET /repos/{owner}/{repo}/pulls/{number}/files and the `files` of commits and comparisons. */
export function filesAnswer({ files }: Diff) {
  return files.map((file) => ({
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath ? { previous_filename: file.previousPath } : {}),
  }))
}

/** One entry of GET /repos/{owner}/{repo}/pulls/{number}/commits. */
export function commitAnswer(sha: string, revisions: Revisions, story: Story) {
  const { author, committer, message } = revisions.find(sha)
  const account = toAccount(story.author)
  return {
    sha,
    html_url: `https://github.com/${story.repository}/commit/${sha}`,
    commit: { message, author: withDate(author), committer: withDate(committer), comment_count: 0 },
    author: account,
    committer: account,
    parents: [{ sha: revisions.parent(sha) }],
  }
}

const withDate = ({ name, email, at }: Commit['author']) => ({ name, email, date: at })

/** GET /repos/{owner}/{repo}/commits/{sha} */
export function commitWithFiles(sha: string, revisions: Revisions, story: Story) {
  const files = filesAnswer(revisions.diff(revisions.parent(sha), sha))
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return {
    ...commitAnswer(sha, revisions, story),
    stats: { additions, deletions, total: additions + deletions },
    files,
  }
}

/**
 * GET /repos/{owner}/{repo}/compare/{from}...{to}. As on GitHub, the diff starts at the merge base, which differs from
 * `from` after a force-push: https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
export function compareAnswer(
  { from, to }: { from: string; to: string },
  revisions: Revisions,
  story: Story,
) {
  const old = lineage(from, revisions)
  const current = lineage(to, revisions)
  const mergeBase = old.findLast((sha) => current.includes(sha)) ?? revisions.base
  const ahead = current.filter((sha) => !old.includes(sha))
  const behind = old.filter((sha) => !current.includes(sha))
  return {
    html_url: `https://github.com/${story.repository}/compare/${from}...${to}`,
    base_commit: { sha: from },
    merge_base_commit: { sha: mergeBase },
    status: compareStatus(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: ahead.map((sha) => commitAnswer(sha, revisions, story)),
    files: filesAnswer(revisions.diff(mergeBase, to)),
  }
}

function lineage(sha: string, revisions: Revisions): string[] {
  const found = [sha]
  for (let next = sha; next !== revisions.base; ) {
    next = revisions.parent(next)
    found.unshift(next)
  }
  return found
}

function compareStatus(ahead: number, behind: number) {
  if (ahead > 0 && behind > 0) return 'diverged'
  if (ahead > 0) return 'ahead'
  return behind > 0 ? 'behind' : 'identical'
}
