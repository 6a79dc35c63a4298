import type { Ask } from '@debrief/contracts/review'
import type { Category } from '@debrief/domain/categories'

/** What a mistake is compared by. */
export interface Groupable {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of the catalog's lesson where one is certain. Its name and text are not compared, only this. */
  lesson: string | null
  /** The direction of the request; opposite requests are never the same mistake. */
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's words, as Markdown. */
  said: string | null
  /** The embedding where an endpoint is set, of any length. */
  vector: readonly number[] | null
}

/** A group or a team standard; a standard made by hand has no members. */
export interface GroupEntry {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  members: readonly Groupable[]
}
