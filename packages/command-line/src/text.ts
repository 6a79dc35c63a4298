export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

export interface Canvas {
  paint(style: Style, text: string): string
  /** In columns. */
  width: number
}

/**
 * Makes untrusted text safe for a terminal: escapes characters that could move the cursor, or that could color, reorder
 * or hide text (`\x1b`, `\u{202e}`). Keeps zero-width joiners, which emoji need. A tab becomes two spaces.
 */
export function showText(text: string): string {
  return text
    .replace(/\r(?=\n|$)/g, '')
    .replaceAll('\t', '  ')
    .replace(UNSAFE, escapeCharacter)
}

export const showLine = (text: string) => showText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim())

// Control characters except the line feed, format characters except the zero-width joiner, lone surrogates, private-use
// characters, line and paragraph separators, and invisible Hangul letters.
const UNSAFE = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164]/gu

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const digits = code.toString(16)
  return code < 256 ? `\\x${digits.padStart(2, '0')}` : `\\u{${digits}}`
}

/** JSON without characters that a terminal would interpret. Parsing the JSON gives the same value. */
export function showJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The text's width in terminal columns: 0 for combining marks, 2 for East Asian wide letters and emoji. */
export function countColumns(text: string): number {
  if (NARROW.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

const NARROW = /^[\x20-\x7e]*$/
const COMBINING = /^[\p{M}\u200d]$/u
// https://www.unicode.org/reports/tr11/
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]$/u

export const padEnd = (text: string, width: number) =>
  text + ' '.repeat(Math.max(0, width - countColumns(text)))

export const wrap = (text: string, width: number) => text.split('\n').flatMap((line) => wrapLine(line, width))

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.trimEnd().split(/(?<=\s)(?=\S)/)) {
    if (current !== '' && countColumns(current + word.trimEnd()) > width) {
      lines.push(current.trimEnd())
      current = ''
    }
    const parts = cut(word, width)
    lines.push(...parts.slice(0, -1))
    current += parts.at(-1) ?? ''
  }
  return [...lines, current.trimEnd()]
}

export function cut(text: string, width: number): string[] {
  if (countColumns(text) <= width) return [text]
  const parts = ['']
  for (const character of text) {
    const last = parts.at(-1) ?? ''
    if (countColumns(last + character) > width) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts
}

export const clip = (text: string, width: number) =>
  countColumns(text) <= width ? text : `${cut(text, width - 1)[0]}…`

/** Shortens text with … at the start, because the end of a path is more informative. */
export const clipStart = (text: string, width: number) => reverse(clip(reverse(text), width))

const reverse = (text: string) => [...text].toReversed().join('')

export const wrapText = (text: string, width: number) => wrap(showText(text).trim(), width)

/** The first line starts with `mark`, such as `• `. Further lines are indented to match. */
export function hang(mark: string, text: string, width: number): string[] {
  const indent = countColumns(mark)
  return wrapText(text, width - indent).map((line, index) => (index === 0 ? mark : ' '.repeat(indent)) + line)
}

type Cell = string | number | null

const GAP = '  '

export function writeTable(rows: readonly Record<string, Cell>[], { paint, width }: Canvas): string {
  const head = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => head.map((name) => row[name] ?? ''))
  const lines = [head, ...cells].map((line) => line.map((cell) => showLine(`${cell}`)))
  const columns = head.map((_, column) => ({
    isNumber: cells.every((line) => typeof line[column] === 'number'),
    width: Math.max(...lines.map((line) => countColumns(line[column] ?? ''))),
  }))
  const isTooWide = columns.reduce((sum, column) => sum + column.width + GAP.length, -GAP.length) > width
  return lines
    .flatMap((line, index) => {
      const below = (isTooWide && line.pop()) || ''
      const row = columns.map(({ isNumber, width }, column) => {
        const cell = line[column] ?? ''
        return isNumber ? cell.padStart(width) : padEnd(cell, width)
      })
      const first = row.slice(0, line.length).join(GAP).trimEnd()
      return [
        index === 0 ? paint('dim', first) : first,
        ...(below ? hang('    ', below, width).map((part) => paint('dim', part)) : []),
      ]
    })
    .join('\n')
}

export const limitLines = (lines: string[], max: number, describeRest: (count: number) => string) =>
  lines.length > max + 1 ? [...lines.slice(0, max), describeRest(lines.length - max)] : lines
