import type { Terminal } from '../terminal.ts'
import { columnsOf, wrap } from './layout.ts'
import { showText } from './show-text.ts'

/** What is needed to draw a part of the report. */
export type Canvas = Pick<Terminal, 'paint' | 'width'>

const INDENT = '  '

export const section = (title: string, lines: string[], { paint }: Canvas): string[] => [
  paint('bold', title),
  ...lines.map((line) => (line === '' ? '' : INDENT + line)),
]

export const paragraphs = (text: string, { width }: Canvas): string[] =>
  wrap(showText(text).trim(), width - INDENT.length)

/** Wrapped behind a mark, the lines after the first set in as far as the first. */
export function hang(mark: string, text: string, width: number): string[] {
  const indent = columnsOf(mark)
  return wrap(showText(text).trim(), width - INDENT.length - indent).map(
    (line, index) => (index === 0 ? mark : ' '.repeat(indent)) + line,
  )
}
