import { isOrder } from './turn-to-order.ts'

/** Longer than this a title is cut at a word. */
export const LONGEST = 72

export const countWords = (text: string) => (text.match(/\p{L}{2,}/gu) ?? []).length

/** A phrase before a colon, a semicolon or another request says the point; the rest explains it. */
export function pointOf(words: string): string {
  const [head = ''] = words.split(/[:;] |,? and (?:could|can|would|should) /, 1)
  const second = /^(.{16,}?), (\w+ .*)$/.exec(head)
  const first = second && isOrder(second[2] ?? '') && !isOrder(head) ? (second[1] ?? '') : head
  const stands = countWords(first) >= 3 || /^no \w{3,}$/i.test(first)
  return stands && closeCode(first) === first ? first : words
}

/** A remark without what it adds to its point. */
export function firstClause(words: string): string {
  const point = pointOf(words)
  if (point.length <= 48) return point
  const [clause = ''] = point.split(
    /,? (?:so|because|since|which|and then|but|and (?:do|is|ha|wi|ca)\w*)\b|, /,
    1,
  )
  return countWords(clause) >= 4 && closeCode(clause) === clause ? clause : point
}

export function shorten(words: string): string {
  if (words.length <= LONGEST) return words
  const clause =
    words.split(/(?:,|;|:| – | - |\.|\?) | (?:because|since|so|as it|which|when|while|otherwise)\b/, 1)[0] ??
    words
  if (clause.length <= LONGEST && clause.length >= 16) return clause
  const cut = closeCode(clause.slice(0, clause.lastIndexOf(' ', LONGEST)))
  // Up to a preposition the words stand for themselves.
  const whole =
    /^(.{24,}?\w[`"”)]?) (?:to|in|of|for|with|by|as|from|on|into|that|within|without|instead)(?: (?!.* (?:to|in|of|for|with|by|as|from|on|into|that|within|without|instead) ).*)?$/.exec(
      cut,
    )?.[1]
  return whole && closeCode(whole) === whole ? whole : `${cut.replace(/[\s,;:(`]+$/, '')} …`
}

/** Never ends within backticks. */
const closeCode = (words: string) =>
  (words.split('`').length - 1) % 2 ? words.slice(0, words.lastIndexOf('`')).trimEnd() : words
