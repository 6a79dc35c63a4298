const BEGINS = 1
const BEGINS_A_WORD = 0.8
const WITHIN = 0.4

/**
 * Rates how well `text` matches the search, from 0 to 1. Returns 0 if `text` lacks one of the words. Matches at the
 * start of `text` or of a word rank highest.
 */
export function rankMatch(text: string, sought: string): number {
  const name = text.toLowerCase()
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return Math.min(BEGINS, ...words.map((word) => rankWord(name, word)))
}

function rankWord(name: string, word: string): number {
  if (name.startsWith(word)) return BEGINS
  for (let at = name.indexOf(word); at > 0; at = name.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return BEGINS_A_WORD
  return name.includes(word) ? WITHIN : 0
}

/**
 * Values of items that the server found start with this prefix. Such an item ranks last if its title doesn't contain
 * the search words.
 */
export const FOUND = 'found '
const RANK_OF_FOUND = 0.1
export const rank = (value: string, sought: string, [text = '']: string[] = []) =>
  rankMatch(text, sought) || (value.startsWith(FOUND) ? RANK_OF_FOUND : 0)
