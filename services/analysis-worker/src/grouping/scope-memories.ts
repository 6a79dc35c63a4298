import type { Connection } from '@debrief/database/connect'
import type { Asker } from '@debrief/database/grouping/placing'
import { readScope, readScopeNews, type ScopeNews } from '@debrief/database/grouping/read-scope'
import type { AwayVectors } from './away-vectors.ts'
import { createScopeMemory, type ScopeMemory } from './scope-memory.ts'

/** Groups and single mistakes that are kept of all scopes together; about 8 kB each. */
const MOST_KEPT = 20_000

export interface ScopeMemories {
  /** The scopes of a person as they are stored now: their team's, where they are in one, and their own. */
  refresh(
    asker: Asker,
    wanted: { userId: string; suspects: readonly string[] },
  ): Promise<{ team: ScopeMemory | null; own: ScopeMemory }>
}

/**
 * Keeps the scopes that were used last. `embeddingModel`: whose vectors are compared; null for none. `away`: the server keeps
 * them.
 */
export function createScopeMemories(
  pool: Connection['pool'],
  embeddingModel: string | null,
  away: AwayVectors | null = null,
): ScopeMemories {
  const vectors = away ? 'away' : 'read'
  const kept = new Map<string, ScopeMemory>()
  /** Which team a person was in when last seen, to ask for what changed in one go. */
  const teamOf = new Map<string, string | null>()

  function use({ scopeId, isTeam }: ScopeNews): ScopeMemory {
    const memory = kept.get(scopeId) ?? createScopeMemory({ id: scopeId, isTeam, away })
    kept.delete(scopeId)
    kept.set(scopeId, memory)
    return memory
  }

  async function bringUpToDate(news: ScopeNews): Promise<ScopeMemory> {
    const memory = use(news)
    if (!memory.takeIn(news)) {
      const { scopeId, isTeam } = news
      memory.replace(await readScope(pool, { scopeId, isTeam, embeddingModel, vectors }))
    }
    return memory
  }

  return {
    async refresh(asker, { userId, suspects }) {
      const known = new Map<string, number>()
      for (const id of [teamOf.get(userId), userId]) {
        const memory = id ? kept.get(id) : undefined
        if (memory) known.set(memory.id, memory.version)
      }
      const all = await readScopeNews(asker, { userId, embeddingModel, vectors, known, suspects })
      const memories: ScopeMemory[] = []
      for (const news of all) memories.push(await bringUpToDate(news))
      const team = memories.find(({ isTeam }) => isTeam) ?? null
      if (teamOf.size > MOST_KEPT) teamOf.clear()
      teamOf.set(userId, team?.id ?? null)
      forgetOldest(kept)
      return { team, own: memories.find(({ isTeam }) => !isTeam)! }
    },
  }
}

/** The one in use stays, however large it is. */
function forgetOldest(kept: Map<string, ScopeMemory>): void {
  const sizeOf = ({ groups, singles }: ScopeMemory) => groups.size + singles.size + 1
  let size = [...kept.values()].reduce((sum, memory) => sum + sizeOf(memory), 0)
  for (const [id, memory] of kept) {
    if (size <= MOST_KEPT || kept.size <= 2) return
    kept.delete(id)
    size -= sizeOf(memory)
  }
}
