/** Lines that are chosen, both ends included, counted from 1; null for none. */
export type Lines = { start: number; end: number } | null

const lengthOf = (lines: Lines) => (lines ? lines.end - lines.start + 1 : 0)

/**
 * What is chosen once a line was pressed: the line alone; with its neighbours where it stands next to what is chosen and
 * `most` allows; an end that is pressed again is left out.
 */
export function pressLine(chosen: Lines, { line, most }: { line: number; most: number }): Lines {
  if (!chosen) return { start: line, end: line }
  const { start, end } = chosen
  const isNext = line === start - 1 || line === end + 1
  if (isNext && lengthOf(chosen) < most) return { start: Math.min(start, line), end: Math.max(end, line) }
  if (line < start || line > end || isNext) return { start: line, end: line }
  if (start === end) return null
  if (line === start) return { start: start + 1, end }
  return line === end ? { start, end: end - 1 } : { start: line, end: line }
}

/** What is chosen once it was drawn from one line to another: at most `most`, nearest to where it ends. */
export function stretchLines(from: number, { to, most }: { to: number; most: number }): Lines {
  const start = to >= from ? Math.max(from, to - most + 1) : to
  const end = to >= from ? to : Math.min(from, to + most - 1)
  return { start, end }
}

/** "line 4", "lines 4 to 6". */
export const nameLines = ({ start, end }: NonNullable<Lines>): string =>
  start === end ? `line ${start}` : `lines ${start} to ${end}`

export const listLines = ({ start, end }: NonNullable<Lines>): number[] =>
  Array.from({ length: end - start + 1 }, (_, at) => start + at)
