/** Both vectors must have the same number of dimensions. Returns 0 if a vector has length 0. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  let left = 0
  let right = 0
  for (let at = 0; at < one.length; at++) {
    const a = one[at] as number
    const b = other[at] as number
    sum += a * b
    left += a * a
    right += b * b
  }
  return left === 0 || right === 0 ? 0 : sum / Math.sqrt(left * right)
}

const lengths = new WeakMap<readonly number[], number>()

export function computeLength(vector: readonly number[]): number {
  const before = lengths.get(vector)
  if (before !== undefined) return before
  const made = Math.sqrt(dotProduct(vector, vector))
  lengths.set(vector, made)
  return made
}

export function dotProduct(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}
