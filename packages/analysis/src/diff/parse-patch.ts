import type { Hunk } from './diff-file.ts'
import { LineCursor } from './line-cursor.ts'
import { parseHunk } from './parse-hunk.ts'

/** Reads GitHub's header-less `patch` or a comment's `diff_hunk`; what belongs to no hunk is passed over. */
export function parsePatch(patch: string): Hunk[] {
  const cursor = new LineCursor(patch)
  const hunks: Hunk[] = []
  while (cursor.peek() !== null) {
    const hunk = parseHunk(cursor)
    if (hunk) hunks.push(hunk)
    else cursor.skip()
  }
  return hunks
}
