import type { Category } from '@debrief/domain/mistakes/categories'
import type { StandardScope } from '@debrief/domain/standards/scope'
import type { Ask } from '../reviews/analysis-result.ts'

/** The part of a stored mistake that is needed to compare it with others. It never changes. */
export interface StoredMistake {
  id: string
  userId: string
  /** A sort key made of the merge date, the pull request and the ordinal. */
  order: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of a lesson in the catalog; null if the lesson is uncertain. */
  lesson: string | null
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's comment; null if no reviewer flagged the mistake. */
  said: string | null
  path: string
  /** Null if vectors weren't read, or if the mistake has no vector from the requested model. */
  vector: number[] | null
  /** Whether the mistake has a vector that wasn't read. */
  isVectorAway?: boolean
}

/** A mistake that counts, with its owner and whether the owner's team may see it. */
export interface ScopeMistake {
  id: string
  userId: string
  /**
   * Whether the owner's team may see the mistake: its pull request was merged after the owner joined, or the team paid
   * for its review (D23a).
   */
  isTeams: boolean
}

/** A mistake with its current group, as input for grouping all mistakes of its category again. */
export interface PlacedMistake extends ScopeMistake {
  /** The standard that the mistake violates, according to the analyzer. */
  standardId: string | null
  groupId: string | null
  pinned: boolean
  /** Whether the mistake isn't grouped yet. */
  isNew: boolean
}

export type NewMistake = Omit<PlacedMistake, 'groupId' | 'pinned' | 'isNew'>

/** A team's group or a personal group, with members that count, newest first. Only a standard has a scope. */
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
   * Whether grouping keeps the title and description, because the group is a standard, or because a person or a
   * discovery wrote them.
   */
  hasOwnText: boolean
  /**
   * Whether the group stays even if its mistakes are grouped differently, because a person wrote its title or
   * description or pinned members.
   */
  isKept: boolean
  /** Whether the group has members that don't count. */
  hasOthers: boolean
  /** The number of members that count, including those that weren't read. */
  count: number
  members: ScopeMistake[]
}

/** A group with its newest mistakes, as of the last grouping. */
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
  /** The group for each mistake, including mistakes that are already in the right group. */
  places: {
    mistakeId: string
    groupId: string
    placedBy: 'similarity' | 'citation'
    similarity: number | null
  }[]
  /** Groups whose members all move to another group. */
  absorbed: { groupId: string; intoId: string }[]
  removed: string[]
  singles: string[]
  /** Groups to delete. */
  gone: string[]
  /** Groups that may have changed, with their current newest mistakes and text. */
  changed: ({ groupId: string; newest: string[] } & GroupText)[]
  /** Mistakes without a group, with the groups they could belong to (D39). */
  repeats: { mistakeId: string; groupId: string }[]
}
