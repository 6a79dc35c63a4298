export interface DiffFile {
  /** The file's new path, or its old path if it was removed. */
  path: string
  oldPath: string | null
  newPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied'
  /** Git's six-digit file mode. Null if the diff doesn't contain the mode. */
  oldMode: string | null
  newMode: string | null
  kind: 'file' | 'symlink' | 'submodule'
  binary: boolean
  /**
   * Whether the diff compares a merge commit with all its parents (`diff --cc`). Old line numbers refer to the first
   * parent.
   */
  combined: boolean
  /** Git's similarity for a rename or copy, in percent. */
  similarity: number | null
  additions: number
  deletions: number
  hunks: Hunk[]
}

export interface Hunk {
  oldStart: number
  oldCount: number
  newStart: number
  newCount: number
  section: string
  lines: DiffLine[]
}

export interface DiffLine {
  kind: 'add' | 'del' | 'context'
  oldLine: number | null
  newLine: number | null
  /** The line's text without the +/- marker and the line feed. Includes the file's carriage return, if any. */
  text: string
  /** Whether the file ends here without a line feed. */
  noNewline: boolean
}

export type Side = 'LEFT' | 'RIGHT'

/**
 * Lists the lines that can have a review comment.
 * https://docs.github.com/en/rest/pulls/comments
 */
export function commentableLines(hunks: readonly Hunk[], side: Side): number[] {
  const lines = new Set<number>()
  for (const hunk of hunks) {
    for (const line of hunk.lines) {
      const number = side === 'RIGHT' ? line.newLine : line.oldLine
      if (number !== null) lines.add(number)
    }
  }
  return [...lines]
}

export function countChanges(hunks: readonly Hunk[]): { additions: number; deletions: number } {
  let additions = 0
  let deletions = 0
  for (const hunk of hunks) {
    for (const line of hunk.lines) {
      if (line.kind === 'add') additions++
      else if (line.kind === 'del') deletions++
    }
  }
  return { additions, deletions }
}
