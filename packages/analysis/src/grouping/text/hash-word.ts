/** Uses 32-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). The hash is the same on every machine. */
export function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash | 0
}
