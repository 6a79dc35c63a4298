import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { parsePatch } from '../diff/parse-patch.ts'

export interface Place {
  path: string
  startLine: number
  endLine: number
}

/** `startLine` is null for a comment on a single line. */
export interface Anchor {
  line: number
  startLine: number | null
}

export interface HeadLines {
  /**
   * Returns null if the diff shows neither the first nor the last line, because GitHub would reject the comment (422).
   */
  anchor(place: Place): Anchor | null
  /** The place's lines at the head commit. Null if no hunk shows all of them. */
  getLines(place: Place): string[] | null
}

export function indexHeadLines(files: readonly MaterialFile[]): HeadLines {
  const patches = new Map(files.map(({ path, patch }) => [path, patch]))
  const known = new Map<string, Map<number, string>[]>()

  function getHunks(path: string): Map<number, string>[] {
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
      const hunks = getHunks(path)
      const ending = hunks.find((hunk) => hunk.has(endLine))
      if (ending)
        return { line: endLine, startLine: startLine < endLine && ending.has(startLine) ? startLine : null }
      return hunks.some((hunk) => hunk.has(startLine)) ? { line: startLine, startLine: null } : null
    },
    getLines({ path, startLine, endLine }) {
      const hunk = getHunks(path).find((each) => each.has(startLine) && each.has(endLine))
      if (!hunk || endLine < startLine) return null
      return Array.from({ length: endLine - startLine + 1 }, (_, index) => hunk.get(startLine + index) ?? '')
    },
  }
}
