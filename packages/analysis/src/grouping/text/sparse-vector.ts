/** Feature ids in ascending order with their weights, normalized to length 1. Empty if there are no features. */
export interface SparseVector {
  ids: Int32Array
  values: Float64Array
  /** The vector's length before normalization, or 1 if it is empty. */
  length: number
}

export function toVector(weights: ReadonlyMap<number, number>): SparseVector {
  const ids = new Int32Array(weights.size)
  let next = 0
  for (const id of weights.keys()) ids[next++] = id
  ids.sort()
  const values = new Float64Array(ids.length)
  let squares = 0
  for (let at = 0; at < ids.length; at++) {
    const value = weights.get(ids[at] as number) as number
    values[at] = value
    squares += value * value
  }
  const length = Math.sqrt(squares) || 1
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / length
  return { ids, values, length }
}

/** The cosine of the two vectors. */
export const dot = (one: SparseVector, other: SparseVector): number => compare(one, other).cosine

/** The cosine of the two vectors, reduced if they share so few words that it may be coincidence. */
export function likeness(one: SparseVector, other: SparseVector): number {
  const { cosine, shared } = compare(one, other)
  return cosine * Math.min(1, shared / ENOUGH)
}

/** The weight of about two or three meaningful words. */
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
