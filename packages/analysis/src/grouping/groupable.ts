import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'

export interface Groupable {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** The id of the confirmed catalog lesson. Null without a confirmed lesson. */
  lesson: string | null
  /** The kind of change that the reviewer requested. Opposite requests are never the same mistake. */
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  said: string | null
  /** An embedding of any length. Null if the mistake has no embedding. */
  vector: readonly number[] | null
}

export interface GroupEntry {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  members: readonly Groupable[]
}
