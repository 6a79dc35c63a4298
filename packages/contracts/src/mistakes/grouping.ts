import type { Category } from '@debrief/domain/mistakes/categories'
import type { StandardScope } from '@debrief/domain/standards/scope'
import type { Ask } from '../reviews/analysis-result.ts'

/** The part of a stored mistake that grouping compares. It never changes. */
export interface StoredMistake {
  id: string
  userId: string
  order: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  lesson: string | null
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's comment. Null if no reviewer flagged the mistake. */
  said: string | null
  path: string
  /** Null if vectors weren't read, or if the mistake has no vector from the requested model. */
  vector: number[] | null
  /** Whether the mistake has a vector that wasn't read. */
  isVectorAway?: boolean
}

export interface ScopeMistake {
  id: string
  userId: string
  /**
   * Whether the owner's team may see the mistake: its pull request was merged after the owner joined, or the team paid
   * for its review (D23a).
   */
  isTeams: boolean
}

export interface PlacedMistake extends ScopeMistake {
  standardId: string | null
  groupId: string | null
  pinned: boolean
  isNew: boolean
}

export type NewMistake = Omit<PlacedMistake, 'groupId' | 'pinned' | 'isNew'>

export interface StoredGroup extends StandardScope {
  id: string
  teamId: string | null
  userId: string | null
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  lesson: string | null
  isStandard: boolean
  /**
   * True if the group is a standard, or if a person or a discovery wrote the title and description. Grouping then keeps
   * the text.
   */
  hasOwnText: boolean
  /**
   * Whether the group stays even if its mistakes are grouped differently. True if `hasOwnText` is true, or if a mistake
   * is pinned to the group.
   */
  isKept: boolean
  hasOthers: boolean
  count: number
  members: ScopeMistake[]
}

export type ComparedGroup = Pick<
  StoredGroup,
  | 'id'
  | 'title'
  | 'description'
  | 'category'
  | 'programmingLanguage'
  | 'lesson'
  | 'isStandard'
  | 'hasOwnText'
  | keyof StandardScope
> & { newest: string[] }

interface GroupText {
  title: string
  description: string
  programmingLanguage: string | null
  lesson: string | null
}

export interface GroupPlan {
  newGroups: ({ id: string; teamId: string | null; userId: string | null; category: Category } & GroupText)[]
  /** Includes mistakes that are already in the right group. */
  places: {
    mistakeId: string
    groupId: string
    placedBy: 'similarity' | 'citation'
    similarity: number | null
  }[]
  absorbed: { groupId: string; intoId: string }[]
  removed: string[]
  singles: string[]
  gone: string[]
  changed: ({ groupId: string; newest: string[] } & GroupText)[]
  /** Mistakes without a group, with the groups they could belong to (D39). */
  repeats: { mistakeId: string; groupId: string }[]
}
