import type { CodeLine } from './code-line.ts'

/** The number of unchanged lines that stay visible before and after each change. */
const AROUND = 3

/** Visible lines after `skipped` hidden lines. */
export interface Fold {
  skipped: number
  lines: CodeLine[]
}

/**
 * Keeps changed and marked lines with up to 3 lines before and after each. Never hides a gap of only one line. If no
 * line is changed or marked, keeps all lines.
 */
export function foldLines(lines: readonly CodeLine[]): { folds: Fold[]; skippedAtEnd: number } {
  const matters = lines.flatMap((line, at) => (line.kind !== 'same' || line.marked ? [at] : []))
  if (matters.length === 0) return { folds: [{ skipped: 0, lines: [...lines] }], skippedAtEnd: 0 }
  const isKept = (at: number) => matters.some((one) => Math.abs(one - at) <= AROUND)
  const folds: Fold[] = []
  let skipped = 0
  for (const [at, line] of lines.entries()) {
    const isSingleGap =
      !isKept(at) && (at === 0 || isKept(at - 1)) && (at === lines.length - 1 || isKept(at + 1))
    if (!isKept(at) && !isSingleGap) {
      skipped += 1
      continue
    }
    const last = folds.at(-1)
    if (last && skipped === 0) last.lines.push(line)
    else folds.push({ skipped, lines: [line] })
    skipped = 0
  }
  return { folds, skippedAtEnd: skipped }
}
