/** A request usually comes early in a comment. Reading the rest of a long comment takes time and adds little. */
const MAX_WORDS = 160

/** Words in lowercase. Code, links and numbers become placeholders. Emoji and the marks ?, ! and : count as words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, 4000)
    .replace(/`[^`\n]*`/g, ' codespan ')
    .replace(/https?:\/\/\S+/g, ' weblink ')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  const words = plain.match(/[\p{L}_][\p{L}\p{M}\p{N}_']*|\p{N}+|\p{Extended_Pictographic}|[?!:]/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => (/^\p{N}/u.test(word) ? '0' : word.replace(/'s$|'$/, '')))
}

/** Single words and pairs of adjacent words, without duplicates. In pairs, ^ and $ mark the beginning and the end. */
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

/** Sequences of four characters within words, with the edges marked, so that forms of the same word share weights. */
export function characterGrams(words: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    if (word.length < 4) continue
    const framed = `<${word.slice(0, 24)}>`
    for (let at = 0; at + 4 <= framed.length; at++) grams.add(framed.slice(at, at + 4))
  }
  return [...grams]
}
