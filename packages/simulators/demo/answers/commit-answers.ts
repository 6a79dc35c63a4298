import type { Diff, FileDiff } from '../git/read-diff.ts'
import type { Signature } from '../git/write-history.ts'
import { accountOf } from '../people.ts'
import type { Story } from '../story/story.ts'
import { blobSha } from './ids.ts'
import type { Revisions } from './revisions.ts'

/** GET /repos/{owner}/{repo}/pulls/{number}/files and the `files` of commits and comparisons. */
export function filesAnswer(diff: Diff, revisions: Revisions, shas: { from: string; to: string }) {
  return diff.files.map((file) => ({
    sha: blobSha(bytesOf(file, revisions, shas)),
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath ? { previous_filename: file.previousPath } : {}),
  }))
}

function bytesOf(file: FileDiff, { treeOf }: Revisions, { from, to }: { from: string; to: string }): Buffer {
  const bytes = treeOf(file.status === 'removed' ? from : to).get(file.path)
  if (!bytes) throw new Error(`${file.path} is in the diff and not in the tree.`)
  return bytes
}

/** One entry of GET /repos/{owner}/{repo}/pulls/{number}/commits. */
export function commitAnswer(sha: string, revisions: Revisions, story: Story) {
  const { author, committer, message } = revisions.commitOf(sha)
  const account = accountOf(story.author)
  return {
    sha,
    html_url: `https://github.com/${story.repository}/commit/${sha}`,
    commit: { message, author: dated(author), committer: dated(committer), comment_count: 0 },
    author: account,
    committer: account,
    parents: [{ sha: revisions.parentOf(sha) }],
  }
}

const dated = ({ name, email, at }: Signature) => ({ name, email, date: at })

/** GET /repos/{owner}/{repo}/commits/{sha} */
export function commitWithFiles(sha: string, revisions: Revisions, story: Story) {
  const from = revisions.parentOf(sha)
  const files = filesAnswer(revisions.diff(from, sha), revisions, { from, to: sha })
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return {
    ...commitAnswer(sha, revisions, story),
    stats: { additions, deletions, total: additions + deletions },
    files,
  }
}
