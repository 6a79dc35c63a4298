import { narrowPlaces } from '@debrief/analysis/grouping/narrow-places'
import type { Neighbors } from '@debrief/analysis/grouping/placing/placing'
import type { Lookup } from '@debrief/analysis/grouping/placing/plan-groups'
import { MAX_NEIGHBORS } from '@debrief/analysis/grouping/text/nearest-vectors'
import type { ComparedGroup, ScopeMistake } from '@debrief/contracts/mistakes/grouping'
import type { Database, Trx } from '@debrief/database/connect'
import { hasVectors } from '@debrief/database/mistakes/grouping/place-vectors'
import { type Neighbor, readNeighbors, readVectors } from '@debrief/database/mistakes/grouping/read-neighbors'
import type { LockedScope } from '@debrief/database/mistakes/grouping/read-scope'
import { type AwayVectors, createAwayVectors } from './away-vectors.ts'
import { createMistakeMemo } from './mistake-memo.ts'

export interface Comparer {
  read(trx: Trx, ids: readonly string[]): Promise<Lookup>
  /**
   * In large scopes without embeddings, leaves out groups and single mistakes that are unlikely to match a new mistake.
   */
  narrow(compared: ComparisonInput): Pick<ComparisonInput, 'groups' | 'singles'>
  /**
   * Finds the mistakes with the nearest embeddings. Returns undefined without embeddings, or if the database can't
   * compare them.
   */
  findNeighbors(
    trx: Trx,
    scope: LockedScope,
    mistakes: readonly { id: string; userId: string }[],
  ): Promise<Neighbors | undefined>
  /** Runs `work`, which must have no side effects. If embeddings were missing, loads them and runs `work` again. */
  withVectors<Result>(trx: Trx, work: () => Result): Promise<Result>
}

interface ComparisonInput {
  mistakes: readonly { id: string }[]
  groups: readonly ComparedGroup[]
  singles: readonly ScopeMistake[]
  lookup: Lookup
}

export async function openComparing(
  db: Database,
  {
    model,
    narrowFrom,
    cacheBytes,
  }: {
    /** The embedding model. Null if mistakes are compared by their words. */
    model: string | null
    narrowFrom: number
    cacheBytes: number
  },
): Promise<Comparer> {
  const away = model !== null && (await hasVectors(db)) ? createAwayVectors() : null
  const memo = createMistakeMemo(model, away, { bytes: cacheBytes })
  return {
    async read(trx, ids) {
      const found = await memo.read(trx, ids)
      return (id: string) => {
        const one = found.get(id)
        if (!one) throw new Error(`mistake ${id} is gone although its scope is locked`)
        return one
      }
    },
    narrow(compared) {
      const { groups, singles } = compared
      const size = singles.length + groups.reduce((sum, { newest }) => sum + newest.length, 0)
      // Mistakes with nearby embeddings may have no words in common, so narrowing by words could miss them.
      return model !== null || size < narrowFrom ? compared : narrow(compared)
    },
    async findNeighbors(trx, scope, mistakes) {
      return away && model !== null ? findNeighbors(trx, { scope, model, mistakes }) : undefined
    },
    async withVectors(trx, work) {
      return away && model !== null ? readMissing(trx, { away, model, work }) : work()
    },
  }
}

function narrow({
  mistakes,
  groups,
  singles,
  lookup,
}: ComparisonInput): Pick<ComparisonInput, 'groups' | 'singles'> {
  const ownText = groups.filter(({ hasOwnText }) => hasOwnText)
  const places = [
    ...groups
      .filter(({ hasOwnText }) => !hasOwnText)
      .map((group) => {
        const { programmingLanguage, newest } = group
        return { programmingLanguage, members: newest.map(lookup), group, single: null }
      }),
    ...singles.map((single) => {
      const one = lookup(single.id)
      return { programmingLanguage: one.programmingLanguage, members: [one], group: null, single }
    }),
  ]
  const asked = mistakes.map(({ id }) => lookup(id))
  const likely = [...narrowPlaces(asked, places)]
  return {
    groups: [...ownText, ...likely.flatMap(({ group }) => group ?? [])],
    singles: likely.flatMap(({ single }) => single ?? []),
  }
}

async function findNeighbors(
  trx: Trx,
  {
    scope,
    model,
    mistakes,
  }: { scope: LockedScope; model: string; mistakes: readonly { id: string; userId: string }[] },
): Promise<Neighbors> {
  const maxRows = MAX_NEIGHBORS + mistakes.length
  const found = new Map<string, Map<string, Neighbor[]>>()
  for (const ownerId of new Set([scope.id, ...mistakes.map(({ userId }) => userId)])) {
    const owned = mistakes.filter(({ userId }) => ownerId === scope.id || userId === ownerId)
    const mistakeIds = owned.map(({ id }) => id)
    found.set(ownerId, await readNeighbors(trx, { scope, ownerId, model, limit: maxRows, mistakeIds }))
  }
  return (ownerId, mistakeId) => found.get(ownerId)?.get(mistakeId) ?? []
}

async function readMissing<Result>(
  trx: Trx,
  { away, model, work }: { away: AwayVectors; model: string; work: () => Result },
): Promise<Result> {
  const vectors = new Map<string, number[]>()
  for (;;) {
    const { result, missing } = away.using(vectors, work)
    if (missing.size === 0) return result
    const found = await readVectors(trx, { ids: [...missing], model })
    for (const id of missing) vectors.set(id, found.get(id) ?? [])
  }
}
