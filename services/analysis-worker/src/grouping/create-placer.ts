import type { Connection } from '@debrief/database/connect'
import { hasVectors } from '@debrief/database/grouping/place-vectors'
import type { Asker, Placing } from '@debrief/database/grouping/placing'
import { createAwayVectors } from './away-vectors.ts'
import { placeByServer } from './place-by-server.ts'
import { type NewMistake, placeMistakes } from './place-mistakes.ts'
import { createScopeMemories } from './scope-memories.ts'

export interface Placer {
  place(
    asker: Asker,
    asked: { mistakes: readonly NewMistake[]; userId: string; suspects: readonly string[] },
  ): Promise<Placing>
}

/** Finds out at the first use whether the server compares vectors; for the life of the process it stays at that. */
export function createPlacer(pool: Connection['pool'], model: string | null): () => Promise<Placer> {
  let placer: Promise<Placer> | null = null
  return () => {
    placer ??= choosePlacer(pool, model).catch((error: unknown) => {
      placer = null
      throw error
    })
    return placer
  }
}

async function choosePlacer(pool: Connection['pool'], model: string | null): Promise<Placer> {
  if (model !== null && (await hasVectors(pool))) return placerByServer(pool, model)
  const memories = createScopeMemories(pool, model)
  return {
    async place(asker, { mistakes, ...whose }) {
      return placeMistakes(mistakes, await memories.refresh(asker, whose))
    },
  }
}

function placerByServer(pool: Connection['pool'], model: string): Placer {
  const away = createAwayVectors()
  const memories = createScopeMemories(pool, model, away)
  return {
    async place(asker, { mistakes, ...whose }) {
      const scopes = await memories.refresh(asker, whose)
      return placeByServer(asker, { mistakes, scopes, away, model })
    },
  }
}
