import type { StoredMistake } from '@debrief/contracts/mistakes/grouping'
import type { Trx } from '@debrief/database/connect'
import { readMistakes } from '@debrief/database/mistakes/grouping/read-scope'
import type { AwayVectors } from './away-vectors.ts'

/** A mistake leaves the cache after this time without use, so the mistakes of erased people don't stay in memory. */
const MAX_AGE_MS = 10 * 60_000

/** Reads the data for comparing mistakes, and caches it. The data never changes, so the cache is never stale. */
export interface MistakeMemo {
  read(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredMistake>>
}

interface Entry {
  mistake: StoredMistake
  bytes: number
  usedAt: number
}

export function createMistakeMemo(
  model: string | null,
  away: AwayVectors | null,
  { bytes, ageMs = MAX_AGE_MS }: { bytes: number; ageMs?: number },
): MistakeMemo {
  const cache = createCache({ bytes, ageMs })
  return {
    async read(trx, ids) {
      const now = performance.now()
      const found = new Map<string, StoredMistake>()
      const missing: string[] = []
      for (const id of ids) {
        const one = cache.use(id, now)
        if (one) found.set(id, one)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      const read = await readMistakes(trx, { ids: missing, model, vectors: away ? 'away' : 'read' })
      const entries = read.map((one) => {
        return { mistake: away?.lend(one) ?? one, bytes: estimateBytes(one), usedAt: now }
      })
      for (const { mistake } of entries) found.set(mistake.id, mistake)
      cache.keep(entries, now)
      return found
    },
  }
}

function createCache({ bytes: maxBytes, ageMs }: { bytes: number; ageMs: number }) {
  const kept = new Map<string, Entry>()
  let bytes = 0
  let sweep: NodeJS.Timeout | undefined

  const forget = (shouldForget: (entry: Entry) => boolean) => {
    for (const [id, entry] of kept) {
      if (!shouldForget(entry) || !kept.delete(id)) continue
      bytes -= entry.bytes
    }
  }
  const sweepLater = () => {
    sweep ??= setTimeout(() => {
      sweep = undefined
      forget(({ usedAt }) => performance.now() - usedAt >= ageMs)
      if (kept.size > 0) sweepLater()
    }, ageMs / 10).unref()
  }
  return {
    use(id: string, now: number): StoredMistake | undefined {
      const entry = kept.get(id)
      if (entry) entry.usedAt = now
      return entry?.mistake
    },
    /**
     * If the cache is full, evicts only mistakes that weren't just used, so some of a large team's mistakes stay
     * cached.
     */
    keep(entries: readonly Entry[], now: number): void {
      const needed = entries.reduce((sum, one) => sum + one.bytes, 0)
      forget(({ usedAt }) => usedAt < now && bytes + needed > maxBytes)
      for (const entry of entries) {
        if (bytes + entry.bytes > maxBytes) break
        kept.set(entry.mistake.id, entry)
        bytes += entry.bytes
      }
      if (kept.size > 0) sweepLater()
    },
  }
}

/** Measured memory use, including the data that comparisons prepare. */
const [BYTES_PER_MISTAKE, BYTES_PER_CHARACTER, BYTES_PER_NUMBER] = [2_400, 5, 8]

function estimateBytes(one: StoredMistake): number {
  const { title, description, codeBefore, codeAfter, said, vector } = one
  const texts = [title, description, codeBefore, codeAfter, said]
  const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return BYTES_PER_MISTAKE + BYTES_PER_CHARACTER * characters + BYTES_PER_NUMBER * (vector?.length ?? 0)
}
