import type { RecordedFile } from '../state/recorded.ts'

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
