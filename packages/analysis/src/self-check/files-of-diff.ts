import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { DiffFile, Hunk } from '../diff/diff-file.ts'
import { parseDiff } from '../diff/parse-diff.ts'

/** Symlinks, submodules, binary files, combined diffs and files without hunks have no patch. */
export function filesOfDiff(text: string): MaterialFile[] {
  return parseDiff(text).map((file) => ({
    path: file.path,
    previousPath: file.status === 'renamed' || file.status === 'copied' ? file.oldPath : null,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    patch: isReadable(file) ? file.hunks.map(formatPatch).join('\n') : null,
  }))
}

const isReadable = ({ kind, binary, combined, hunks }: DiffFile) =>
  kind === 'file' && !binary && !combined && hunks.length > 0

const MARKS = { add: '+', del: '-', context: ' ' } as const

function formatPatch({ oldStart, oldCount, newStart, newCount, section, lines }: Hunk): string {
  const head = `@@ -${oldStart},${oldCount} +${newStart},${newCount} @@${section ? ` ${section}` : ''}`
  return [
    head,
    ...lines.flatMap(({ kind, text, noNewline }) =>
      noNewline ? [MARKS[kind] + text, '\\ No newline at end of file'] : [MARKS[kind] + text],
    ),
  ].join('\n')
}
