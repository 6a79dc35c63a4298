interface Place {
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/** Returns text such as "line 42" or "lines 41–49". Adds "before the change" for lines of the old version. */
export function formatLines({ side, startLine, endLine }: Place): string {
  const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`
  return side === 'LEFT' ? `${lines} before the change` : lines
}
