import type { ThreadComment } from '@debrief/contracts/pull-requests/material'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { Lesson } from '../../lessons/catalog.ts'
import type { LessonMatch } from '../../lessons/match-lessons.ts'
import type { CommentParts } from './read-comment.ts'

export interface Judgment {
  verdict: 'mistake' | 'ignored'
  reason: string
  category: Category
  severity: Severity
  /** 0 to 1. */
  confidence: number
  /** The likely lesson, not yet confirmed (see `chooseLesson`). */
  lesson: Lesson | null
  lessons: LessonMatch[]
  /** The first comment, or a reply by another reviewer. */
  comment: ThreadComment
  parts: CommentParts
  isBot: boolean
  isRead: boolean
  /**
   * The probability, 0 to 1, that an ignored comment asks for something. The comment becomes a mistake if it matches a
   * team standard. Null if the comment isn't ignored, scores far below the threshold, contains praise, or was settled
   * by the rules.
   */
  nearly: number | null
}

export interface ThreadFacts {
  /** Null for a deleted account. */
  authorLogin: string | null
  changedLater: boolean
  /** Null if the pull request wasn't merged or if the time is unknown. */
  mergedAt?: string | null
  /** The previous mistake's lesson, for comments such as "same here". */
  before?: Lesson | null
}
