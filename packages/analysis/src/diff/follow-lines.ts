import type { DiffLine, Hunk } from './diff-file.ts'

/** Lines from `start` to `end`, both included, counted from 1. */
export interface LineRange {
  start: number
  end: number
}

export type FollowedLines =
  | ({ state: 'moved' } & LineRange)
  /** The new lines that stand there now; both null where nothing does. Before and after are the whole change around. */
  | { state: 'changed' | 'deleted'; before: DiffLine[]; after: DiffLine[]; now: LineRange | null }

/**
 * Where lines of one version are in the next. They changed when one of them is taken away, or when lines were put
 * between them or right beside them: an answer to "check this first" is put above the line.
 */
export function followLines(hunks: readonly Hunk[], range: LineRange): FollowedLines {
  let offset = 0
  for (const hunk of hunks) {
    const blocks = blocksOf(hunk)
    const touching = blocks.filter((block) => touches(block, range))
    if (touching.length > 0) return changed(hunk, touching, range)
    for (const block of blocks) {
      if (block.oldStart <= range.start) offset += block.added - block.deleted
    }
  }
  return { state: 'moved', start: range.start + offset, end: range.end + offset }
}

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

function touches(block: Block, range: LineRange): boolean {
  const oldEnd = block.oldStart + block.deleted
  if (block.deleted > 0) return block.oldStart <= range.end && oldEnd > range.start
  return block.oldStart >= range.start && block.oldStart <= range.end + 1
}

function changed(hunk: Hunk, blocks: Block[], range: LineRange): FollowedLines {
  let from = Math.min(...blocks.map((block) => block.from))
  let to = Math.max(...blocks.map((block) => block.to))
  for (const [index, line] of hunk.lines.entries()) {
    if (line.oldLine === null || line.oldLine < range.start || line.oldLine > range.end) continue
    from = Math.min(from, index)
    to = Math.max(to, index + 1)
  }
  const cut = hunk.lines.slice(from, to)
  const before = cut.filter((line) => line.kind !== 'add')
  const after = cut.filter((line) => line.kind !== 'del')
  const [first, last] = [after[0]?.newLine, after.at(-1)?.newLine]
  const now = first && last ? { start: first, end: last } : null
  return { state: after.some((line) => line.kind === 'add') ? 'changed' : 'deleted', before, after, now }
}
