/** What is asked for stands early; the rest of a long comment adds time, not knowledge. */
const MOST_WORDS = 160

/** Small letters; code, links and numbers by what they are, marks that carry meaning as words of their own. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 4000)
    .replace(/`[^`\n]*`/g, ' codespan ')
    .replace(/https?:\/\/\S+/g, ' weblink ')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  const words = plain.match(/[\p{L}_][\p{L}\p{M}\p{N}_']*|\p{N}+|\p{Extended_Pictographic}|[?!:]/gu) ?? []
  return words.slice(0, MOST_WORDS).map((word) => (/^\p{N}/u.test(word) ? '0' : word.replace(/'s$|'$/, '')))
}

/** Words alone and in pairs and threes, with the beginning and the end marked; each once. */
export function wordGrams(words: readonly string[]): string[] {
  const framed = ['^', ...words, '$']
  const grams = new Set<string>()
  for (let at = 0; at < framed.length; at++) {
    const word = framed[at] as string
    if (at > 0 && at < framed.length - 1) grams.add(word)
    if (at + 1 < framed.length) grams.add(`${word} ${framed[at + 1]}`)
  }
  return [...grams]
}

/** Four letters in a row within a word, edges marked, so that a word's forms share their weight. */
export function characterGrams(words: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    if (word.length < 4) continue
    const framed = `<${word.slice(0, 24)}>`
    for (let at = 0; at + 4 <= framed.length; at++) grams.add(framed.slice(at, at + 4))
  }
  return [...grams]
}
