import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { isBotComment } from '../../builtin/comments/recognize-bot.ts'
import { commentedRange, commentedText } from '../../builtin/fixes/commented-lines.ts'
import { traceFix } from '../../builtin/fixes/trace-fix.ts'
import { MAX_LENGTH, type Words } from './propose-mistake.ts'

/**
 * `words` comes from the model, and everything else comes from the thread and its fix (D16). Null if only the author
 * commented.
 */
export function threadMistake(
  thread: ReviewThread,
  words: Words,
  material: PullRequestMaterial,
): Mistake | null {
  const said = thread.comments.filter((comment) => comment.author?.login !== material.author?.login)
  const comment = said.find((each) => !isBotComment(each)) ?? said[0]
  if (!comment) return null
  const range = commentedRange(thread)
  const place = {
    path: thread.path,
    side: thread.side,
    startLine: range?.start ?? 1,
    endLine: range?.end ?? 1,
  }
  const fix = traceFix(thread, material)
  const isFixed = (fix.outcome === 'fixed' || fix.outcome === 'partly-fixed') && fix.codeBefore !== null
  return {
    ...words,
    source: 'reviewer',
    rule: null,
    reviewCommentIds: thread.comments
      .filter((each) => each.author?.login === comment.author?.login)
      .map((each) => each.id),
    ...place,
    occurrences: [place],
    codeBefore: isFixed ? fix.codeBefore : commentedText(thread),
    codeAfter: isFixed ? fix.codeAfter : null,
    fixedIn: fix.fixedIn,
    outcome: fix.outcome,
    outcomeEvidence: fix.evidence,
    resolution: thread.resolution,
    programmingLanguage: detectLanguage(thread.path),
    hunk: thread.diffHunk.length > MAX_LENGTH.hunk ? null : thread.diffHunk || null,
    quote: {
      author: comment.author?.login ?? 'ghost',
      avatarUrl: comment.author?.avatarUrl ?? null,
      body: comment.body,
      url: comment.htmlUrl,
      isBot: isBotComment(comment),
    },
  }
}
