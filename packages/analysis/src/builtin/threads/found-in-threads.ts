import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { FoundComment, Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Judgement } from '../comments/judgement.ts'

export interface FoundInThreads {
  found: { mistake: Mistake; judgement: Judgement; thread: ReviewThread }[]
  ignored: { id: number; reason: string }[]
  /** Threads in which the author explained the code and the reviewer agreed. */
  settled: ReviewThread[]
  /** Threads in which a person, not a bot, only praised or thanked the author. */
  praised: { thread: ReviewThread; judgement: Judgement }[]
  given: FoundComment[]
}
