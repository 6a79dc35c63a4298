/** How many columns a text takes: marks on letters none, East Asian wide letters and emoji two. */
export function columnsOf(text: string): number {
  if (NARROW.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

const NARROW = /^[\x20-\x7e]*$/
const NONE = /^[\p{M}\u200d]$/u
// https://www.unicode.org/reports/tr11/
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]$/u

/** The lines of a text, none wider than `width`; a word that is wider is cut. Line feeds stay where they are. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.trimEnd().split(/(?<=\s)(?=\S)/)) {
    if (current !== '' && columnsOf(current + word.trimEnd()) > width) {
      lines.push(current.trimEnd())
      current = ''
    }
    const [rest = '', ...full] = cut(word, width).toReversed()
    lines.push(...full.toReversed())
    current += rest
  }
  return [...lines, current.trimEnd()]
}

/** The parts of a text, none wider than `width`. */
export function cut(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word]
  const parts = ['']
  for (const character of word) {
    const last = parts.at(-1) ?? ''
    if (columnsOf(last + character) > width) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

/** A text on one line of at most `width` columns, its end replaced by … where it is longer. */
export function clip(text: string, width: number): string {
  if (columnsOf(text) <= width) return text
  let clipped = ''
  for (const character of text) {
    if (columnsOf(clipped + character) > width - 1) break
    clipped += character
  }
  return `${clipped}…`
}

/** The same with … at its beginning: of a path the end tells more. */
export function clipStart(text: string, width: number): string {
  return [...clip([...text].toReversed().join(''), width)].toReversed().join('')
}

export const padEnd = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - columnsOf(text)))
