/** Numbered features with their weights, by number upwards, of length 1; empty where there are none. */
export interface SparseVector {
  ids: Int32Array
  values: Float64Array
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
  return { ids, values }
}

/** The cosine of the two. */
export function dot(one: SparseVector, other: SparseVector): number {
  const [ids, theirs] = [one.ids, other.ids]
  let sum = 0
  let left = 0
  let right = 0
  while (left < ids.length && right < theirs.length) {
    const a = ids[left] as number
    const b = theirs[right] as number
    if (a === b) sum += (one.values[left] as number) * (other.values[right] as number)
    if (a <= b) left++
    if (b <= a) right++
  }
  return sum
}
