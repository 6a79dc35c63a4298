import type { Hunk } from './diff-file.ts'
import { LineCursor } from './line-cursor.ts'
import { parseHunk } from './parse-hunk.ts'

/** Parses GitHub's `patch`, which has no header, or a comment's `diff_hunk`. Skips lines outside hunks. */
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
