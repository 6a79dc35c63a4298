import type { ReviewThread } from '@debrief/contracts/material'
import { conversationOf, type GitHubComment, type GitHubThread } from './github-answers.ts'

/** Groups review comments by `in_reply_to_id`; where the first comment was deleted, the oldest reply stands for it. */
export function threadsOf(
  comments: readonly GitHubComment[],
  resolutions: readonly GitHubThread[],
): ReviewThread[] {
  const resolved = new Map(resolutions.map((thread) => [thread.rootCommentId, thread.isResolved]))
  const byRoot = new Map<number, GitHubComment[]>()
  for (const comment of comments) {
    const root = comment.in_reply_to_id ?? comment.id
    byRoot.set(root, [...(byRoot.get(root) ?? []), comment])
  }
  return [...byRoot].map(([askedId, all]) => {
    const inOrder = all.toSorted(
      (a, b) => Number(a.id !== askedId) - Number(b.id !== askedId) || (a.created_at < b.created_at ? -1 : 1),
    )
    const root = inOrder[0] as GitHubComment
    const known = resolved.get(askedId)
    return {
      rootId: root.id,
      path: root.path ?? '',
      side: root.side ?? 'RIGHT',
      line: root.line ?? null,
      startLine: root.start_line ?? null,
      originalLine: root.original_line ?? root.line ?? null,
      originalStartLine: root.original_start_line ?? root.start_line ?? null,
      subject: root.subject_type ?? 'line',
      diffHunk: root.diff_hunk ?? '',
      originalCommitSha: root.original_commit_id ?? '',
      resolution: known === undefined ? 'unknown' : known ? 'resolved' : 'unresolved',
      comments: inOrder.map(conversationOf),
    }
  })
}
