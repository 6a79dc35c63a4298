import { columnsOf, padEnd, wrap } from '../report/layout.ts'
import { showLine } from '../report/show-text.ts'
import type { Terminal } from '../terminal.ts'

type Cell = string | number | null
export type Rows = readonly (readonly Cell[])[]

const GAP = 2
const INDENT = '    '

/** A table with a head: numbers to the right. A last column that the terminal has no room for stands under its row. */
export function writeRows(
  head: readonly string[],
  rows: Rows,
  { paint, width }: Pick<Terminal, 'paint' | 'width'>,
): string {
  const shown = [head, ...rows.map((row) => row.map(textOf))]
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const widths = head.map((_, column) => Math.max(...shown.map((row) => columnsOf(row[column] ?? ''))))
  const isTooWide = widths.reduce((sum, one) => sum + one + GAP, -GAP) > width
  const beside = isTooWide ? head.length - 1 : head.length
  const lines = shown.map((cells, index) => {
    const line = cells
      .slice(0, beside)
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column]!) : padEnd(cell, widths[column]!),
      )
      .join(' '.repeat(GAP))
      .trimEnd()
    return [
      index === 0 ? paint('dim', line) : line,
      ...(isTooWide ? under(cells.at(-1) ?? '', width).map((part) => paint('dim', part)) : []),
    ]
  })
  return lines.flat().join('\n')
}

const under = (text: string, width: number) =>
  text === '' ? [] : wrap(text, width - INDENT.length).map((line) => INDENT + line)

const textOf = (cell: Cell) => (cell === null ? '' : showLine(String(cell)))

/** `11-21 10:00:00` */
export const shortTime = (time: Date | string | null) =>
  time === null ? '' : new Date(time).toISOString().slice(5, 19).replace('T', ' ')

/** `45 s`, `12 min`, `3 h`, `2 d` */
export function shortSpan(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 120) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`
}

export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
