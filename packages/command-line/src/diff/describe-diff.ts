import { commentableLines, countChanges, type DiffFile, type Hunk } from '@debrief/analysis/diff/diff-file'
import { parseDiff } from '@debrief/analysis/diff/parse-diff'
import { parsePatch } from '@debrief/analysis/diff/parse-patch'
import { z } from 'zod'

const lines = z.array(z.number().int().positive())

/** What `debrief diff --json` prints. */
export const diffAnswerSchema = z.strictObject({
  files: z.array(
    z.strictObject({
      /** Where the file is after the change, or was, when it is gone; empty where a patch names none. */
      path: z.string(),
      /** Of a renamed or copied file. */
      previousPath: z.string().nullable(),
      status: z.enum(['added', 'removed', 'modified', 'renamed', 'copied']),
      additions: z.number().int().nonnegative(),
      deletions: z.number().int().nonnegative(),
      /** Where GitHub takes a review comment: RIGHT by the new number, LEFT by the old one. */
      commentableLines: z.strictObject({ LEFT: lines, RIGHT: lines }),
    }),
  ),
})

export type DiffAnswer = z.infer<typeof diffAnswerSchema>

/** A whole diff, or one file's hunks without headers as GitHub's `patch` has them. */
export function describeDiff(text: string): DiffAnswer {
  const files = parseDiff(text)
  if (files.length > 0) return { files: files.map(describeFile) }
  const hunks = parsePatch(text)
  return { files: hunks.length === 0 ? [] : [describePatch(hunks)] }
}

const describeFile = (file: DiffFile): DiffAnswer['files'][number] => ({
  path: file.path,
  previousPath: file.status === 'renamed' || file.status === 'copied' ? file.oldPath : null,
  status: file.status,
  additions: file.additions,
  deletions: file.deletions,
  commentableLines: sidesOf(file.hunks),
})

const describePatch = (hunks: Hunk[]): DiffAnswer['files'][number] => ({
  path: '',
  previousPath: null,
  status: statusOf(hunks),
  ...countChanges(hunks),
  commentableLines: sidesOf(hunks),
})

/** A file's one hunk that starts from nothing, or leaves nothing, tells a file that is new, or gone. */
function statusOf([only, second]: Hunk[]): 'added' | 'removed' | 'modified' {
  if (!only || second) return 'modified'
  if (only.oldStart === 0 && only.oldCount === 0) return 'added'
  return only.newStart === 0 && only.newCount === 0 ? 'removed' : 'modified'
}

const sidesOf = (hunks: Hunk[]) => ({
  LEFT: commentableLines(hunks, 'LEFT'),
  RIGHT: commentableLines(hunks, 'RIGHT'),
})
