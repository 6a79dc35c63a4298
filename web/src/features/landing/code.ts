import typescript from 'refractor/typescript'
import { colorLines } from '../../lib/color/color-lines.ts'
import { createTokenizer } from '../../lib/color/tokenize.ts'
import type { CodeLine } from '../../lib/diff/code-line.ts'

const tokenize = createTokenizer(typescript)

export const color = (lines: readonly CodeLine[]): CodeLine[] => colorLines(lines, tokenize)

export function markLine(lines: readonly CodeLine[], number: number): CodeLine[] {
  return lines.map((line) => {
    if (line.number !== number) return line
    const text = line.parts.map((part) => part.text).join('')
    const indent = text.length - text.trimStart().length
    return {
      ...line,
      marked: true,
      parts: [
        { text: text.slice(0, indent), changed: false },
        { text: text.slice(indent), changed: true },
      ],
    }
  })
}
