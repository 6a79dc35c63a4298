export interface Anchor {
  line: number
  side: 'LEFT' | 'RIGHT'
}

export interface PatchLine {
  position: number
  left: number | null
  right: number | null
  hunk: number
  /** Includes the leading `+`, `-` or space. */
  text: string
  /** The hunk's header, set only on the hunk's first line. */
  startsHunk: string | null
}

/**
 * Parses a patch. Position 1 is the line below the first `@@`, and later `@@` lines count too
 * (docs.github.com/rest/pulls/comments).
 */
export function readPatch(patch: string): PatchLine[] {
  const lines: PatchLine[] = []
  let left = 0
  let right = 0
  let hunk = -1
  let startsHunk: string | null = null
  for (const [position, text] of patch.split('\n').entries()) {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (header) {
      left = Number(header[1])
      right = Number(header[2])
      hunk = position
      startsHunk = text
      continue
    }
    if (text.startsWith('\\')) continue
    const isNew = text.startsWith('+')
    const isOld = text.startsWith('-')
    lines.push({
      position,
      left: isNew ? null : left++,
      right: isOld ? null : right++,
      hunk,
      text,
      startsHunk,
    })
    startsHunk = null
  }
  return lines
}

const atAnchor = (lines: PatchLine[], { line, side }: Anchor) =>
  lines.find((candidate) => (side === 'LEFT' ? candidate.left : candidate.right) === line)

export const findPosition = (patch: string, anchor: Anchor): number | null =>
  atAnchor(readPatch(patch), anchor)?.position ?? null

export function anchorAt(patch: string, position: number): Anchor | null {
  const found = readPatch(patch).find((line) => line.position === position)
  if (!found) return null
  return found.right === null ? { line: found.left ?? 0, side: 'LEFT' } : { line: found.right, side: 'RIGHT' }
}

/**
 * Returns the hunk from its header down to the line, as GitHub stores it with a comment. Returns null if the line isn't
 * in the patch.
 */
export function hunkUpTo(patch: string, anchor: Anchor): string | null {
  const found = atAnchor(readPatch(patch), anchor)
  if (!found) return null
  return patch
    .split('\n')
    .slice(found.hunk, found.position + 1)
    .join('\n')
}

export function isRange(patch: string, first: Anchor, last: Anchor): boolean {
  const lines = readPatch(patch)
  const top = atAnchor(lines, first)
  const end = atAnchor(lines, last)
  return top !== undefined && end !== undefined && top.hunk === end.hunk && top.position < end.position
}
