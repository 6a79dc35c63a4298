import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'

/** The part of a stored mistake that is needed to compare it with others. It never changes. */
export interface StoredMistake {
  id: string
  userId: string
  /** Sorts mistakes by merge date, pull request and ordinal. */
  order: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of a lesson in the catalog; null if it isn't certain which one applies. */
  lesson: string | null
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's comment; null if no reviewer raised it. */
  said: string | null
  /** Null if it has no vector of the requested model, or if vectors weren't read. */
  vector: number[] | null
  /** Whether it has a vector that wasn't read. */
  isVectorAway?: boolean
}

/** A mistake that counts, as it is stored now. */
export interface ScopeMistake {
  id: string
  userId: string
  /** Whether its owner's team may see it: it was merged after they joined, or the team paid for its review (D23a). */
  isTeams: boolean
}

/** A mistake with its group, for regrouping a category from its first mistake on. */
export interface PlacedMistake extends ScopeMistake {
  /** The standard that the analyzer says it violates. */
  standardId: string | null
  groupId: string | null
  pinned: boolean
  /** Whether it isn't grouped yet. */
  isNew: boolean
}

/** A mistake that isn't grouped yet. */
export type NewMistake = Omit<PlacedMistake, 'groupId' | 'pinned' | 'isNew'>

/** A team's group or a person's own, with its members that count, newest first. */
export interface StoredGroup {
  id: string
  teamId: string | null
  userId: string | null
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  lesson: string | null
  isStandard: boolean
  /** Whether a person or a discovery wrote its title and description. */
  hasOwnText: boolean
  /** Whether it stays even if its mistakes are grouped differently: it has its own text or pinned members. */
  isKept: boolean
  /** Whether it has members that don't count. */
  hasOthers: boolean
  /** How many of its members count, including those that weren't read. */
  count: number
  members: ScopeMistake[]
}
