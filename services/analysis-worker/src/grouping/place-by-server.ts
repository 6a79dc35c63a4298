import { MOST_NEIGHBOURS, type Neighbour, nearestVectors } from '@debrief/analysis/grouping/nearest-vectors'
import type { Asker, Placing } from '@debrief/database/grouping/placing'
import { readNeighbours, readVectors } from '@debrief/database/grouping/read-neighbours'
import type { AtHand, AwayVectors } from './away-vectors.ts'
import { type NewMistake, placeMistakes } from './place-mistakes.ts'
import type { ScopeMemory } from './scope-memory.ts'

/**
 * Places mistakes whose vectors are compared with those that the server keeps: it is asked for the nearest, and for the
 * vectors of those that are looked at closely and no others. Placing changes nothing, so it is done again until none is
 * missing, which gives what it would have given with all vectors in memory.
 */
export async function placeByServer(
  asker: Asker,
  placed: {
    mistakes: readonly NewMistake[]
    scopes: { team: ScopeMemory | null; own: ScopeMemory }
    away: AwayVectors
    model: string
  },
): Promise<Placing> {
  const { mistakes, scopes, away, model } = placed
  const near = await findNear(asker, placed)
  const vectors = new Map<string, number[]>()
  for (;;) {
    const atHand: AtHand = { near, vectors }
    const { result, missing } = away.using(atHand, () => placeMistakes(mistakes, scopes))
    if (missing.size === 0) return result
    const found = await readVectors(asker, { ids: [...missing], model })
    // One that is gone meanwhile has no length, and no voice.
    for (const id of missing) vectors.set(id, found.get(id) ?? [])
  }
}

type Near = Map<string, Map<string, Neighbour[]>>

async function findNear(
  asker: Asker,
  { mistakes, scopes, model }: Pick<Parameters<typeof placeByServer>[1], 'mistakes' | 'scopes' | 'model'>,
): Promise<Near> {
  const near: Near = new Map()
  const asked = mistakes.flatMap(({ id, category, vector }) => (vector ? [{ id, category, vector }] : []))
  if (asked.length === 0) return near
  for (const scope of [scopes.team, scopes.own]) {
    if (!scope) continue
    const { id: scopeId, isTeam } = scope
    const stored = { scopeId, isTeam, model, most: MOST_NEIGHBOURS, mistakes: asked }
    near.set(scopeId, withTwins(mistakes, await readNeighbours(asker, stored)))
  }
  return near
}

/** The mistakes of the review itself are not stored yet. */
function withTwins(
  mistakes: readonly NewMistake[],
  near: Map<string, Neighbour[]>,
): Map<string, Neighbour[]> {
  for (const { id, vector } of mistakes) {
    if (!vector) continue
    const others = mistakes.filter((other) => other.id !== id)
    near.set(id, [...(near.get(id) ?? []), ...nearestVectors(vector, others)])
  }
  return near
}
