import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { CommentRecord, Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Judgment } from '../comments/judgment.ts'

export interface ThreadFindings {
  found: { mistake: Mistake; judgment: Judgment; thread: ReviewThread }[]
  ignored: { id: number; reason: string }[]
  /** Threads in which the author replied, and the reviewer withdrew the request or was satisfied. */
  settled: ReviewThread[]
  /** Threads in which a person, not a bot, only praised or thanked the author. */
  praised: { thread: ReviewThread; judgment: Judgment }[]
  given: CommentRecord[]
}
