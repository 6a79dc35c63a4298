interface Place {
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/** "line 42", "lines 41–49"; lines of the old version say so. */
export function linesOf({ side, startLine, endLine }: Place): string {
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`
  return side === 'LEFT' ? `${lines} before the change` : lines
}
