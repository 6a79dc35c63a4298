import type { ThreadComment } from '@debrief/contracts/material'
import type { Category } from '@debrief/domain/categories'
import type { Severity } from '@debrief/domain/severity'
import type { Lesson } from '../../lessons/catalog.ts'
import type { LessonMatch } from '../../lessons/match-lessons.ts'
import type { CommentParts } from './read-comment.ts'

export interface Judgement {
  verdict: 'mistake' | 'ignored'
  /** In a few words, for the page and for `ignoredComments`. */
  reason: string
  category: Category
  severity: Severity
  /** 0 to 1. */
  confidence: number
  /** The lesson its words name and its category fits; not certain by itself (see `chooseLesson`). */
  lesson: Lesson | null
  /** All lessons that its words name. */
  lessons: LessonMatch[]
  /** The comment it rests on: the first, or a later reviewer's. */
  comment: ThreadComment
  parts: CommentParts
  isBot: boolean
  /** false for a comment in another language than English: its lesson and title rest on facts alone. */
  isRead: boolean
  /**
   * Left out, but by a little: how sure it is that something is asked for, 0 to 1, which does where it is like what the
   * team agreed on. null where it was a fact that decided, or by far.
   */
  nearly: number | null
}

export interface ThreadFacts {
  /** null for a deleted account. */
  authorLogin: string | null
  /** Whether the commented lines changed before the merge. */
  changedLater: boolean
  /** What the comment before was about, for "same here". */
  before?: Lesson | null
}
