export interface HunkLine {
  text: string
  /** null on the side where the line is not. */
  oldLine: number | null
  newLine: number | null
  /** 1-based below the first hunk header, further headers counted, as GitHub's `position`. */
  position: number
}

export interface Hunk {
  header: string
  lines: HunkLine[]
}

/** Reads a patch as GitHub gives it into hunks with the line numbers of both sides. */
export function readHunks(patch: string): Hunk[] {
  const hunks: Hunk[] = []
  let [oldNext, newNext] = [0, 0]
  for (const [index, text] of patch.split('\n').entries()) {
    const starts = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (starts) {
      hunks.push({ header: text, lines: [] })
      oldNext = Number(starts[1])
      newNext = Number(starts[2])
      continue
    }
    const inOld = text[0] === ' ' || text[0] === '-'
    const inNew = text[0] === ' ' || text[0] === '+'
    hunks.at(-1)?.lines.push({
      text,
      oldLine: inOld ? oldNext++ : null,
      newLine: inNew ? newNext++ : null,
      position: index,
    })
  }
  return hunks
}

/** Where a line of the old side is on the new side; null when it was changed or removed. */
export function carryLine(hunks: Hunk[], line: number): number | null {
  let shift = 0
  for (const { lines } of hunks) {
    for (const { oldLine, newLine } of lines) {
      if (oldLine === line) return newLine
      if (oldLine !== null && oldLine > line) return line + shift
      if (oldLine === null && newLine !== null) shift++
      if (newLine === null && oldLine !== null) shift--
    }
  }
  return line + shift
}
