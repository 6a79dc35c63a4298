import type { ThreadComment } from '@debrief/contracts/pull-requests/material'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { Lesson } from '../../lessons/catalog.ts'
import type { LessonMatch } from '../../lessons/match-lessons.ts'
import type { CommentParts } from './read-comment.ts'

export interface Judgement {
  verdict: 'mistake' | 'ignored'
  /** A short reason for the verdict. The review shows it for ignored comments. */
  reason: string
  category: Category
  severity: Severity
  /** 0 to 1. */
  confidence: number
  /** The lesson from `chooseCategory`. Not confirmed yet (see `chooseLesson`). */
  lesson: Lesson | null
  /** All lessons that match the comment's wording. */
  lessons: LessonMatch[]
  /** The comment that was judged: the first one or a reply by another reviewer. */
  comment: ThreadComment
  parts: CommentParts
  isBot: boolean
  /** False if the comment isn't in English. Its lesson and title are then based on facts alone. */
  isRead: boolean
  /**
   * The probability, 0 to 1, that an ignored comment asks for something, if it's just below the threshold. Such a
   * comment still becomes a mistake if it matches a team standard. Null for all other comments.
   */
  nearly: number | null
}

export interface ThreadFacts {
  /** Null for a deleted account. */
  authorLogin: string | null
  /** Whether a later change addressed the comment, at least in part, before the merge. */
  changedLater: boolean
  /** When the pull request was merged. Null if it wasn't or if that's unknown. */
  mergedAt?: string | null
  /** The previous mistake's lesson, for comments such as "same here". */
  before?: Lesson | null
}
