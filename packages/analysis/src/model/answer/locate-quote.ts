import type { DiffLine, Side } from '../../diff/diff-file.ts'
import { withoutInvisible } from '../prompt/clean-data.ts'
import type { PromptPiece } from '../prompt/show-piece.ts'

export interface QuoteLocation {
  piece: PromptPiece['piece']
  lines: DiffLine[]
  startLine: number
  endLine: number
}

interface Run {
  shown: PromptPiece['piece']
  side: Side
  texts: string[]
  lines: DiffLine[]
}

/**
 * The minimum length of a one-line quote that may match part of a line. A shorter quote must match a whole line,
 * because it would otherwise match too many places.
 */
const MIN_CHARACTERS = 8

export class ShownDiff {
  private readonly runs = new Map<string, Run[]>()

  constructor(sent: readonly PromptPiece[]) {
    for (const { piece, lines } of sent)
      for (const side of ['RIGHT', 'LEFT'] as const) {
        const kept = piece.hunk.lines.flatMap((line, index) =>
          line.kind === (side === 'RIGHT' ? 'del' : 'add')
            ? []
            : [{ line, text: (lines[index] ?? '').trim() }],
        )
        const run = {
          shown: piece,
          side,
          texts: kept.map(({ text }) => text),
          lines: kept.map(({ line }) => line),
        }
        this.runs.set(piece.file.path, [...(this.runs.get(piece.file.path) ?? []), run])
      }
  }

  paths(): string[] {
    return [...this.runs.keys()]
  }

  find(quote: string, { path, side }: { path: string; side: Side }): QuoteLocation[] {
    const wanted = wantedLines(quote)
    if (wanted.length === 0) return []
    return (this.runs.get(path) ?? [])
      .filter((run) => run.side === side)
      .flatMap((run) => findIn(run, wanted))
  }
}

function wantedLines(quote: string): string[] {
  const lines = withoutInvisible(quote).split('\n')
  // Models sometimes copy the +/- marks. Marks on every line aren't part of the code.
  const marked = lines.filter((line) => line.trim() !== '').every((line) => /^[+-]/.test(line))
  const texts = lines.map((line) => (marked ? line.slice(1) : line).trim())
  while (texts[0] === '') texts.shift()
  while (texts.at(-1) === '') texts.pop()
  return texts
}

function findIn(run: Run, quotedLines: readonly string[]): QuoteLocation[] {
  const [only = ''] = quotedLines
  const isPart = quotedLines.length === 1 && only.length >= MIN_CHARACTERS
  const found: QuoteLocation[] = []
  for (let at = 0; at + quotedLines.length <= run.texts.length; at++) {
    const fits = isPart
      ? run.texts[at]?.includes(only)
      : quotedLines.every((text, index) => run.texts[at + index] === text)
    if (!fits) continue
    const lines = run.lines.slice(at, at + quotedLines.length)
    const numbers = lines.map((line) => (run.side === 'RIGHT' ? line.newLine : line.oldLine))
    const [startLine, endLine] = [numbers[0], numbers.at(-1)]
    if (startLine == null || endLine == null) continue
    found.push({ piece: run.shown, lines, startLine, endLine })
  }
  return found
}
