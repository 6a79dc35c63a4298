import { hunkUpTo, type PatchLine, readPatch } from '../../kit/patch.ts'
import { carryLine, type FileDiff } from '../git/diff.ts'
import type { StoryThread } from '../story/story.ts'
import type { Revisions } from './revisions.ts'

export interface ThreadPlacement {
  line: number
  startLine: number | null
  position: number
  diffHunk: string
}

type Place = NonNullable<StoryThread['place']>

const lineNumber = (side: Place['side'], { left, right }: PatchLine) => (side === 'LEFT' ? left : right)

export function placeThread(file: FileDiff, place: Place): ThreadPlacement {
  const patch = file.patch ?? ''
  const candidates = readPatch(patch).filter((line) => isCommentable(line, place.side))
  const first = place.first === null ? null : findLine(candidates, place.first, file.path)
  const after = candidates.filter(({ position }) => first !== null && position > first.position)
  // A range ends at the next line that matches, so its last line may be as common as "}".
  const last =
    after.find(({ text }) => text.includes(place.last)) ?? findLine(candidates, place.last, file.path)
  const line = lineNumber(place.side, last) ?? 0
  return {
    line,
    startLine: first && lineNumber(place.side, first),
    position: last.position,
    diffHunk: hunkUpTo(patch, { line, side: place.side }) ?? '',
  }
}

function findLine(candidates: PatchLine[], snippet: string, path: string): PatchLine {
  const whole = candidates.filter(({ text }) => text.slice(1).trim() === snippet)
  const found = whole.length > 0 ? whole : candidates.filter(({ text }) => text.includes(snippet))
  if (found.length !== 1 || !found[0])
    throw new Error(`"${snippet}" is on ${found.length} lines of the diff of ${path}.`)
  return found[0]
}

/** On the right side, threads are on added or unchanged lines. On the left side, they're on removed lines. */
function isCommentable(line: PatchLine, side: Place['side']): boolean {
  return side === 'LEFT' ? line.right === null : line.right !== null
}

/**
 * Finds the commented lines at a later head. Returns null if the first or last of them changed, or if the last is no
 * longer in the diff, which makes the comment outdated.
 */
export function trackThread(
  placed: ThreadPlacement,
  where: { path: string; side: Place['side']; from: string; to: string },
  revisions: Revisions,
) {
  const moved = (line: number | null) => {
    if (line === null || where.side === 'LEFT' || where.from === where.to) return line
    const change = revisions
      .diff(where.from, where.to)
      .files.find((file) => (file.previousPath ?? file.path) === where.path)
    return change ? carryLine(readPatch(change.patch ?? ''), line) : line
  }
  const line = moved(placed.line)
  const startLine = moved(placed.startLine)
  if (line === null || (placed.startLine !== null && startLine === null)) return null
  const shown = revisions.diff(revisions.base, where.to).files.find(({ path }) => path === where.path)
  const visible = readPatch(shown?.patch ?? '')
  const found = visible.find(
    (seen) => isCommentable(seen, where.side) && lineNumber(where.side, seen) === line,
  )
  return found ? { line, startLine, position: found.position } : null
}
