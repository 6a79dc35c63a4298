import type { Groupable } from '../groupable.ts'
import { computeLength, dotProduct } from './dense-vector.ts'

export interface Neighbor {
  id: string
  cosine: number
}

export const MAX_NEIGHBORS = 48

/** Skips embeddings with a different number of dimensions, because they come from another model. */
export function nearestVectors(vector: readonly number[], among: readonly Groupable[]): Neighbor[] {
  const length = computeLength(vector)
  const near: Neighbor[] = []
  for (const { id, vector: other } of among) {
    if (other === null || other.length !== vector.length) continue
    const lengths = length * computeLength(other)
    if (lengths > 0) near.push({ id, cosine: dotProduct(vector, other) / lengths })
  }
  return selectNearest(near)
}

export function selectNearest(all: readonly Neighbor[]): Neighbor[] {
  const best: Neighbor[] = []
  for (const one of all) {
    if (best.length === MAX_NEIGHBORS && !isNearer(one, best.at(-1) as Neighbor)) continue
    let at = best.length
    while (at > 0 && isNearer(one, best[at - 1] as Neighbor)) at--
    best.splice(at, 0, one)
    if (best.length > MAX_NEIGHBORS) best.pop()
  }
  return best
}

const isNearer = (one: Neighbor, other: Neighbor) =>
  one.cosine === other.cosine ? one.id < other.id : one.cosine > other.cosine
