import type { Groupable } from '@debrief/analysis/grouping/groupable'
import type { Neighbour } from '@debrief/analysis/grouping/nearest-vectors'
import type { StoredMistake } from '@debrief/database/grouping/placing'

/** What is at hand of the server's vectors while a review's mistakes are placed. */
export interface AtHand {
  /** By scope, and in it by the mistake that is asked about. */
  near: ReadonlyMap<string, ReadonlyMap<string, readonly Neighbour[]>>
  vectors: ReadonlyMap<string, number[]>
}

/** Vectors that are kept by the server, as if they were those of the mistakes in memory. */
export interface AwayVectors {
  /** The mistake with a vector where its own stayed away: null, and noted as missing, unless it is at hand. */
  lend(one: StoredMistake): StoredMistake
  neighboursOf(scopeId: string, one: Groupable): readonly Neighbour[]
  /** Does the work with these at hand; gives what it was that it missed. */
  using<Result>(atHand: AtHand, work: () => Result): { result: Result; missing: ReadonlySet<string> }
}

const NOTHING: AtHand = { near: new Map(), vectors: new Map() }

export function createAwayVectors(): AwayVectors {
  let now = NOTHING
  let missing = new Set<string>()
  return {
    lend(one) {
      if (!one.isVectorAway) return one
      const { isVectorAway: _, ...rest } = one
      return Object.defineProperty(rest, 'vector', {
        get() {
          const found = now.vectors.get(one.id)
          if (!found) missing.add(one.id)
          return found ?? null
        },
      })
    },
    neighboursOf: (scopeId, one) => now.near.get(scopeId)?.get(one.id) ?? [],
    using(atHand, work) {
      now = atHand
      missing = new Set()
      try {
        return { result: work(), missing }
      } finally {
        now = NOTHING
        missing = new Set()
      }
    },
  }
}
