import type { Hunk } from './diff-file.ts'
import { LineCursor } from './line-cursor.ts'
import { parseHunk } from './parse-hunk.ts'

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
