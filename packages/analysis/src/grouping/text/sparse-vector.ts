/** Feature ids in ascending order with their weights, normalized to length 1. Empty if there are no features. */
export interface SparseVector {
  /** `ids` and `values` are arrays, because a typed array with a few numbers needs four times the memory. */
  ids: readonly number[]
  values: readonly number[]
  /** The vector's length before normalization. 1 for an empty vector. */
  length: number
}

export function toVector(weights: ReadonlyMap<number, number>): SparseVector {
  const ids = [...weights.keys()].toSorted((a, b) => a - b)
  const raw = ids.map((id) => weights.get(id) as number)
  const length = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0)) || 1
  return { ids, values: raw.map((value) => value / length), length }
}

export const dot = (one: SparseVector, other: SparseVector): number => compare(one, other).cosine

/** Reduces the cosine if the vectors share only a few words, because the match may be a coincidence. */
export function likeness(one: SparseVector, other: SparseVector): number {
  const { cosine, shared } = compare(one, other)
  return cosine * Math.min(1, shared / ENOUGH)
}

/**
 * If the vectors share less weight than this, the likeness is reduced. The value is about the weight of two or three
 * meaningful words.
 */
const ENOUGH = 1.5

function compare(one: SparseVector, other: SparseVector): { cosine: number; shared: number } {
  const [ids, theirs] = [one.ids, other.ids]
  let [cosine, shared, left, right] = [0, 0, 0, 0]
  while (left < ids.length && right < theirs.length) {
    const a = ids[left] as number
    const b = theirs[right] as number
    if (a === b) {
      const [mine, its] = [one.values[left] as number, other.values[right] as number]
      cosine += mine * its
      shared += Math.min(mine * one.length, its * other.length)
    }
    if (a <= b) left++
    if (b <= a) right++
  }
  return { cosine, shared }
}
