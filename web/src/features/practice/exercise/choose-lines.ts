/** The first and the last selected line, counted from 1. Null if no line is selected. */
export type Lines = { start: number; end: number } | null

const countLines = (lines: Lines) => (lines ? lines.end - lines.start + 1 : 0)

/**
 * Returns the selection after a click on a line. A click on an adjacent line extends the selection, up to `max` lines.
 * A click on the first or last selected line deselects that line. A click on any other line selects only that line.
 */
export function pressLine(chosen: Lines, { line, max }: { line: number; max: number }): Lines {
  if (!chosen) return { start: line, end: line }
  const { start, end } = chosen
  const isNext = line === start - 1 || line === end + 1
  if (isNext && countLines(chosen) < max) return { start: Math.min(start, line), end: Math.max(end, line) }
  if (line < start || line > end || isNext) return { start: line, end: line }
  if (start === end) return null
  if (line === start) return { start: start + 1, end }
  return line === end ? { start, end: end - 1 } : { start: line, end: line }
}

/** Selects the lines from `from` to `to`. If there are more than `max` lines, keeps the lines closest to `to`. */
export function stretchLines(from: number, { to, max }: { to: number; max: number }): Lines {
  const start = to >= from ? Math.max(from, to - max + 1) : to
  const end = to >= from ? to : Math.min(from, to + max - 1)
  return { start, end }
}

export const nameLines = ({ start, end }: NonNullable<Lines>): string =>
  start === end ? `line ${start}` : `lines ${start} to ${end}`

export const listLines = ({ start, end }: NonNullable<Lines>): number[] =>
  Array.from({ length: end - start + 1 }, (_, at) => start + at)
