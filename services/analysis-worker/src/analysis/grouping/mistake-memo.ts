import type { Trx } from '@debrief/database/connect'
import { readMistakes } from '@debrief/database/mistakes/grouping/read-scope'
import type { StoredMistake } from '@debrief/database/mistakes/grouping/scope-content'
import type { AwayVectors } from './away-vectors.ts'

/** About 8 KB each, without embeddings. */
const MAX_KEPT = 20_000

/** Reads the data for comparing mistakes, and caches it. It never changes, so the cache is never stale. */
export interface MistakeMemo {
  read(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredMistake>>
}

/** `model`: the model whose vectors are read; null for none. `away`: set if vectors stay in the database. */
export function createMistakeMemo(model: string | null, away: AwayVectors | null = null): MistakeMemo {
  const kept = new Map<string, StoredMistake>()
  return {
    async read(trx, ids) {
      const found = new Map<string, StoredMistake>()
      const missing: string[] = []
      for (const id of ids) {
        const one = kept.get(id)
        if (one) found.set(id, one)
        else missing.push(id)
      }
      const read =
        missing.length > 0
          ? await readMistakes(trx, { ids: missing, model, vectors: away ? 'away' : 'read' })
          : []
      for (const one of read) {
        const mistake = away?.lend(one) ?? one
        found.set(one.id, mistake)
        kept.set(one.id, mistake)
      }
      for (const id of kept.keys()) {
        if (kept.size <= MAX_KEPT) break
        kept.delete(id)
      }
      return found
    },
  }
}
