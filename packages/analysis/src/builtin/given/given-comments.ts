import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { CommentRecord } from '@debrief/contracts/reviews/analysis-result'
import { WITHDRAWN } from '../comments/judge-by-rules.ts'
import type { Judgment } from '../comments/judgment.ts'
import { readComment } from '../comments/read-comment.ts'
import { saysDone } from '../comments/read-replies.ts'
import { isBotComment } from '../comments/recognize-bot.ts'
import { commentedRange, commentedText } from '../fixes/commented-lines.ts'
import { commitSteps, fileAt } from '../fixes/later-steps.ts'
import type { Fix } from '../fixes/trace-fix.ts'
import { saysWhy } from './says-why.ts'
import { showsCode } from './shows-code.ts'

interface GivenThreadInput {
  judgment: Judgment
  /** Whether the comment only repeats the same reviewer's previous request, such as "same here". */
  isRepeat: boolean
  fix: Fix
  material: PullRequestMaterial
}

/** The maximum length of a comment in characters. Longer comments are truncated. GitHub allows 65,536. */
const MAX_BODY = 10_000

/**
 * Returns the thread's first comment if a person other than the pull request's author asks for a change (D43). Includes
 * requests that the reviewer withdrew after the author declined.
 */
export function readGiven(thread: ReviewThread, read: GivenThreadInput): CommentRecord[] {
  const { judgment, isRepeat, fix, material } = read
  const [root] = thread.comments
  // If either account was deleted, the comment may be the pull request author's own.
  if (!root?.author || !material.author || isBotComment(root)) return []
  if (root.author.login === material.author.login || root.author.id === material.author.id) return []
  const isDeclined = judgment.reason === WITHDRAWN && fix.outcome === 'wont-fix'
  const asks = judgment.verdict === 'mistake' && judgment.comment.id === root.id
  if (!isRepeat && !isDeclined && !asks) return []
  const range = commentedRange(thread)
  const parts = readComment(root.body)
  return [
    {
      commentId: root.id,
      reviewerId: root.author.id,
      url: root.htmlUrl,
      body: root.body.length > MAX_BODY ? `${root.body.slice(0, MAX_BODY - 1)}…` : root.body,
      path: thread.path,
      startLine: range?.start ?? null,
      endLine: range?.end ?? null,
      outcome: decideOutcome(thread, read),
      hasReason: saysWhy(root.body, parts),
      hasExample: showsCode(root.body, parts, { commented: commentedText(thread), hunk: thread.diffHunk }),
      commentedAt: root.createdAt,
    },
  ]
}

function decideOutcome(thread: ReviewThread, { fix, material }: GivenThreadInput): CommentRecord['outcome'] {
  if (fix.outcome === 'fixed' || fix.outcome === 'partly-fixed') return 'acted-on'
  if (fix.outcome === 'wont-fix') return 'declined'
  const author = material.author?.login
  const replies = thread.comments.slice(1).filter((reply) => reply.author && reply.author.login === author)
  if (fix.outcome === 'unknown')
    return replies.some(({ body }) => saysDone(body)) && isFileChanged(thread, material)
      ? 'acted-on'
      : 'unclear'
  return replies.length === 0 ? 'unanswered' : 'unclear'
}

function isFileChanged(thread: ReviewThread, material: PullRequestMaterial): boolean {
  const steps = commitSteps(thread, material) ?? []
  return steps.some(({ isMerge, files }) => !isMerge && fileAt(files, thread.path) !== undefined)
}
