import type { Ask } from '@debrief/contracts/review'
import type { Category } from '@debrief/domain/categories'
import type { Pool, PoolClient } from 'pg'

/** A single connection or a pool. */
export type Asker = Pick<Pool | PoolClient, 'query'>

/** The part of a stored mistake that is needed to compare it with others. */
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
  /** The reviewer's comment; null if no reviewer raised it. */
  said: string | null
  /** Null if it has no vector of the requested model, or if vectors weren't read. */
  vector: number[] | null
  /** Whether it has a vector that wasn't read. */
  isVectorAway?: boolean
}

/** A stored group with the newest of its members that count. */
export interface StoredGroup {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  namedByPerson: boolean
  /** The lesson that explains it; null if no lesson is certain. */
  lesson: string | null
  members: StoredMistake[]
}

/** Which groups a review's mistakes join. Only valid for these versions of the scopes. */
export interface Placing {
  /** The team's scope first, if the owner is on a team, then the owner's, then those of the partners' owners. */
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
  /** The groups that new mistakes join. A mistake that isn't listed joins none. */
  members: Place[]
  /** Stored mistakes that are similar to a new one and join its group. */
  partners: Place[]
  /** People's own groups that are merged into a team's group. */
  absorbed: { groupId: string; intoId: string }[]
  /** New titles and descriptions of groups. Ignored for standards and for groups that a person named. */
  texts: {
    groupId: string
    title: string
    description: string
    programmingLanguage: string | null
    lesson: string | null
  }[]
  /** Mistakes that join no group, with the groups they could belong to (D39). */
  repeats: { mistakeId: string; groupId: string }[]
}

interface Place {
  mistakeId: string
  groupId: string
  placedBy: 'similarity' | 'citation'
  similarity: number | null
}

/** Data that is stored with a review's mistakes in addition to the analysis result. */
export interface Learning {
  /** The kinds of changes in the pull request, such as "TypeScript/source" (D22a). */
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
   * Decides which groups the mistakes join, based on what is stored now. Called again if others changed the groups in
   * the meantime. `suspects` are the partners that the previous call chose, which may no longer count.
   */
  place(asker: Asker, suspects: readonly string[]): Promise<Placing>
}
