import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'

export interface Groupable {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of the catalog lesson, if confirmed. Only the id is compared, not the lesson's name or text. */
  lesson: string | null
  /** The kind of change that the reviewer requested. Opposite requests are never the same mistake. */
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's comment, in Markdown. */
  said: string | null
  /** The embedding, of any length. Null if it's missing. */
  vector: readonly number[] | null
}

/** A group or a team standard. A standard may have no members. */
export interface GroupEntry {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  members: readonly Groupable[]
}
