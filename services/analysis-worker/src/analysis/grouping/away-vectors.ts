import type { StoredMistake } from '@debrief/contracts/mistakes/grouping'

export interface AwayVectors {
  /**
   * If the mistake was read without its vector, returns a copy with a getter for the vector. Until the vector is
   * loaded, the getter returns null and records the vector as missing.
   */
  lend(one: StoredMistake): StoredMistake
  /**
   * Runs `work` with these vectors. Returns its result and the ids of mistakes whose vectors were needed but missing.
   */
  using<Result>(
    vectors: ReadonlyMap<string, number[]>,
    work: () => Result,
  ): { result: Result; missing: ReadonlySet<string> }
}

export function createAwayVectors(): AwayVectors {
  let now: ReadonlyMap<string, number[]> = new Map()
  let missing = new Set<string>()
  return {
    lend(one) {
      if (!one.isVectorAway) return one
      const { isVectorAway: _, ...rest } = one
      return Object.defineProperty(rest, 'vector', {
        get() {
          const found = now.get(one.id)
          if (!found) missing.add(one.id)
          return found ?? null
        },
      })
    },
    using(vectors, work) {
      now = vectors
      missing = new Set()
      return { result: work(), missing }
    },
  }
}
