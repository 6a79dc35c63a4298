import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { parsePatch } from '../diff/parse-patch.ts'

export interface Place {
  path: string
  startLine: number
  endLine: number
}

/** Where a comment may stand: the last line, and the first one where it covers more than one. */
export interface Anchor {
  line: number
  startLine: number | null
}

export interface HeadLines {
  /**
   * The anchor of a place at the head: both ends in one hunk, else its last line, else its first one; null where the diff shows
   * neither, which GitHub would refuse with 422.
   */
  anchor(place: Place): Anchor | null
  /** The lines of a place as they stand at the head; null where the diff does not show all of them. */
  textOf(place: Place): string[] | null
}

/** The new side of a diff, by file and line. */
export function headLinesOf(files: readonly MaterialFile[]): HeadLines {
  const patches = new Map(files.map(({ path, patch }) => [path, patch]))
  const known = new Map<string, Map<number, string>[]>()

  function hunksOf(path: string): Map<number, string>[] {
    const before = known.get(path)
    if (before) return before
    const hunks = parsePatch(patches.get(path) ?? '').map(({ lines }) => {
      const shown = new Map<number, string>()
      for (const { newLine, text } of lines) if (newLine !== null && newLine > 0) shown.set(newLine, text)
      return shown
    })
    known.set(path, hunks)
    return hunks
  }

  return {
    anchor({ path, startLine, endLine }) {
      const hunks = hunksOf(path)
      const ending = hunks.find((hunk) => hunk.has(endLine))
      if (ending)
        return { line: endLine, startLine: startLine < endLine && ending.has(startLine) ? startLine : null }
      return hunks.some((hunk) => hunk.has(startLine)) ? { line: startLine, startLine: null } : null
    },
    textOf({ path, startLine, endLine }) {
      const hunk = hunksOf(path).find((each) => each.has(startLine) && each.has(endLine))
      if (!hunk || endLine < startLine) return null
      return Array.from({ length: endLine - startLine + 1 }, (_, index) => hunk.get(startLine + index) ?? '')
    },
  }
}
