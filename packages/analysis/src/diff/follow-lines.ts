import type { DiffLine, Hunk } from './diff-file.ts'

/** Lines from `start` to `end`, both included, counted from 1. */
export interface LineRange {
  start: number
  end: number
}

export type FollowedLines =
  | ({ state: 'moved' } & LineRange)
  /** The lines are as they were, but others changed `distance` lines from them, which may or may not be about them. */
  | ({ state: 'near'; distance: number } & LineRange & Versions)
  | ({ state: 'changed' | 'deleted' } & Versions)

/** The whole change around the lines, in the old version and in the new. */
export interface Versions {
  before: DiffLine[]
  after: DiffLine[]
}

/** Where lines of one version are in the next. They changed when one of them is taken away or lines are put between. */
export function followLines(hunks: readonly Hunk[], range: LineRange): FollowedLines {
  let offset = 0
  let near: (Versions & { distance: number }) | null = null
  for (const hunk of hunks) {
    const blocks = blocksOf(hunk)
    const inside = blocks.filter((block) => isInside(block, range))
    if (inside.length > 0) {
      const versions = cut(hunk, withClose(blocks, inside), range)
      return {
        state: versions.after.some((line) => line.kind === 'add') ? 'changed' : 'deleted',
        ...versions,
      }
    }
    for (const block of blocks) {
      if (block.oldStart <= range.start) offset += block.added - block.deleted
      const distance = distanceOf(block, range)
      if (distance < (near?.distance ?? NEAR + 1))
        near = { distance, ...cut(hunk, withClose(blocks, [block]), range) }
    }
  }
  const moved = { start: range.start + offset, end: range.end + offset }
  return near ? { state: 'near', ...moved, ...near } : { state: 'moved', ...moved }
}

/** Kept lines between the lines and a change that still counts as near. */
const NEAR = 6

/** A run of added and deleted lines without context between them. */
interface Block {
  /** Index of the first and one past the last of its lines in the hunk. */
  from: number
  to: number
  /** The first old line it takes, or before which it puts lines. */
  oldStart: number
  deleted: number
  added: number
}

function blocksOf(hunk: Hunk): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let oldLine = hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart
  for (const [index, line] of hunk.lines.entries()) {
    if (line.kind === 'context') {
      open = null
      oldLine++
      continue
    }
    if (!open) {
      open = { from: index, to: index, oldStart: oldLine, deleted: 0, added: 0 }
      blocks.push(open)
    }
    open.to = index + 1
    if (line.kind === 'add') open.added++
    else {
      open.deleted++
      oldLine++
    }
  }
  return blocks
}

function isInside(block: Block, range: LineRange): boolean {
  const oldEnd = block.oldStart + block.deleted
  if (block.deleted > 0) return block.oldStart <= range.end && oldEnd > range.start
  return block.oldStart > range.start && block.oldStart <= range.end
}

function distanceOf(block: Block, range: LineRange): number {
  const oldEnd = block.oldStart + block.deleted
  return oldEnd <= range.start ? range.start - oldEnd : block.oldStart - range.end - 1
}

/** Runs that a single kept line parts from those inside belong to the same change. */
function withClose(blocks: Block[], inside: Block[]): Block[] {
  let [from, to] = [
    Math.min(...inside.map((block) => block.from)),
    Math.max(...inside.map((block) => block.to)),
  ]
  for (const block of blocks) if (block.from >= to && block.from - to <= 1) to = block.to
  for (const block of blocks.toReversed()) if (block.to <= from && from - block.to <= 1) from = block.from
  return blocks.filter((block) => block.from >= from && block.to <= to)
}

function cut(hunk: Hunk, blocks: Block[], range: LineRange): Versions {
  let from = Math.min(...blocks.map((block) => block.from))
  let to = Math.max(...blocks.map((block) => block.to))
  for (const [index, line] of hunk.lines.entries()) {
    if (line.oldLine === null || line.oldLine < range.start || line.oldLine > range.end) continue
    from = Math.min(from, index)
    to = Math.max(to, index + 1)
  }
  const lines = hunk.lines.slice(from, untilClosed(hunk, from, to))
  return {
    before: lines.filter((line) => line.kind !== 'add'),
    after: lines.filter((line) => line.kind !== 'del'),
  }
}

/** A few lines more where the new version would end with an open bracket. */
function untilClosed(hunk: Hunk, from: number, to: number): number {
  for (let end = to; end <= Math.min(to + 8, hunk.lines.length); end++) {
    if (openBrackets(hunk.lines.slice(from, end)) <= 0) return end
  }
  return to
}

function openBrackets(lines: readonly DiffLine[]): number {
  let open = 0
  for (const line of lines) {
    if (line.kind === 'del') continue
    for (const mark of line.text.match(/[()[\]{}]/g) ?? []) open += '([{'.includes(mark) ? 1 : -1
  }
  return open
}
