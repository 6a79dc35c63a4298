import type { Ask } from '@debrief/contracts/review'
import type { Category } from '@debrief/domain/categories'
import type { Pool, PoolClient } from 'pg'

/** A connection of its own, or any of a pool. */
export type Asker = Pick<Pool | PoolClient, 'query'>

/** A stored mistake as it is compared with others. */
export interface StoredMistake {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  rule: string | null
  /** Id of the catalog's lesson; null where none is certain. */
  lesson: string | null
  ask: Ask
  codeBefore: string | null
  codeAfter: string | null
  /** The reviewer's words. */
  said: string | null
  /** null where it has none of the model that was asked for. */
  vector: number[] | null
  /** It has one, which was not read. */
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
  /** The lesson that its members share; null where they share none. */
  lesson: string | null
  members: StoredMistake[]
}

/** Where a review's mistakes go, decided on what was stored at those versions of the scopes. */
export interface Placing {
  /** The team's where the owner is in one, then the owner's. */
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
  /** Of the new mistakes; one that is left out stays single. */
  members: Place[]
  /** Single mistakes stored before, each like a new one, that join it. */
  partners: Place[]
  /** Groups of the owner's own that go over into one of the team's. */
  absorbed: { groupId: string; intoId: string }[]
  /** What groups are called from now on, unless a person named them. */
  texts: {
    groupId: string
    title: string
    description: string
    programmingLanguage: string | null
    lesson: string | null
  }[]
  /** Mistakes that stay single, with the groups that they could be another occurrence of (D39). */
  repeats: { mistakeId: string; groupId: string }[]
}

interface Place {
  mistakeId: string
  groupId: string
  placedBy: 'similarity' | 'citation'
  similarity: number | null
}

/** What a review's mistakes are stored with beside what the analysis said of them. */
export interface Learning {
  /** What the pull request gave occasion for (D22a). */
  opportunities: readonly string[]
  /** One for each of the result's mistakes, in their order. */
  mistakes: readonly {
    id: string
    opportunity: string | null
    standardId: string | null
    embedding: readonly number[] | null
  }[]
  embeddingModel: string | null
  /**
   * Decides where they go, by what is stored now. Called again where others placed meanwhile; `suspects` are mistakes it
   * wanted to join that do not count any more.
   */
  place(asker: Asker, suspects: readonly string[]): Promise<Placing>
}
