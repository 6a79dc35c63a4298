import type { RecordedFile } from '../state/recorded.ts'

export interface Anchor {
  line: number
  side: 'LEFT' | 'RIGHT'
}

export interface PatchLine {
  position: number
  left: number | null
  right: number | null
  /** Position of the hunk's header. */
  hunk: number
  /** Includes the leading `+`, `-` or space. */
  text: string
  /** The hunk's header, set only on the hunk's first line. */
  startsHunk: string | null
}

/** Positions count from the line below the first `@@`; later `@@` lines count too (docs.github.com/rest/pulls/comments). */
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

/** null if the line isn't in the patch. */
export const findPosition = (patch: string, anchor: Anchor): number | null =>
  atAnchor(readPatch(patch), anchor)?.position ?? null

/** The line at that position; null if the patch is shorter. */
export function anchorAt(patch: string, position: number): Anchor | null {
  const found = readPatch(patch).find((line) => line.position === position)
  if (!found) return null
  return found.right === null ? { line: found.left ?? 0, side: 'LEFT' } : { line: found.right, side: 'RIGHT' }
}

/** The hunk from its header to the line, which GitHub stores with a comment; null if the line isn't in the patch. */
export function hunkUpTo(patch: string, anchor: Anchor): string | null {
  const found = atAnchor(readPatch(patch), anchor)
  if (!found) return null
  return patch
    .split('\n')
    .slice(found.hunk, found.position + 1)
    .join('\n')
}

/** Whether both lines are in the same hunk of the patch, with the first above the last. */
export function isRange(patch: string, first: Anchor, last: Anchor): boolean {
  const lines = readPatch(patch)
  const top = atAnchor(lines, first)
  const end = atAnchor(lines, last)
  return top !== undefined && end !== undefined && top.hunk === end.hunk && top.position < end.position
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/
const CONTEXT = 3

interface LastHunk {
  before: string[]
  left: [start: number, count: number]
  right: [start: number, count: number]
  rest: string
  lines: string[]
}

function lastHunk(patch: string): LastHunk {
  const all = patch.split('\n')
  const at = all.findLastIndex((line) => HEADER.test(line))
  const [, left = '0', leftCount = '1', right = '0', rightCount = '1', rest = ''] =
    HEADER.exec(all[at] ?? '') ?? []
  return {
    before: all.slice(0, at),
    left: [Number(left), Number(leftCount)],
    right: [Number(right), Number(rightCount)],
    rest,
    lines: all.slice(at + 1),
  }
}

/** Adds lines at the end of the patch's last hunk; `after` is the number of the line before them. */
export function addLines(patch: string, added: string[]): { patch: string; after: number } {
  const { before, left, right, rest, lines } = lastHunk(patch)
  const header = `@@ -${left.join(',')} +${right[0]},${right[1] + added.length} @@${rest}`
  const marks = lines.at(-1)?.startsWith('\\') ? lines.slice(-1) : []
  const kept = lines.slice(0, lines.length - marks.length)
  return {
    patch: [...before, header, ...kept, ...added.map((line) => `+${line}`), ...marks].join('\n'),
    after: right[0] + right[1] - 1,
  }
}

/** The changes between two heads of a pull request that differ only at the end of their last hunks, as pushes made here do. */
export function diffFiles(before: RecordedFile[], after: RecordedFile[]): RecordedFile[] {
  return after.flatMap((file) => {
    const old = before.find((one) => one.filename === file.filename)
    if (!old?.patch || !file.patch || old.patch === file.patch) return []
    return [{ ...file, status: 'modified', ...diffPatches(old.patch, file.patch) }]
  })
}

function diffPatches(before: string, after: string) {
  const one = rightLines(before)
  const other = rightLines(after)
  let same = 0
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1
  const context = one.slice(Math.max(0, same - CONTEXT), same)
  const gone = one.slice(same)
  const come = other.slice(same)
  const start = lastHunk(after).right[0] + same - context.length
  const header = `@@ -${start},${context.length + gone.length} +${start},${context.length + come.length} @@`
  const lines = [
    ...context.map((line) => ` ${line}`),
    ...gone.map((line) => `-${line}`),
    ...come.map((line) => `+${line}`),
  ]
  return {
    additions: come.length,
    deletions: gone.length,
    changes: come.length + gone.length,
    patch: [header, ...lines].join('\n'),
  }
}

const rightLines = (patch: string) =>
  lastHunk(patch)
    .lines.filter((line) => line.startsWith('+') || line.startsWith(' '))
    .map((line) => line.slice(1))
