/**
 * A vector of length 1 in which texts that share words and three-letter pieces lie near each other: each piece is hashed to
 * a dimension and a sign (feature hashing, Weinberger et al. 2009). The same text always gives the same numbers.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float64Array(dimensions)
  for (const [piece, count] of countPieces(text)) {
    const hash = hashOf(piece)
    const weight = (piece.startsWith('#') ? 0.4 : 1) * (1 + Math.log(count))
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash & 0x40000000 ? weight : -weight)
  }
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

/** Words as they are, pieces of words with # in front. */
function countPieces(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (piece: string) => counts.set(piece, (counts.get(piece) ?? 0) + 1)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    if (word.length > 2) add(word)
    const framed = ` ${word} `
    for (let start = 0; start + 3 <= framed.length; start += 1) add(`#${framed.slice(start, start + 3)}`)
  }
  return counts
}

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  // The low bits choose the dimension; mixing them once more spreads short texts.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 13)) >>> 0
}
