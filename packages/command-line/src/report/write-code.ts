import { diffLines } from '@debrief/analysis/diff/diff-lines'
import type { Mistake } from '@debrief/contracts/review'
import type { Canvas } from './canvas.ts'
import { cut } from './layout.ts'
import { showText } from './show-text.ts'

const MOST_LINES = 24
const MOST_ROWS = 5

/** The code before and after as a small diff, or the code alone where no other is known. */
export function writeCode({ codeBefore, codeAfter }: Mistake, { paint, width }: Canvas): string[] {
  if (codeBefore === null && codeAfter === null) return []
  const lines = codeAfter === null ? plain(codeBefore ?? '') : changed(codeBefore ?? '', codeAfter)
  const shown = lines.length > MOST_LINES + 1 ? lines.slice(0, MOST_LINES) : lines
  const more = lines.length - shown.length
  return [
    '',
    ...shown.flatMap(({ mark, text }) =>
      cutLine(showText(text).replaceAll('\n', ' ').trimEnd(), width - 2).map((part, index) => {
        const line = `${index === 0 ? mark : ' '} ${part}`.trimEnd()
        return mark === '+' ? paint('green', line) : mark === '-' ? paint('red', line) : paint('dim', line)
      }),
    ),
    ...(more > 0 ? [paint('dim', `… ${more} more lines`)] : []),
  ]
}

/** What follows is set in by two columns, so that it is no line of its own. */
function cutLine(text: string, width: number): string[] {
  const rows = cut(text.slice(0, MOST_ROWS * width + 1), width - 2).map((row, index) =>
    index === 0 ? row : `  ${row}`,
  )
  return rows.length > MOST_ROWS ? [...rows.slice(0, MOST_ROWS), '  …'] : rows
}

interface CodeLine {
  mark: '+' | '-' | ' '
  text: string
}

const plain = (code: string): CodeLine[] =>
  withoutMargin(code)
    .split('\n')
    .map((text) => ({ mark: ' ', text }))

function changed(before: string, after: string): CodeLine[] {
  const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
  return diffLines(ended(before), ended(after)).lines.map(({ kind, text }) => ({
    mark: kind === 'add' ? '+' : kind === 'del' ? '-' : ' ',
    text,
  }))
}

/** A single excerpt stands at the margin, whatever it was indented by. */
function withoutMargin(code: string): string {
  const lines = code.split('\n')
  const margins = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const margin = Math.min(...margins, 200)
  return lines.map((line) => line.slice(margin)).join('\n')
}
