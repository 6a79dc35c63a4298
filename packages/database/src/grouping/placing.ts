import type { Ask } from '@debrief/contracts/review'
import type { Category } from '@debrief/domain/categories'
import type { Pool, PoolClient } from 'pg'

/** A dedicated connection, or any of a pool. */
export type Asker = Pick<Pool | PoolClient, 'query'>

/** A stored mistake, with what is needed to compare it. */
export interface StoredMistake {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of a lesson in the catalog; null if no lesson is certain. */
  lesson: string | null
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's comment. */
  said: string | null
  /** Null if it has no vector of the requested model. */
  vector: number[] | null
  /** It has a vector, which wasn't read. */
  isVectorAway?: boolean
}

/** A stored group with its newest members that count. */
export interface StoredGroup {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  namedByPerson: boolean
  /** The lesson its members share; null if they share none. */
  lesson: string | null
  members: StoredMistake[]
}

/** Where a review's mistakes go, based on what these versions of the scopes contained. */
export interface Placing {
  /** The team's scope first, if the owner is on a team, then the owner's. */
  scopes: { id: string; isTeam: boolean; version: number }[]
  newGroups: {
    id: string
    teamId: string | null
    userId: string | null
    title: string
    description: string
    category: Category
    programmingLanguage: string | null
    lesson: string | null
  }[]
  /** Where new mistakes go. A mistake that isn't listed stays single. */
  members: Place[]
  /** Stored single mistakes that are similar to a new one and join its group. */
  partners: Place[]
  /** The owner's own groups that are merged into a team's group. */
  absorbed: { groupId: string; intoId: string }[]
  /** New titles and descriptions of groups, used unless a person named the group. */
  texts: {
    groupId: string
    title: string
    description: string
    programmingLanguage: string | null
    lesson: string | null
  }[]
  /** Mistakes that stay single, with the groups they could belong to (D39). */
  repeats: { mistakeId: string; groupId: string }[]
}

interface Place {
  mistakeId: string
  groupId: string
  placedBy: 'similarity' | 'citation'
  similarity: number | null
}

/** What is stored with a review's mistakes, besides the result of the analysis. */
export interface Learning {
  /** Keys of what could have happened in the pull request (D22a). */
  opportunities: readonly string[]
  /** One for each mistake in the result, in the same order. */
  mistakes: readonly {
    id: string
    opportunity: string | null
    standardId: string | null
    embedding: readonly number[] | null
  }[]
  embeddingModel: string | null
  /**
   * Decides where the mistakes go, based on what is stored now. Called again if others changed the groups in the
   * meantime. `suspects` are mistakes it wanted to join that may no longer count.
   */
  place(asker: Asker, suspects: readonly string[]): Promise<Placing>
}
