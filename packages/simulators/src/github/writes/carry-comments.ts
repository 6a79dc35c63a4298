import { hunkUpTo } from '../answers/anchor.ts'
import type { PullRequest, ReviewComment } from '../state/nouns.ts'

/** Keeps line comments whose line hasn't changed and marks the others as outdated, as GitHub does after a push. */
export function carryComments(pull: PullRequest) {
  for (const comment of pull.reviewComments) {
    if (comment.line === null) continue
    if (isThere(pull, comment)) comment.commitId = pull.head.sha
    else outdate(pull, comment)
  }
}

/** Whether the comment's line is unchanged and at the same place in the head. */
export function isThere(pull: PullRequest, { path, line, side, diffHunk }: ReviewComment): boolean {
  const patch = pull.files.find((file) => file.filename === path)?.patch
  const hunk = patch && line !== null ? hunkUpTo(patch, { line, side }) : null
  return hunk !== null && hunk?.split('\n').at(-1) === diffHunk.split('\n').at(-1)
}

export function outdate(pull: PullRequest, comment: ReviewComment) {
  comment.line = null
  comment.startLine = null
  comment.position = null
  for (const thread of pull.threads ?? [])
    if (thread.rootCommentId === (comment.inReplyToId ?? comment.id)) thread.isOutdated = true
}
