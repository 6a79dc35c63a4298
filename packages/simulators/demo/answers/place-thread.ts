import type { FileDiff } from '../git/read-diff.ts'
import { carryLine, type HunkLine, readHunks } from '../git/read-hunks.ts'
import type { StoryThread } from '../story/story.ts'
import type { Revisions } from './revisions.ts'

export interface Placed {
  line: number
  startLine: number | null
  position: number
  diffHunk: string
}

type Place = NonNullable<StoryThread['place']>

const lineOn = (side: Place['side'], line: HunkLine) => (side === 'LEFT' ? line.oldLine : line.newLine)

/** Finds the commented lines in the file's diff; text that is not on exactly one line of it is an error. */
export function placeThread(file: FileDiff, place: Place): Placed {
  const hunks = readHunks(file.patch ?? '')
  const candidates = hunks.flatMap(({ lines }) => lines).filter((line) => mayBeMeant(line, place.side))
  const find = (snippet: string) => {
    const found = candidates.filter(({ text }) => text.slice(1).includes(snippet))
    if (found.length !== 1 || !found[0])
      throw new Error(`"${snippet}" is on ${found.length} lines of the diff of ${file.path}.`)
    return found[0]
  }
  const last = find(place.last)
  const hunk = hunks.find(({ lines }) => lines.includes(last))
  const shown = hunk?.lines.filter(({ position }) => position <= last.position).map(({ text }) => text) ?? []
  return {
    line: lineOn(place.side, last) ?? 0,
    startLine: place.first === null ? null : lineOn(place.side, find(place.first)),
    position: last.position,
    diffHunk: [hunk?.header, ...shown].join('\n'),
  }
}

/** GitHub takes comments on the right side on added and unchanged lines, on the left side on removed ones. */
function mayBeMeant(line: HunkLine, side: Place['side']): boolean {
  return side === 'LEFT' ? line.newLine === null : line.newLine !== null
}

/** Where the lines stand at a later head; null when they changed or left the diff: the comment is outdated. */
export function trackThread(
  placed: Placed,
  where: { path: string; side: Place['side']; from: string; to: string },
  revisions: Revisions,
) {
  const moved = (line: number | null) => {
    if (line === null || where.side === 'LEFT' || where.from === where.to) return line
    const change = revisions
      .diff(where.from, where.to)
      .files.find((file) => (file.previousPath ?? file.path) === where.path)
    return change ? carryLine(readHunks(change.patch ?? ''), line) : line
  }
  const line = moved(placed.line)
  const startLine = moved(placed.startLine)
  if (line === null || (placed.startLine !== null && startLine === null)) return null
  const shown = revisions.diff(revisions.base, where.to).files.find(({ path }) => path === where.path)
  const visible = readHunks(shown?.patch ?? '').flatMap(({ lines }) => lines)
  const found = visible.find((seen) => mayBeMeant(seen, where.side) && lineOn(where.side, seen) === line)
  return found ? { line, startLine, position: found.position } : null
}
