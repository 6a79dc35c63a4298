const LONGEST = 240

/** Words that say what to do instead of what is wrong. */
const REMEDY =
  /\b(?:use|using|should|could|instead|replace|rename|add|remove|prefer|move|put another version)\b/i

/**
 * What is wrong, in the first sentence of a mistake's description, without what to do about it; null where it quotes
 * somebody or names code, which may be the answer.
 */
export function problemOf(description: string): string | null {
  const [first = ''] = description.split(/(?<=[.!?])\s+(?=[\p{Lu}“`])/u)
  const sentence = first.trim()
  const isPlain =
    sentence.endsWith('.') && sentence.length <= LONGEST && !/[“”"`<>[\]{}|]|https?:/.test(sentence)
  return isPlain && !REMEDY.test(sentence) ? sentence : null
}
