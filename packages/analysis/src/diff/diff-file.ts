/** One file of a unified diff, as git, GitHub or a plain `diff -u` prints it. */
export interface DiffFile {
  /** Where the file is after the change; where it was, when it is gone. */
  path: string
  /** null when the file did not exist before. */
  oldPath: string | null
  /** null when the file is gone. */
  newPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied'
  /** Git's six digits, null where the diff does not tell. */
  oldMode: string | null
  newMode: string | null
  kind: 'file' | 'symlink' | 'submodule'
  binary: boolean
  /** A merge's diff against several parents (`diff --cc`); old lines are counted in the first parent. */
  combined: boolean
  /** Git's similarity of a rename or copy in percent. */
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
  /** What git prints behind the second @@, often the enclosing function. */
  section: string
  lines: DiffLine[]
}

export interface DiffLine {
  kind: 'add' | 'del' | 'context'
  /** null for an added line. */
  oldLine: number | null
  /** null for a deleted line. */
  newLine: number | null
  /** Verbatim, without the marker and the line feed; a carriage return of the file's own stays. */
  text: string
  /** The file ends here without a line feed. */
  noNewline: boolean
}

export type Side = 'LEFT' | 'RIGHT'

/**
 * The lines a review comment may stand on, in order: RIGHT added and context lines by their new number, LEFT deleted
 * and context lines by their old one. https://docs.github.com/en/rest/pulls/comments
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
