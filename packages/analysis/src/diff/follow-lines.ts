import type { DiffLine, Hunk } from './diff-file.ts'

/** An inclusive range of line numbers, counted from 1. */
export interface LineRange {
  start: number
  end: number
}

export interface FollowedLines extends LineRange {
  /** For `changed` and `deleted`, the range is the position of the change in the new version. */
  state: 'kept' | 'changed' | 'deleted'
  /** Null if the followed lines are unchanged. */
  change: Change | null
  others: Change[]
}

export interface Change {
  before: DiffLine[]
  after: DiffLine[]
  at: LineRange
  distance: number
}

/** The lines count as changed or deleted if one of them is deleted, or if new lines are inserted between them. */
export function followLines(hunks: readonly Hunk[], range: LineRange): FollowedLines {
  const others: Change[] = []
  let change: Change | null = null
  for (const hunk of hunks) {
    const groups = groupsIn(hunk)
    const inside = groups.filter(({ blocks }) => blocks.some((block) => isInside(block, range)))
    const blocks = inside.flatMap((group) => group.blocks)
    if (blocks.length > 0) change = { ...cut(hunk, blocks, range), at: replacedLines(blocks), distance: 0 }
    for (const group of groups.filter((each) => !inside.includes(each))) {
      const distance = Math.min(...group.blocks.map((block) => distanceTo(block, range)))
      others.push({ ...group.change, ...(distance <= NEAR && cut(hunk, group.blocks, range)), distance })
    }
  }
  if (!change) {
    const offset = followLine(hunks, range.start) - range.start
    return { state: 'kept', start: range.start + offset, end: range.end + offset, change, others }
  }
  const lines = change.after.flatMap(({ newLine }) => newLine ?? [])
  const start = lines[0] ?? followLine(hunks, range.start)
  const state = change.after.some((line) => line.kind === 'add') ? 'changed' : 'deleted'
  return { state, start, end: lines.at(-1) ?? start, change, others }
}

/** For a deleted line, returns the position where the line would have been. */
export function followLine(hunks: readonly Hunk[], line: number): number {
  let offset = 0
  for (const { blocks } of hunks.flatMap(groupsIn))
    for (const block of blocks) {
      if (block.oldStart > line) break
      if (block.oldStart + block.deleted > line) return block.oldStart + offset
      offset += block.added - block.deleted
    }
  return line + offset
}

/** Changes within this distance, in unchanged lines, are shown together with the followed lines. */
const NEAR = 6

interface Block {
  /** `from` and `to` are indexes into the hunk's lines. `to` is exclusive. */
  from: number
  to: number
  oldStart: number
  deleted: number
  added: number
}

function blocksIn(hunk: Hunk): Block[] {
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

function distanceTo(block: Block, range: LineRange): number {
  const oldEnd = block.oldStart + block.deleted
  return oldEnd <= range.start ? range.start - oldEnd : block.oldStart - range.end - 1
}

const replacedLines = (blocks: readonly Block[]): LineRange => ({
  start: Math.min(...blocks.map(({ oldStart }) => oldStart)),
  end: Math.max(...blocks.map(({ oldStart, deleted }) => oldStart + Math.max(deleted, 1) - 1)),
})

interface Group {
  blocks: Block[]
  change: Omit<Change, 'distance'>
}

const cache = new WeakMap<Hunk, Group[]>()

function groupsIn(hunk: Hunk): Group[] {
  const before = cache.get(hunk)
  if (before) return before
  const groups: Block[][] = []
  for (const block of blocksIn(hunk)) {
    const last = groups.at(-1)?.at(-1)
    if (last && block.from - last.to <= 1) groups.at(-1)?.push(block)
    else groups.push([block])
  }
  const result = groups.map((blocks) => ({
    blocks,
    change: { ...cut(hunk, blocks, null), at: replacedLines(blocks) },
  }))
  cache.set(hunk, result)
  return result
}

function cut(
  hunk: Hunk,
  blocks: readonly Block[],
  range: LineRange | null,
): Pick<Change, 'before' | 'after'> {
  let from = Math.min(...blocks.map((block) => block.from))
  let to = Math.max(...blocks.map((block) => block.to))
  for (const [index, line] of range ? hunk.lines.entries() : []) {
    if (line.oldLine === null || !range || line.oldLine < range.start || line.oldLine > range.end) continue
    from = Math.min(from, index)
    to = Math.max(to, index + 1)
  }
  if (hunk.lines.slice(from, to).every((line) => line.kind === 'add')) {
    from = Math.max(0, from - 1)
    to = Math.min(hunk.lines.length, to + 1)
  }
  const lines = hunk.lines.slice(from, untilClosed(hunk, from, to))
  return {
    before: lines.filter((line) => line.kind !== 'add'),
    after: lines.filter((line) => line.kind !== 'del'),
  }
}

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
