/**
 * Hashes the name with FNV-1a over UTF-16 code units and folds the high bits into the low bits.
 * http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function hashName(name: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 17)) >>> 0) % buckets
}
