import type { Category } from '@debrief/domain/categories'
import type { Severity } from '@debrief/domain/severity'

/** Something reviewers keep asking for, and the lesson in it. */
export interface Topic {
  name: string
  category: Category
  severity: Severity
  /** One mistake and no other is meant by its words, so that it has its category wherever it comes up again. */
  isUnmistakable?: true
  /** Words that mean it, matched against the comment's prose in small letters. Any one decides. */
  says: RegExp[]
  /** Words that speak for it; three of them decide as well. */
  hints?: RegExp[]
  /** Commented code in which it is likely meant; counts two. */
  code?: RegExp
  /** A short noun or verb phrase about the code. `{}` stands for the name it is about, in backticks. */
  title: string
  titleAbout?: string
  /** What goes wrong and what is better, in one or two sentences. */
  lesson: string
  /** The habit worth keeping, in one sentence. */
  point: string
}
